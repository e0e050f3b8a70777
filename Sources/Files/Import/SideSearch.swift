/// Looks for columns that tell the sides of rows without being named for it.
struct SideSearch {
  /// What one column says about the rows that have an amount.
  private struct Candidate {
    let index: Int
    let name: String
    /// Whether its name says that it tells sides.
    let isNamed: Bool
    private(set) var purchases = 0
    private(set) var sales = 0
    private(set) var others = 0
    /// Rows about which it says nothing.
    private(set) var silent = 0
    private(set) var silentLine = 0
    private(set) var saleLine = 0
    /// What it says of the rows one after another, so that two columns can be compared.
    private(set) var story = 0
    /// Its words, as long as they are few.
    private(set) var words: Set<String> = []
    private(set) var hasManyWords = false
    private var activities = TextCache<Activity?>()
    private static let wordLimit = 12
    /// After so many texts that say nothing no more is expected of a column.
    private static let patience = 1_000
    private static let headLength = 200

    init(_ index: Int, _ name: String, isNamed: Bool) {
      (self.index, self.name, self.isNamed) = (index, name, isNamed)
    }

    var told: Int { purchases + sales + others }
    /// Whether it says of some row that it is a purchase or a sale, and not the same of all.
    var tellsSides: Bool { purchases + sales > 0 && sales + others > 0 }
    /// The letters or signs that it has for sides.
    var codes: [String: Activity]? {
      hasManyWords ? nil : SideWords.codes(of: words, named: name)
    }

    mutating func look(at cell: CellText, line: Int) {
      guard told > 0 || silent < Self.patience else { return }
      var newWord: String?
      // A side is told at the beginning of a text.
      let head = cell.part(0..<min(cell.count, Self.headLength))
      let activity =
        cell.isEmpty
        ? nil
        : activities(head) { text in
          newWord = text
          return SideWords.activity(of: text)
        }
      story = story &* 31 &+ (activity == .purchase ? 1 : activity == .sale ? 2 : 3)
      switch activity {
      case .purchase?: purchases += 1
      case .sale?:
        if sales == 0 { saleLine = line }
        sales += 1
      case .fee?, .other?: others += 1
      case .trade?, .exchange?, nil:
        if silent == 0 { silentLine = line }
        silent += 1
      }
      guard !hasManyWords, let newWord else { return }
      words.insert(HeaderName.folded(newWord))
      hasManyWords = words.count > Self.wordLimit
    }
  }

  private var candidates: [Candidate]
  private var rows = 0
  /// Whether a row's side is told by none of the columns that are known for it.
  private var hasUntold = false

  /// Looks at the columns of a file whose rows are trades, unless the person has said what tells sides.
  init(_ plan: Plan) {
    candidates = []
    guard plan.form == .rows else { return }
    let isSettled = plan.settings.columns[.side] != nil
    let columns = plan.columns
    let texts = Set((columns.all(.text) + columns.all(.note)).map(\.index))
    let sides = Set(columns.all(.side).map(\.index))
    for index in columns.names.indices {
      let isNamed = sides.contains(index)
      let isOther = !isSettled && (texts.contains(index) || columns.isFree(index))
      guard isNamed || isOther else { continue }
      candidates.append(Candidate(index, columns.names[index], isNamed: isNamed))
    }
  }

  /// Takes in a row that has an amount.
  mutating func look(at record: Record, isTold: Bool) {
    rows += 1
    if !isTold { hasUntold = true }
    for index in candidates.indices {
      candidates[index].look(at: record[candidates[index].index], line: record.line)
    }
  }

  /// The columns with those that tell sides, and what is to be said of them; nil where there are no
  /// others than those that are known for it.
  func found(
    in columns: Columns, hasSides: Bool
  ) throws(ImportRefusal) -> (columns: Columns, remarks: [String])? {
    var columns = columns
    var remarks: [String] = []
    var isNew = false
    for named in candidates where named.isNamed {
      guard let codes = named.codes,
        codes.contains(where: { SideWords.activity(of: $0.key) != $0.value }),
        columns.all(.side).contains(where: { $0.index == named.index && $0.codes.isEmpty })
      else { continue }
      columns.addSide(named.index, codes: codes)
      isNew = true
    }
    let isTold = hasSides || isNew
    guard hasUntold, !isNew else { return isNew ? (columns, remarks) : nil }
    let others = candidates.filter { !$0.isNamed }
    let whole = others.filter { $0.codes != nil || isSideColumn($0) }
    if let first = whole.first {
      if let second = whole.first(where: { isContrary($0, first) }) {
        if isTold { return nil }
        throw ImportRefusal(
          "\(Self.name(first)) and \(Self.name(second)) tell different sides",
          settlements: [first, second].map { "side column \($0.index + 1)" })
      }
      columns.addSide(first.index, codes: first.codes ?? [:])
      remarks.append("\(Self.name(first)) tells purchases from sales")
      return (columns, remarks)
    }
    guard !isTold else { return nil }
    if let part = others.first(where: \.tellsSides) {
      let line = part.sales > 0 ? "a sale on line \(part.saleLine)" : "a side on some lines"
      throw ImportRefusal(
        "\(Self.name(part)) tells \(line), and nothing on line \(part.silentLine)",
        line: part.silentLine,
        settlements: ["side column \(part.index + 1)", "side none"])
    }
    if let question = others.first(where: {
      !$0.words.isEmpty && !$0.hasManyWords && SideWords.isQuestion($0.name)
    }) {
      columns.addSide(question.index, codes: [:])
      return (columns, remarks)
    }
    return nil
  }

  /// Whether a column says of all rows what they are, or of nearly all in few words.
  private func isSideColumn(_ candidate: Candidate) -> Bool {
    guard candidate.tellsSides else { return false }
    return candidate.told == rows || (!candidate.hasManyWords && candidate.told * 4 >= rows * 3)
  }

  private func isContrary(_ a: Candidate, _ b: Candidate) -> Bool {
    a.codes == nil && b.codes == nil && a.story != b.story
  }

  private static func name(_ candidate: Candidate) -> String {
    candidate.name.isEmpty ? "column \(candidate.index + 1)" : "column '\(candidate.name)'"
  }
}
