import Decimals
import Testing

@Suite(.timeLimit(.minutes(10))) struct FigureTests {
  @Test(arguments: [
    (7, 2, 3, 4), (5, 2, 2, 3), (6, 2, 3, 3), (0, 1, 0, 0), (-1, 3, -1, 0), (-7, 2, -4, -3),
    (-4, 2, -2, -2), (1, 1_000_000_007, 0, 1), (999_999_999, 1_000_000_000, 0, 1),
  ])
  func `a fraction lies between its whole numbers`(
    numerator: Int, denominator: Int, floor: Int, ceiling: Int
  ) throws {
    let quotient = Fraction(ExactDecimal(numerator), over: ExactDecimal(denominator))
    let fraction = try #require(quotient)
    #expect(fraction.floor == ExactDecimal(floor))
    #expect(fraction.ceiling == ExactDecimal(ceiling))
  }

  @Test func `the whole numbers beside a fraction have all their digits`() throws {
    let third = try #require(Fraction(Decimal.read("1e300").exact, over: ExactDecimal(3)))
    #expect(Fraction(third.floor) < third)
    #expect(third < Fraction(third.ceiling))
    #expect(third.ceiling - third.floor == ExactDecimal(1))
  }

  @Test func `a result is as approximate as what went into it`() {
    let (exact, rough): (Figure, Figure) = (2, Figure(Decimal(3).markedRounded))
    for figure in [exact + exact, exact - exact, exact * exact] {
      #expect(!figure.isApproximate)
    }
    for figure in [exact + rough, rough - exact, exact * rough, -rough] {
      #expect(figure.isApproximate)
    }
    #expect((rough / exact)?.isApproximate == true)
    #expect((exact / exact)?.isApproximate == false)
    #expect(rough / .zero == nil)
  }
}
