import Commands

/// Finds out how a file is a table, from its beginning.
struct TableSearch {
  /// Text that is read anew for each separator that is tried.
  let open: () throws(FileProblem) -> FileText
  let settings: ImportSettings

  /// The records at the beginning of a file.
  private struct Sample {
    var separator: UInt8
    var isWrapped = false
    var records: [(line: Int, cells: [String])] = []
    /// Whether each line is one cell in quotes.
    var isQuotedWhole = true
  }

  private static let sampleSize = 300

  /// The table, and some of the rows behind its header.
  func table() throws(ImportProblem) -> (table: Table, rows: [[String]]) {
    var search = HeaderSearch()
    var samples: [Sample] = []
    var separators = settings.separator.map { [Self.byte($0)] } ?? Table.separators
    let first = try sample(separators[0], isWrapped: false)
    if let declared = Self.declared(first), settings.separator == nil { separators = [declared] }
    for separator in separators {
      let sample =
        separator == first.separator ? first : try sample(separator, isWrapped: false)
      samples.append(sample)
      if sample.isQuotedWhole, !sample.records.isEmpty {
        samples.append(try self.sample(separator, isWrapped: true))
      }
    }
    for sample in samples {
      search.look(at: sample.records, separator: sample.separator, isWrapped: sample.isWrapped)
    }
    let table = try settled(search, samples)
    let sample = samples.first {
      $0.separator == table.separator && $0.isWrapped == table.isWrapped
    }
    let names = table.columns.names
    let isMarked = names.count > 2 && names[1] == "Header"
    let rows =
      sample?.records.filter { line, cells in
        // The rows of other sections tell nothing about the columns of this one.
        line > table.headerLine && (!isMarked || cells.prefix(2) == [names[0], "Data"])
      }.map(\.cells) ?? []
    return (table, rows)
  }

  private static func byte(_ separator: ImportSettings.Separator) -> UInt8 {
    switch separator {
    case .comma: UInt8(ascii: ",")
    case .semicolon: UInt8(ascii: ";")
    case .tab: UInt8(ascii: "\t")
    case .pipe: UInt8(ascii: "|")
    }
  }

  /// The separator that a first line `sep=;` declares.
  private static func declared(_ sample: Sample) -> UInt8? {
    guard let text = sample.records.first?.cells.joined(separator: ","),
      text.lowercased().hasPrefix("sep="), let mark = text.utf8.dropFirst(4).first
    else { return nil }
    return Table.separators.contains(mark) ? mark : nil
  }

  private func sample(_ separator: UInt8, isWrapped: Bool) throws(ImportProblem) -> Sample {
    var sample = Sample(separator: separator, isWrapped: isWrapped)
    let text: FileText
    do { text = try open() } catch { throw .file(error) }
    var reader = RecordReader(text, separator: separator, isWrapped: isWrapped)
    var record = Record()
    while sample.records.count < Self.sampleSize {
      do {
        guard try reader.next(&record) else { break }
      } catch {
        // What is read with this separator ends here; the rows behind say what is wrong.
        if case .text(let failure) = error { throw ImportProblem(failure) }
        break
      }
      if record.isBlank { continue }
      if record.count != 1 || !record.places[0].isQuoted { sample.isQuotedWhole = false }
      sample.records.append((record.line, record.texts))
    }
    return sample
  }

  /// The table that was found, with what the person has settled.
  private func settled(_ search: HeaderSearch, _ samples: [Sample]) throws(ImportProblem) -> Table {
    var table = search.table
    if settings.header != nil || table == nil || !settings.columns.isEmpty {
      table = try given(samples, search) ?? table
    }
    guard var table else { throw .refused(search.nothingFound) }
    try apply(to: &table)
    guard table.columns.isComplete else { throw .refused(search.nothingFound) }
    return table
  }

  /// The table whose header the person has told, or whose columns.
  private func given(_ samples: [Sample], _ search: HeaderSearch) throws(ImportProblem) -> Table? {
    if settings.header == nil, search.table != nil { return nil }
    guard let sample = samples.max(by: { Self.width($0) < Self.width($1) }) else { return nil }
    let isHeadless =
      settings.header == 0
      || (settings.header == nil
        && settings.columns.values.allSatisfy {
          if case .name = $0 { false } else { true }
        })
    if isHeadless {
      let width = Self.width(sample)
      return Table(
        separator: sample.separator, isWrapped: sample.isWrapped, headerLine: 0,
        columns: Columns(names: [String](repeating: "", count: width)))
    }
    let names = settings.columns.values.compactMap { column in
      if case .name(let name) = column { HeaderName.folded(name) } else { nil }
    }
    for sample in samples {
      let header = sample.records.first { line, cells in
        settings.header.map { line == $0 }
          ?? names.allSatisfy { name in cells.contains { HeaderName.folded($0) == name } }
      }
      if let header, header.cells.count > 1 {
        return Table(
          separator: sample.separator, isWrapped: sample.isWrapped, headerLine: header.line,
          columns: Columns(names: header.cells))
      }
    }
    if let line = settings.header {
      throw .refused(
        ImportRefusal("the file has no header on line \(line)", settlements: ["header N"]))
    }
    return nil
  }

  private static func width(_ sample: Sample) -> Int {
    let counts = sample.records.map(\.cells.count).sorted()
    return counts.isEmpty ? 0 : counts[counts.count / 2]
  }

  /// Gives columns the roles that the person has told.
  func apply(to table: inout Table) throws(ImportProblem) {
    for (role, column) in settings.columns.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
      let index: Int
      switch column {
      case .none:
        table.columns.remove(Role(role))
        if role == .asset { table.columns.remove(.market) }
        continue
      case .number(let number):
        guard number <= table.columns.names.count else {
          throw .refused(
            ImportRefusal("the file has no column \(number), but \(table.columns.names.count)"))
        }
        index = number - 1
      case .name(let name):
        let folded = HeaderName.folded(name)
        guard let found = table.columns.names.firstIndex(where: { HeaderName.folded($0) == folded })
        else {
          let isNumber = name.allSatisfy { $0.isASCII && $0.isNumber || $0 == "-" }
          throw .refused(
            isNumber
              ? ImportRefusal("there is no column \(Quotation.cut(name)); the first is 1")
              : ImportRefusal(
                "the file has no column '\(Quotation.cut(name))'", line: table.headerLine))
        }
        index = found
      }
      table.columns.set(Role(role), index: index, name: table.columns.names[index])
    }
  }
}

extension Role {
  /// What a person calls it.
  init(_ role: ImportSettings.Role) {
    self =
      switch role {
      case .amount: .amount
      case .price: .price
      case .value: .value
      case .fee: .fee
      case .date: .date
      case .side: .side
      case .asset: .asset
      case .currency: .currency
      case .note: .note
      }
  }
}
