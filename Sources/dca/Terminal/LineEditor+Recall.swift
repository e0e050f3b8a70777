import CEditline

/// Getting earlier lines back.
extension LineEditor {
  /// An earlier line that has taken the place of what was typed.
  struct Recalled {
    let typed: [Int32]
    let line: [Int32]
    /// How many lines ago it was entered; 0 for what was typed.
    let age: Int
  }

  /// Up and Down: the next line, older or newer, that begins with what was typed; past the newest,
  /// what was typed.
  func recall(older: Bool) -> Int32 {
    let shown = line().characters
    if recalled?.line != shown { recalled = Recalled(typed: shown, line: shown, age: 0) }
    guard let recalled else { return CC_ERROR }
    var age = recalled.age
    while true {
      age += older ? 1 : -1
      guard (0...lines.count).contains(age) else { return CC_ERROR }
      let candidate = age == 0 ? recalled.typed : lines[lines.count - age]
      if age == 0 || candidate.starts(with: recalled.typed), candidate != shown {
        self.recalled = Recalled(typed: recalled.typed, line: candidate, age: age)
        replaceLine(by: candidate)
        return CC_REFRESH
      }
    }
  }

  private func replaceLine(by characters: [Int32]) {
    let (old, cursor) = line()
    el_cursor(editor, Int32(old.count - cursor))
    if !old.isEmpty { el_deletestr(editor, Int32(old.count)) }
    if !characters.isEmpty { _ = dca_editor_insert(editor, characters + [0]) }
  }
}
