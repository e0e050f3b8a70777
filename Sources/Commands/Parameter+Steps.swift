import Decimals

extension Expectation {
  static let steps = Expectation(
    "<from>..<to>", { _ in "numbers such as 60..100" }, sample: "1..2")
  static let step = oneOf("[step <number>]", ["step"])
  fileprivate static let stepped = Expectation(
    "\(steps.placeholder) \(step.placeholder)",
    { "\(steps.words($0)); 'step' and a number where they are not 1 apart" })
}

extension Parameter where Value == Steps {
  /// Numbers from one to another, in steps of 1 or as said.
  static let steps = Parameter(.stepped) { (reader, context) throws(Diagnostic) in
    try reader.steps(try reader.word(.steps, context), context)
  }
}

extension WordReader {
  /// The most numbers of one stretch.
  private static let maximumSteps = 10_000

  /// A word `60..100` and the `step 10` that may follow it; both ends may be arithmetic.
  mutating func steps(_ word: Range<Int>, _ context: Context) throws(Diagnostic) -> Steps {
    guard let (first, last) = ends(of: word) else {
      return Steps(numbers: [try notNegative(word, context)])
    }
    let (from, to) = (try notNegative(first, context), try notNegative(last, context))
    var step = Decimal(1)
    var stepWord: Range<Int>?
    if skip(["step"], .step) {
      let place = try self.word(.number, context)
      stepWord = place
      step = try number(place, context)
      guard !step.isZero, !step.isNegative else {
        throw Diagnostic(
          .steps, "the step must be more than 0", at: place, label: "expected a number above 0")
      }
    }
    guard from <= to else {
      throw Diagnostic(
        .steps, "the numbers run backwards", at: word, label: "expected the smaller number first",
        replacement: "\(text(last))..\(text(first))")
    }
    let most = Self.maximumSteps
    guard let numbers = numbers(from, to, by: step, atMost: most) else {
      // A step may still follow where none was given.
      throw Diagnostic(
        stepWord == nil ? .missing : .steps, "these are too many steps", at: stepWord ?? word,
        label: "expected at most \(most)\(stepWord == nil ? ": add 'step' and a number" : "")")
    }
    return Steps(numbers: numbers)
  }

  private func notNegative(
    _ word: Range<Int>, _ context: Context
  ) throws(Diagnostic) -> Decimal {
    let number = try number(word, context)
    guard number.isNegative else { return number }
    throw Diagnostic(
      .steps, "no price, amount or sum here can be negative", at: word, label: "expected 0 or more")
  }

  private func numbers(
    _ from: Decimal, _ to: Decimal, by step: Decimal, atMost most: Int
  ) -> [Decimal]? {
    var numbers: [Decimal] = []
    var next = from.exact
    while next <= to.exact {
      guard numbers.count < most else { return nil }
      numbers.append(Decimal(rounding: next))
      next = next + step.exact
    }
    return numbers
  }
}
