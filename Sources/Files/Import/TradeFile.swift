import Commands
import Session
import Trades

/// Reads trades from a file of a broker, an exchange or any other origin.
public struct TradeFile {
  /// Is told how many rows have been read and which share of the file; false stops the reading.
  public typealias Progress = (_ rows: Int, _ share: Double) -> Bool

  private let request: ImportRequest
  private let file: FileBytes
  private let progress: Progress
  private var encoding: TextEncoding?
  /// How many rows are read before anybody is told.
  private static let stride = 4096
  /// How many rows tell how many there are likely to be.
  private static let measuredRows = 1 << 16

  private init(_ request: ImportRequest, _ progress: @escaping Progress) throws(ImportProblem) {
    self.request = request
    self.progress = progress
    file = try FileBytes(path: request.path)
  }

  /// The trades of a file, or why there are none.
  public static func read(
    _ request: ImportRequest, progress: @escaping Progress = { _, _ in true }
  ) throws(ImportFailure) -> ImportedFile {
    do {
      return try TradeFile(request, progress).readByAnyEncoding()
    } catch {
      switch error {
      case .file(let problem): throw .file(problem)
      case .refused(let refusal): throw .refused(refusal)
      case .stopped: throw .stopped
      case .notUTF8: throw .file(FileProblem(request.path, "no text"))
      }
    }
  }

  private func readByAnyEncoding() throws(ImportProblem) -> ImportedFile {
    do { return try imported() } catch {
      guard case .notUTF8 = error else { throw error }
      // There every byte is a character.
      var reader = self
      reader.encoding = .windows1252
      return try reader.imported()
    }
  }

  private func open() throws(FileProblem) -> FileText { try FileText(file, as: encoding) }

  /// Refuses what is no text of a table.
  private func checkKind() throws(ImportProblem) {
    let buffer = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: FileSignature.length)
    defer { buffer.deallocate() }
    file.rewind()
    let count: Int
    do { count = try file.read(into: buffer) } catch { throw .file(error) }
    let head = Array(buffer[..<count])
    if let problem = FileSignature.problem(of: head) { throw .refused(ImportRefusal(problem)) }
    let encoding = head.withUnsafeBufferPointer { TextEncoding.detected(in: $0).encoding }
    if encoding == .utf8, head.contains(0) { throw .refused(ImportRefusal("this is no text")) }
  }

  private func imported() throws(ImportProblem) -> ImportedFile {
    try checkKind()
    if request.settings == ImportSettings(), let own = try importedOwn() { return own }
    let search = TableSearch(open: open, settings: request.settings)
    var (table, rows) = try search.table()
    let checked = ColumnCheck(table.columns, rows: rows).columns
    do { table.columns = try HoldingCheck(checked, request.settings).columns } catch {
      throw .refused(error)
    }
    try search.apply(to: &table)
    guard table.columns.isComplete else { throw .refused(AssetQuestion.noAmount(table.columns)) }
    if let question = AssetQuestion(table.columns, rows: rows, request.settings).refusal {
      throw .refused(question)
    }
    if let plain = try importedPlain(table) { return plain }
    let survey = Survey(Plan(table, request.settings))
    let plan = try surveyed(survey)
    var book = TradeBook(plan)
    var reader = RowReader(plan)
    try forEachRecord(table, share: 0.5...1) { record in
      let outcome = reader.read(record)
      book.take(outcome, at: reader.moment, line: record.line)
    }
    let encoding: TextEncoding
    do { encoding = try open().encoding } catch { throw .file(error) }
    do {
      return try book.finished(&reader, request.path, encoding: encoding)
    } catch {
      throw .refused(error)
    }
  }

  /// The plan once all rows have been looked at.
  private func surveyed(_ survey: Survey) throws(ImportProblem) -> Plan {
    var survey = survey
    var table = survey.plan.table
    try forEachRecord(table, share: 0...0.5) { survey.look(at: $0) }
    do {
      guard let found = try survey.columnsWithSides() else { return try survey.settled() }
      table.columns = found.columns
      survey = Survey(Plan(table, request.settings, remarks: found.remarks))
    } catch { throw .refused(error) }
    // What sales are tells what signs mean, and more.
    try forEachRecord(table, share: 0...0.5) { survey.look(at: $0) }
    do { return try survey.settled() } catch { throw .refused(error) }
  }

  /// What is in a file that `export` has written; nil for any other file.
  private func importedOwn() throws(ImportProblem) -> ImportedFile? {
    let text: FileText
    do { text = try open() } catch { throw .file(error) }
    var reader = RecordReader(text, separator: UInt8(ascii: ","))
    var record = Record()
    // What is wrong with a record that cannot be read is said where all files are read.
    guard (try? reader.next(&record)) == true, var table = OwnTable(header: record) else {
      return nil
    }
    return try imported(reader, &table)
  }

  /// What is in a file of nothing but dates, amounts and prices; nil for any other file.
  private func importedPlain(_ table: Table) throws(ImportProblem) -> ImportedFile? {
    guard var plain = PlainTable(table.columns), !table.isWrapped, table.headerLine == 1,
      table.columns.names.indices.allSatisfy({ !table.columns.isFree($0) }),
      request.settings.asset == nil, request.settings.currency == nil,
      request.settings.decimal != .comma
    else { return nil }
    let text: FileText
    do { text = try open() } catch { throw .file(error) }
    guard text.encoding == .utf8 else { return nil }
    var reader = RecordReader(text, separator: table.separator)
    var header = Record()
    guard (try? reader.next(&header)) == true else { return nil }
    return try imported(reader, &plain)
  }

  /// What is in the rest of a simple table; nil where it is not as simple.
  private func imported(
    _ reader: RecordReader, _ table: inout some SimpleTable
  ) throws(ImportProblem) -> ImportedFile? {
    var reader = reader
    var record = Record()
    while let hasNext = try? reader.next(&record) {
      if !hasNext { return table.file(path: request.path) }
      guard table.take(record) else { return nil }
      if table.rowCount == Self.measuredRows {
        // A list that grows as it needs to would be copied, and twice in memory meanwhile.
        let share = Double(file.count) / Double(max(reader.consumed, 1))
        table.reserve(rows: Int(Double(Self.measuredRows) * share * 1.02))
      }
      try report(table.rowCount, reader.consumed, share: 0...1)
    }
    return nil
  }

  /// Tells now and then how far the reading is.
  private func report(
    _ rows: Int, _ consumed: Int, share: ClosedRange<Double>
  ) throws(ImportProblem) {
    guard rows % Self.stride == 0 else { return }
    let part = Double(consumed) / Double(max(file.count, 1))
    let whole = share.lowerBound + part * (share.upperBound - share.lowerBound)
    if !progress(rows, min(whole, 1)) { throw .stopped }
  }

  /// Reads all rows behind the header that are not blank.
  private func forEachRecord(
    _ table: Table, share: ClosedRange<Double>, _ body: (Record) -> Void
  ) throws(ImportProblem) {
    let text: FileText
    do { text = try open() } catch { throw .file(error) }
    var reader = RecordReader(text, separator: table.separator, isWrapped: table.isWrapped)
    var record = Record()
    var count = 0
    while true {
      do {
        guard try reader.next(&record) else { return }
      } catch {
        throw ImportProblem(error)
      }
      guard record.line > table.headerLine, !record.isBlank else { continue }
      body(record)
      count += 1
      try report(count, reader.consumed, share: share)
    }
  }
}
