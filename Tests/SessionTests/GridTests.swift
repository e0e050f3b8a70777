import Commands
import Decimals
import Session
import Testing
import Trades

@Suite(.timeLimit(.minutes(10))) struct GridTests {
  @Test(
    arguments: ["average", "cost", "gain", "break-even"],
    [
      ["buy 10 @ 100"], ["buy 3 @ 33.33 fee 1%", "price 77"], ["rows 1"],
      ["buy 10 @ 100", "sell 4 @ 150", "price 0"], ["buy 1 @ 3", "sell all @ 5", "option fee 1%"],
    ])
  func `each line of a grid is what trying the purchase says`(
    measure: String, table: [String]
  ) throws {
    var talk = try Conversation()
    try talk.type(table)
    let key = measure == "break-even" ? "break_even" : measure
    for (kind, sign) in [("amount", ""), ("money", "$")] {
      let grid = try talk.answer(
        to: "grid price 60..100 step 20 \(kind) 1/3..3 step 4/3 show \(measure)")
      let cells = try #require(grid["cells"] as? [[Any]])
      #expect(cells.map(\.count) == [3, 3, 3])
      for (line, price) in ["60", "80", "100"].enumerated() {
        for (column, quantity) in ["1/3", "5/3", "3"].enumerated() {
          var copy = talk
          // Without a market price the gain is counted at the price of the purchase.
          if measure == "gain", copy.session.position.price == nil {
            try copy.type(["price \(price)"])
          }
          let after = try copy.answer(to: "try buy \(sign)\(quantity) @ \(price)").object("after")
          let wanted = try #require(try after.number(key))
          let text = try #require(cells[line][column] as? String)
          #expect(Figure(try Decimal.read(text)).isNear(wanted, scale: 1), "\(quantity) @ \(price)")
        }
      }
    }
  }

  @Test(arguments: [
    "grid price 1..200 amount 1..100", "grid price 1..10000 amount 1..2",
    "grid price 1..1e9 amount 1", "grid price 1 amount 1..1e300", "grid price 1..2 step 0 amount 1",
    "grid price 1..2 step -1 amount 1", "grid price 1..2 step 1e-300 amount 1",
    "grid price 2..1 amount 1", "grid price 1 amount 2..1", "grid price -1..1 amount 1",
    "grid price 1 amount -1..1", "grid price 1 money -1..1", "grid price -1 amount 1",
    "grid price 1..2", "grid amount 1", "grid price 1 amount 1 show price", "grid price x amount 1",
    "grid price .. amount 1", "grid price 1.. amount 1", "grid price 1...2 amount 1",
  ])
  func `a grid that cannot be is refused`(line: String) throws {
    var talk = try Conversation("buy 10 @ 100")
    _ = try talk.rejection(of: line)
  }

  @Test func `a grid has up to 10,000 cells`() throws {
    var talk = try Conversation("buy 10 @ 100")
    let grid = try talk.answer(to: "grid price 1..100 amount 1..100 show cost")
    let cells = try #require(grid["cells"] as? [[String]])
    #expect(cells.count == 100 && cells.allSatisfy { $0.count == 100 })
    // 10·100 + 100·100.
    #expect(cells[99][99] == "11000")
  }

  @Test(arguments: [
    "price -1", "price 1..1e9", "price 5..1", "price 1..10001", "price -5..5", "price -1..-1",
    "price 1..2 step 0", "price 1e301", "price x", "price 1..x", "price 1 2", "price of",
  ])
  func `a market price that cannot be is refused`(line: String) throws {
    var talk = try Conversation("buy 10 @ 100", "price 120")
    _ = try talk.rejection(of: line)
  }
}
