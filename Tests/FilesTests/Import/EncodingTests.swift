import Testing

@Suite(.timeLimit(.minutes(10))) struct EncodingTests {
  private static let text = "amount;price;note\n1,5;2,25;Käufe für 5 €\n"
  private static let trades = ["1.5 @ 2.25 note Käufe für 5 €"]

  @Test func `UTF-8 is read with a mark and without`() throws {
    #expect(try SmallFile(text: Self.text).trades() == Self.trades)
    #expect(try SmallFile(text: "\u{FEFF}" + Self.text).trades() == Self.trades)
  }

  @Test(arguments: [true, false], [true, false])
  func `UTF-16 is read in both orders of bytes, with a mark and without`(
    _ isLittle: Bool, _ hasMark: Bool
  ) throws {
    let units = Array(((hasMark ? "\u{FEFF}" : "") + Self.text).utf16)
    let bytes = units.flatMap { unit in
      let pair = [UInt8(unit & 0xFF), UInt8(unit >> 8)]
      return isLittle ? pair : pair.reversed()
    }
    let file = SmallFile(bytes: bytes)
    #expect(try file.trades() == Self.trades)
    #expect(try file.read().remarks == ["the text is UTF-16"])
  }

  @Test func `half a character at the end of UTF-16 does no harm`() throws {
    let bytes = "\u{FEFF}amount\tprice\n1\t2\n".utf16.flatMap {
      [UInt8($0 & 0xFF), UInt8($0 >> 8)]
    }
    #expect(try SmallFile(bytes: bytes + [0x41]).trades() == ["1 @ 2"])
  }

  @Test func `what is no UTF-8 is Windows-1252`() throws {
    let bytes =
      Array("amount;price;note\n1,5;2,25;K".utf8) + [0xE4]
      + Array("ufe f".utf8) + [0xFC] + Array("r 5 ".utf8) + [0x80, 0x0A]
    let file = SmallFile(bytes: bytes)
    #expect(try file.trades() == Self.trades)
    #expect(try file.read().remarks == ["the text is Windows-1252"])
  }

  @Test func `a byte far behind tells Windows-1252 too`() throws {
    let row = "1,2,\(String(repeating: "plain ", count: 1000))\n"
    let bytes = Array(("amount,price,note\n" + String(repeating: row, count: 100)).utf8)
    let file = try SmallFile(bytes: bytes + Array("3,4,".utf8) + [0xE9, 0x0A]).read()
    #expect(file.tradeCount == 101)
    #expect(file.assets[0].trades.last?.note == "é")
  }

  @Test func `a character on the border of two blocks stays whole`() throws {
    // Blocks have 2^18 bytes.
    let note = String(repeating: "é€🙂", count: 1000)
    for shift in 0..<9 {
      let text =
        "amount,price,note\n1,2,\(String(repeating: "x", count: shift))\n"
        + String(repeating: "1,2,\(note)\n", count: 60)
      let notes = try SmallFile(text: text).read().assets[0].trades.dropFirst().map(\.note)
      #expect(notes.count == 60)
      #expect(notes.allSatisfy { $0 == note })
    }
  }

  @Test(arguments: ["\n", "\r", "\r\n"])
  func `lines end in three ways, and the last may have no end`(_ end: String) throws {
    let lines = ["amount,price", "1,100", "", "2,110", "x,y"]
    for last in ["", end] {
      let file = SmallFile(text: lines.joined(separator: end) + last)
      #expect(try file.trades() == ["1 @ 100", "2 @ 110"])
      #expect(try file.skipped() == ["5 amount is no number"])
    }
  }

  @Test(
    arguments: [[0, 1, 2, 3], [0xFF, 0xFE], [], [0x0A], [0xD8, 0x00, 0xFE], [0x22]] as [[UInt8]])
  func `what is no table is refused`(_ bytes: [UInt8]) throws {
    #expect(try !SmallFile(bytes: bytes).refusal().message.isEmpty)
  }
}
