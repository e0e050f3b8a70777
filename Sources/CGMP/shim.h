// What Decimals needs of GMP's low-level functions, under names that Swift can import: gmp.h renames
// its functions by macros, which Swift does not see.
#ifndef DCA_CGMP_SHIM_H
#define DCA_CGMP_SHIM_H

#include <gmp.h>

_Static_assert(sizeof(mp_limb_t) == 8, "dca reads and writes 64-bit limbs");

/// The sum of a (longer) and b (shorter) into r; returns the carry.
static inline mp_limb_t dca_add(mp_limb_t *r, const mp_limb_t *a, long an, const mp_limb_t *b, long bn) {
  return mpn_add(r, a, an, b, bn);
}

/// a - b into r for a >= b; returns the borrow (0).
static inline mp_limb_t dca_subtract(mp_limb_t *r, const mp_limb_t *a, long an, const mp_limb_t *b, long bn) {
  return mpn_sub(r, a, an, b, bn);
}

/// a * b into r, which has an + bn limbs, for an >= bn >= 1.
static inline void dca_multiply(mp_limb_t *r, const mp_limb_t *a, long an, const mp_limb_t *b, long bn) {
  mpn_mul(r, a, an, b, bn);
}

/// Quotient (an - bn + 1 limbs) and remainder (bn limbs) of a / b for an >= bn and b's top limb not 0.
static inline void dca_divide(mp_limb_t *q, mp_limb_t *r, const mp_limb_t *a, long an, const mp_limb_t *b, long bn) {
  mpn_tdiv_qr(q, r, 0, a, an, b, bn);
}

/// The decimal digits of a, which is destroyed, as values 0 to 9 into text; returns how many.
static inline size_t dca_digits(unsigned char *text, mp_limb_t *a, long an) {
  return mpn_get_str(text, 10, a, an);
}

/// The number whose decimal digits, as values 0 to 9, are in text; returns how many limbs it has.
static inline long dca_from_digits(mp_limb_t *r, const unsigned char *text, size_t count) {
  return mpn_set_str(r, text, count, 10);
}

#endif
