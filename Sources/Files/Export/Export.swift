import Session

/// The present sheet as the text of a file, block by block, so that a table of any length is never
/// in memory as text.
public struct Export: Sequence, IteratorProtocol {
  private var writer: any IteratorProtocol<[UInt8]>

  /// The rows shown of the present sheet; refused where the format has no way to say them.
  public init(_ session: Session, as format: ExportFormat) throws(ExportRefusal) {
    switch format {
    case .csv: writer = CSVWriter(session.model)
    case .json: writer = JSONWriter(session)
    case .markdown: writer = MarkdownWriter(session)
    case .ledger: writer = try JournalWriter(session, .ledger)
    case .hledger: writer = try JournalWriter(session, .hledger)
    case .beancount: writer = try JournalWriter(session, .beancount)
    }
  }

  /// The next bytes of the text, which is UTF-8; nil behind its end.
  public mutating func next() -> [UInt8]? { writer.next() }
}
