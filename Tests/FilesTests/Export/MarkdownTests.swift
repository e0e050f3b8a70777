import Files
import Testing

@Suite(.timeLimit(.minutes(10))) struct MarkdownTests {
  @Test func `the table is aligned on the decimal points`() throws {
    let sheet = try ExportedSheet(
      "buy 10 @ 100 fee 2", "$1000 @ 156.23 on 2024-01-31 note dip", "rows 3", "sell 4 @ 120",
      "price 110.5")
    let text = try sheet.text(as: .markdown)
    #expect(
      text == """
        |   row |      amount |         price |          value | fee |       date | to market | note |
        | ----: | ----------: | ------------: | -------------: | --: | ---------: | --------: | ---- |
        |     1 |  10         |  100          |  1000          |   2 |            |  ≈-9.5 %  |      |
        |     2 |  ≈6.4008193 |  156.23       |  1000          |     | 2024-01-31 | ≈+41.38 % | dip  |
        |     3 |  -4         |  120          |  -480          |     |            |  ≈+8.6 %  |      |
        |       |      amount |       average |           cost |     |            |           |      |
        | total | ≈12.4008193 | ≈122.06707255 | ≈1513.73170979 |     |            |           |      |

        fees 2; average without fees ≈121.94512742; realised gain ≈-8.26829021; break-even ≈122.7338261

        market price 110.5; value now ≈1370.29053319; gain ≈-143.4411766, ≈-9.48 %; total gain ≈-151.70946681

        """)
  }

  @Test func `a table of three columns`() throws {
    let sheet = try ExportedSheet("buy 0.5 @ 100", "buy 12 @ 80")
    let text = try sheet.text(as: .markdown)
    #expect(
      text == """
        |   row | amount |   price | value |
        | ----: | -----: | ------: | ----: |
        |     1 |    0.5 |   100   |    50 |
        |     2 |   12   |    80   |   960 |
        |       | amount | average |  cost |
        | total |   12.5 |    80.8 |  1010 |

        """)
  }

  @Test func `an empty table has names and totals`() throws {
    let text = try ExportedSheet().text(as: .markdown)
    #expect(
      text == """
        |   row | amount |   price | value |
        | ----: | -----: | ------: | ----: |
        |       | amount | average |  cost |
        | total |      0 |     n/a |     0 |

        """)
  }

  @Test func `notes stay in their cells`() throws {
    let sheet = try ExportedSheet(notes: ExportedSheet.hostileNotes)
    let lines = try sheet.lines(as: .markdown)
    #expect(lines.count == ExportedSheet.hostileNotes.count + 4)
    for line in lines {
      // A stroke is a border unless an odd number of backslashes stands before it.
      var (borders, backslashes) = (0, 0)
      for scalar in line.unicodeScalars {
        if scalar == "|", backslashes % 2 == 0 { borders += 1 }
        backslashes = scalar == "\\" ? backslashes + 1 : 0
      }
      #expect(borders == 6, "\(line)")
    }
  }
}
