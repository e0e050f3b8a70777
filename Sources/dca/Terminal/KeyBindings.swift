import CEditline

/// Which key does what: libedit's own for emacs or vi, the user's `~/.editrc`, and what must hold
/// whichever they choose.
enum KeyBindings {
  /// The key that stands for text that the editor holds back. No terminal sends it.
  static let heldBackKey: Int32 = 0x80
  /// The key that stands for Escape where it begins no sequence, in vi's modes.
  static let escapeKey: Int32 = 0x81

  /// Keys and libedit's names for what they do; of the names of a key, different terminals send
  /// different ones.
  private static let bindings: [(keys: [String], function: String)] = [
    (["^I"], "dca-complete"),
    (["\u{80}"], "dca-insert-held-back"),
    (["^R"], "em-inc-search-prev"),
    (["^W"], "ed-delete-prev-word"),
    (["\\e[H", "\\eOH", "\\e[1~", "\\e[7~"], "ed-move-to-beg"),
    (["^V"], "dca-quote"), (["^L"], "ed-clear-screen"),
    (["\\e[F", "\\eOF", "\\e[4~", "\\e[8~"], "dca-end-of-line"),
    (["\\e[3~"], "ed-delete-next-char"),
    (["\\e[1;5C", "\\e[1;3C", "\\e[5C", "\\eOc"], "em-next-word"),
    (["\\e[1;5D", "\\e[1;3D", "\\e[5D", "\\eOd"], "ed-prev-word"),
    (["\\e[A", "\\eOA"], "dca-older-line"),
    (["\\e[B", "\\eOB"], "dca-newer-line"),
    // Keys that do nothing here would otherwise leave the end of what they send in the line.
    // Marks of a paste that have no text between them.
    (["\\e[200~", "\\e[201~"], "ed-ignore"),
    (["\\e[2~", "\\e[5~", "\\e[6~", "\\eOP", "\\eOQ", "\\eOR", "\\eOS"], "ed-ignore"),
    ((11...24).map { "\\e[\($0)~" }, "ed-ignore"),
  ]

  /// Keys that `~/.editrc` may bind otherwise.
  private static let defaults: [(keys: [String], function: String)] = [
    (["^E"], "dca-end-of-line"), (["^F"], "dca-next-char"),
    (["^P"], "dca-older-line"), (["^N"], "dca-newer-line"),
  ]
  /// Keys that in vi's command mode stay libedit's: there the cursor stands on a character.
  private static let insertBindings: [(keys: [String], function: String)] = [
    (["\\e[C", "\\eOC"], "dca-next-char")
  ]

  /// Functions first: a binding to one that does not exist would damage libedit's memory.
  static func install(in editor: OpaquePointer, readsSettings: Bool) {
    _ = dca_editor_add(editor, "dca-complete", "Complete the word") { editor, _ in
      UInt8(LineEditor.owner(of: editor)?.complete() ?? CC_ERROR)
    }
    _ = dca_editor_add(editor, "dca-insert-held-back", "Insert a combining character, or a paste") {
      editor, _ in UInt8(LineEditor.owner(of: editor)?.insertHeldBack() ?? CC_ERROR)
    }
    _ = dca_editor_add(editor, "dca-older-line", "Get the next older line that begins alike") {
      editor, _ in UInt8(LineEditor.owner(of: editor)?.recall(older: true) ?? CC_ERROR)
    }
    _ = dca_editor_add(editor, "dca-newer-line", "Get the next newer line that begins alike") {
      editor, _ in UInt8(LineEditor.owner(of: editor)?.recall(older: false) ?? CC_ERROR)
    }
    _ = dca_editor_add(editor, "dca-quote", "Insert the next key as the character it sends") {
      editor, _ in UInt8(LineEditor.owner(of: editor)?.quote() ?? CC_ERROR)
    }
    _ = dca_editor_add(editor, "dca-next-char", "Go right, or take what completes the line") {
      editor, _ in UInt8(LineEditor.owner(of: editor)?.goRight() ?? CC_ERROR)
    }
    // libedit's own would stop before the last character in vi's insert mode.
    _ = dca_editor_add(editor, "dca-end-of-line", "Go behind the last character") { editor, _ in
      UInt8(LineEditor.owner(of: editor)?.goToEnd() ?? CC_ERROR)
    }
    // Debian's libedit would begin with the keys of vi.
    dca_editor_set_emacs(editor)
    bind(defaults, in: editor)
    if readsSettings { el_source(editor, nil) }
    bind(bindings + insertBindings, in: editor)
    if dca_editor_is_vi(editor) != 0 {
      _ = dca_editor_bind_command(editor, "\u{80}", "dca-insert-held-back")
      _ = dca_editor_bind(editor, "\u{81}", "vi-command-mode")
      _ = dca_editor_bind_command(editor, "\u{81}", "vi-command-mode")
      for (keys, function) in bindings {
        for key in keys where key.hasPrefix("\\e") {
          _ = dca_editor_bind_command(editor, key, function)
        }
      }
    }
    // vi's way to another editor: it would start with this program's signals blocked. And its way to
    // change a letter's case, which reads outside of a line of one letter.
    _ = dca_editor_bind_command(editor, "v", "ed-unassigned")
    _ = dca_editor_bind_command(editor, "~", "ed-unassigned")
  }

  private static func bind(
    _ bindings: [(keys: [String], function: String)], in editor: OpaquePointer
  ) {
    for (keys, function) in bindings {
      for key in keys { _ = dca_editor_bind(editor, key, function) }
    }
  }
}
