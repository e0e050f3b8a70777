import Commands
import Trades

/// The commands that give a session's table the rows that another has behind its own: what an import
/// has added, for instance.
public struct AdditionScript {
  private let session: Session
  private let script: TableScript

  /// The script that makes the present sheet's table another one; nil where that differs in rows that
  /// are filled, or in hidden ones.
  ///
  /// The session is as it was before.
  public init?(making table: TradesModel, of session: Session) {
    let present = session.model
    let filled = present.rowBehindLast - 1
    guard table.count >= present.count, table.hiddenCount == present.hiddenCount,
      table.differingRows(from: present, limit: 1).first.map({ $0 > filled }) ?? true
    else { return nil }
    self.session = session
    script = TableScript(
      adding: table, to: present, method: session.options.method, usualFee: session.options.fee)
  }

  /// Hands over the lines one after the other, without newlines, as bytes of UTF-8.
  public func forEachLine<Failure>(
    _ body: ([UInt8]) throws(Failure) -> Void
  ) throws(Failure) {
    var line = ScriptLine()
    try script.write(price: session.sheet.price, with: &line, to: body)
  }
}
