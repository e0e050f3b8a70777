import Testing

@Suite(.timeLimit(.minutes(10))) struct ScreenTests {
  @Test func `a character in the last column wraps only when the next one comes`() {
    var screen = Screen(rows: 2, columns: 4)
    screen.feed("abcd")
    #expect(screen.lines == ["abcd", ""])
    #expect(screen.cursor == .init(0, 3))
    #expect(screen.awaitsWrap)
    screen.feed("e")
    #expect(screen.lines == ["abcd", "e"])
    #expect(screen.cursor == .init(1, 1))
  }

  @Test func `a carriage return in the last column stays in the row`() {
    var screen = Screen(rows: 2, columns: 4)
    screen.feed("abcd\rX")
    #expect(screen.lines == ["Xbcd", ""])
  }

  @Test func `a cursor saved in the last column still wraps when it is restored`() {
    var screen = Screen(rows: 2, columns: 4)
    screen.feed("abcd\u{1B}7\u{1B}[1;1H\u{1B}8e")
    #expect(screen.lines == ["abcd", "e"])
  }

  @Test func `erasing to the end in the last column takes the character there`() {
    var screen = Screen(rows: 1, columns: 4)
    screen.feed("abcd\u{1B}[K")
    #expect(screen.lines == ["abc"])
  }

  @Test func `rows that leave at the top go to the scrollback`() {
    var screen = Screen(rows: 2, columns: 4)
    screen.feed("1\r\n2\r\n3\r\n4")
    #expect(screen.scrollback == ["1", "2"])
    #expect(screen.lines == ["3", "4"])
    #expect(screen.transcript == "1\n2\n3\n4")
  }

  @Test func `rows scroll only between the margins`() {
    var screen = Screen(rows: 4, columns: 4)
    screen.feed("1\r\n2\r\n3\r\n4\u{1B}[2;3r\u{1B}[3;1H\nX")
    #expect(screen.lines == ["1", "3", "X", "4"])
    #expect(screen.scrollback.isEmpty)
  }

  @Test func `a wide character takes two columns`() {
    var screen = Screen(rows: 2, columns: 5)
    screen.feed("価格")
    #expect(screen.cursor == .init(0, 4))
    screen.feed("🙂")
    #expect(screen.lines == ["価格", "🙂"])
    #expect(screen.cursor == .init(1, 2))
    #expect(screen.textBeforeCursor == "価格 🙂")
  }

  @Test func `half of a wide character that is overwritten takes the other half along`() {
    var screen = Screen(rows: 1, columns: 6)
    screen.feed("a価b\u{1B}[1;3Hx")
    #expect(screen.lines == ["a xb"])
    screen.feed("\r\u{1B}[1;1H価\u{1B}[1;1Hy")
    #expect(screen.lines == ["y xb"])
  }

  @Test func `a combining mark takes no column`() {
    var screen = Screen(rows: 1, columns: 4)
    screen.feed("e\u{301}x")
    #expect(screen.lines == ["e\u{301}x"])
    #expect(screen.cursor == .init(0, 2))
    screen.feed("yz\u{308}")
    #expect(screen.lines == ["e\u{301}xyz\u{308}"])
  }

  @Test(arguments: [
    ("a", 1), ("é", 1), ("λ", 1), ("≈", 1), ("→", 1), ("€", 1), ("£", 1), ("￥", 2), ("価", 2),
    ("한", 2), ("🙂", 2), ("⚡", 2), ("☎", 1), ("\u{300}", 0), ("\u{200D}", 0), ("\u{FE0F}", 0),
    ("א", 1), ("🇩🇪", 2),
  ])
  func `characters are as wide as the terminal's own tables say`(text: String, width: Int) {
    #expect(ColumnWidth.of(text) == width)
  }

  @Test func `cells keep the style they were written in`() throws {
    var screen = Screen(rows: 1, columns: 40)
    screen.feed("> set \u{1B}[31m1.2.3\u{1B}[m \u{1B}[2m<field>\u{1B}[22m.\u{1B}[1;7;38;5;12m!")
    #expect(screen.style(0, 0) == .plain)
    #expect(try #require(screen.style(of: "1.2.3")).isRed)
    #expect(screen.style(of: "<field>") == Style(isDim: true))
    #expect(screen.style(of: ".!") == nil)
    #expect(
      screen.style(of: "!") == Style(isBold: true, isInverse: true, foreground: .indexed(12)))
    #expect(screen.columns(ofRow: 0) { $0.isDim } == Array(12..<19))
  }

  @Test func `an erased cell keeps nothing but the background`() {
    var screen = Screen(rows: 1, columns: 4)
    screen.feed("\u{1B}[1;31;44mab\u{1B}[1K")
    #expect(screen.style(0, 0) == Style(background: .indexed(4)))
  }

  @Test(arguments: [
    ("\u{1B}[2P", "cdef"), ("\u{1B}[2@", "  abcd"), ("\u{1B}[3X", "   def"),
    ("\u{1B}[4hXY\u{1B}[4l", "XYabcd"), ("\u{1B}[3G\u{1B}[1K", "   def"), ("\u{1B}[2K", ""),
    ("\u{1B}[3G\u{1B}[J", "ab"), ("\u{1B}[2CX", "abXdef"), ("\u{1B}[5GX\u{1B}[2DY", "abcYXf"),
    ("\t\u{08}X", "abcdXf"),
  ])
  func `a line is edited in place`(sequence: String, line: String) {
    var screen = Screen(rows: 1, columns: 6)
    screen.feed("abcdef\r" + sequence)
    #expect(screen.lines == [line])
    #expect(screen.unrecognized.isEmpty)
  }

  @Test func `rows are inserted and deleted where the cursor is`() {
    var screen = Screen(rows: 3, columns: 2)
    screen.feed("1\r\n2\r\n3\u{1B}[2;1H\u{1B}[L")
    #expect(screen.lines == ["1", "", "2"])
    screen.feed("\u{1B}[1;1H\u{1B}[2M")
    #expect(screen.lines == ["2", "", ""])
    screen.feed("\u{1B}M")
    #expect(screen.lines == ["", "2", ""])
  }

  @Test func `modes are noted, strings and character sets skipped, the rest reported`() {
    var screen = Screen(rows: 1, columns: 9)
    screen.feed("\u{1B}[?2004h\u{1B}[?25l\u{1B}]0;title\u{7}\u{1B}(B")
    screen.feed("\u{0F}a\u{1B}]2;x\u{1B}\\b\u{7}")
    #expect(screen.isBracketedPasteOn && !screen.isCursorVisible)
    screen.feed("\u{1B}[?2004l\u{1B}[99z")
    #expect(!screen.isBracketedPasteOn)
    #expect(screen.modeChanges.map(\.mode) == [2004, 25, 2004])
    #expect(screen.lines == ["ab"])
    #expect(screen.bells == 1)
    #expect(screen.unrecognized == ["ESC[99z"])
  }

  @Test func `bytes in pieces are the same as bytes at once`() {
    let bytes = Array("é価\u{1B}[31mx\u{1B}]0;t\u{7}🙂".utf8) + [0xFF, 0xE2, 0x82, 0x41]
    var whole = Screen(rows: 2, columns: 20)
    whole.feed(bytes)
    var pieces = Screen(rows: 2, columns: 20)
    for byte in bytes { pieces.feed([byte]) }
    #expect(pieces == whole)
    #expect(whole.lines == ["é価x🙂\u{FFFD}\u{FFFD}A", ""])
  }

  @Test func `a narrower window cuts rows, or breaks them anew`() {
    var screen = Screen(rows: 3, columns: 8)
    screen.feed("old\r\n> abcdef\u{08}")
    var cut = screen
    cut.resize(rows: 3, columns: 5)
    #expect(cut.lines == ["old", "> abc", ""])
    #expect(cut.cursor == .init(1, 4))
    screen.resize(rows: 3, columns: 5, reflows: true)
    #expect(screen.scrollback == ["old"])
    #expect(screen.lines == ["> abc", "def", ""])
    #expect(screen.cursor == .init(1, 1))
    screen.resize(rows: 3, columns: 8, reflows: true)
    #expect(screen.transcript == "old\n> abcdef")
    #expect(screen.textBeforeCursor == "> abcd")
  }

  @Test func `a lower window sends rows to the scrollback and a higher one brings them back`() {
    var screen = Screen(rows: 3, columns: 4)
    screen.feed("1\r\n2\r\n3")
    screen.resize(rows: 2, columns: 4)
    #expect(screen.scrollback == ["1"])
    #expect(screen.lines == ["2", "3"])
    #expect(screen.cursor == .init(1, 1))
    screen.resize(rows: 4, columns: 4)
    #expect(screen.lines == ["1", "2", "3", ""])
    #expect(screen.cursor == .init(2, 1))
  }
}
