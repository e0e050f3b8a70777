import Commands
import Trades

extension Session {
  /// Adds the trades of a file, as one step of undo, unless it is only to be said what would come.
  public mutating func take(
    _ file: ImportedFile, _ request: ImportRequest, _ command: Range<Int>
  ) throws(Diagnostic) -> Report {
    let names = try sheets(for: file, request, command)
    var report = ImportReport(file, request)
    var (repeats, oversold): ([Int], [Int]) = ([], [])
    var arrivals: [(sheet: String, arrival: Arrival)] = []
    for (asset, name) in zip(file.assets, names) {
      let arrival = try arrival(of: asset, in: file, on: name, request, command)
      repeats += arrival.repeats
      oversold += arrival.oversold
      guard !arrival.rows.isEmpty else { continue }
      let (purchases, sales) = arrival.turnover
      report.parts.append(
        ImportReport.Part(asset: asset.name, sheet: name, purchases: purchases, sales: sales))
      arrivals.append((name, arrival))
    }
    for line in repeats.sorted() { report.skipped.add("in the table already", line: line) }
    for line in oversold.sorted() {
      report.skipped.add("sells more than was bought before", line: line)
    }
    report.hasRepeats = !repeats.isEmpty
    report.hasOversold = !oversold.isEmpty
    guard let (first, arrival) = arrivals.first, !request.isDryRun else {
      return .imported(report, from: .table(model), rows: 1..<1)
    }
    let before = self[first].model
    if arrivals.count == 1, first == currentName {
      _ = take(arrival.table, changed: arrival.rows)
      sheet.currency = file.currency ?? sheet.currency
    } else {
      try inOneStep { (session) throws(Diagnostic) in
        for (name, arrival) in arrivals {
          var sheet = session[name]
          sheet.model = arrival.table
          sheet.currency = file.currency ?? sheet.currency
          try session.put(sheet, name, command)
        }
        session.go(to: first)
        session.revision += 1
      }
    }
    return .imported(report, from: .table(before), rows: arrival.rows)
  }

  private func arrival(
    of asset: ImportedFile.Asset, in file: ImportedFile, on sheet: String, _ request: ImportRequest,
    _ command: Range<Int>
  ) throws(Diagnostic) -> Arrival {
    let old = self[sheet].model
    guard old.count + old.hiddenCount + asset.trades.count <= TradesModel.maximumRows else {
      throw Diagnostic(
        .count, "the file has \(asset.trades.count) trades, which are too many", at: command,
        label: "expected at most \(TradesModel.maximumRows) rows in a table")
    }
    if old.rowBehindLast > 1, let known = self[sheet].currency, let new = file.currency,
      known != new
    {
      throw Diagnostic(
        .importing, "sheet \(sheet) has trades in \(known), and these are in \(new)", at: command,
        label: "expected another sheet, as in 'as \(sheet)-\(new)'")
    }
    var arrival: Arrival
    let shortfall: Shortfall?
    do throws(Interruption.Requested) {
      arrival = try Arrival(asset, behind: old, isAgain: request.isAgain, interruption)
      shortfall = try arrival.leaveOutOversold(options.method, interruption)
    } catch {
      throw Diagnostic(interruptedAt: command)
    }
    if let shortfall {
      throw Diagnostic(
        oversold: shortfall, in: arrival.table, on: sheet == currentName ? nil : sheet,
        options.format, at: command)
    }
    return arrival
  }

  /// The sheet of each asset: the one that was asked for, or the one of its name; the present one for
  /// trades of which the file names no asset.
  private func sheets(
    for file: ImportedFile, _ request: ImportRequest, _ command: Range<Int>
  ) throws(Diagnostic) -> [String] {
    if let sheet = request.sheet {
      guard file.assets.count > 1 else { return [sheet] }
      let names = file.assets.map { $0.name ?? "one without a name" }
      throw Diagnostic(
        .importing, "the trades are of \(Self.list(names))", at: command,
        label: "expected one of them\(Self.example(of: names[0])), or no 'as'")
    }
    let names = file.assets.map { $0.name.map(SheetName.made) ?? currentName }
    for (index, name) in names.enumerated() where names[..<index].contains(name) {
      throw Diagnostic(
        .importing, "two assets would go to sheet \(name)", at: command,
        label: "expected one of them\(Self.example(of: file.assets[index].name ?? ""))")
    }
    return names
  }

  /// How one asset is asked for, if its name can be typed as it is shown.
  private static func example(of name: String) -> String {
    Quotation.isPlain(name) ? ", as in 'asset \(name)'" : ""
  }

  /// Names in a row, not too many of them.
  private static func list(_ names: [String]) -> String {
    names.count <= 5
      ? names.joined(separator: ", ")
      : names.prefix(4).joined(separator: ", ") + " and \(names.count - 4) more"
  }
}
