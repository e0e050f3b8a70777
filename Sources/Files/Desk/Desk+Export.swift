import Commands
import Session

extension Desk {
  func export(
    _ session: Session, to path: String, force: Bool, _ command: Range<Int>
  ) throws(Diagnostic) -> Report {
    try mayForce(force, "export", session, command)
    let export: Export
    do throws(ExportRefusal) {
      export = try Export(session, as: path == "-" ? .csv : try ExportFormat(path: path))
    } catch {
      throw Diagnostic(
        .file, error.message, at: command, label: "expected a file's name such as table.csv")
    }
    if path == "-" {
      var text: [UInt8] = []
      for block in export {
        if Descriptor.isStopped { throw Diagnostic(interruptedAt: command) }
        text += block
      }
      return .text(text)
    }
    let mode: WriteMode = force ? .overwrite : .create
    try write(path, mode, verb: "export", command) { (output) throws(FileProblem) in
      for block in export { try output.write(block) }
    }
    let rows = session.model.count
    return .file("exported \(rows) \(rows == 1 ? "row" : "rows") to \(shown(path))")
  }
}
