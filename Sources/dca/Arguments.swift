import Commands

/// What the command line asks for.
struct Arguments {
  /// Where commands come from, in the order given.
  enum Source: Equatable {
    case text(String)
    case file(String)
    case standardInput
  }

  /// One flag: how it is written, what follows it, what it does.
  struct Flag: Sendable {
    let names: [String]
    var value: String? = nil
    let meaning: String
    let set: @Sendable (inout Arguments, String) -> Void
  }

  static let flags: [Flag] = [
    Flag(names: ["-e"], value: "COMMANDS", meaning: "run the commands; may be given repeatedly") {
      $0.sources.append(.text($1))
    },
    Flag(
      names: ["-i", "--interactive"],
      meaning: "go on at the prompt, or with standard input, after them"
    ) {
      arguments, _ in arguments.isInteractive = true
    },
    Flag(names: ["-q", "--quiet"], meaning: "print only answers (show, totals, help) and errors") {
      arguments, _ in arguments.isQuiet = true
    },
    Flag(names: ["--json"], meaning: "print one JSON object for each command") {
      arguments, _ in arguments.isJSON = true
    },
    Flag(names: ["--strict"], meaning: "stop at the first command that is refused") {
      arguments, _ in arguments.isStrict = true
    },
    Flag(names: ["--no-history"], meaning: "neither read nor write the history of lines") {
      arguments, _ in arguments.hasHistory = false
    },
    Flag(names: ["--no-init"], meaning: "do not run the commands of the init file") {
      arguments, _ in arguments.hasInit = false
    },
    Flag(names: ["--safe"], meaning: "use only files named on the command line") {
      arguments, _ in
      arguments.isSafe = true
      arguments.hasHistory = false
      arguments.hasInit = false
    },
    Flag(
      names: ["--journal"], value: "FILE", meaning: "write what changes the session to FILE at once"
    ) { $0.journal = $1 },
    Flag(names: ["-h", "--help"], meaning: "print this help") {
      arguments, _ in arguments.isHelp = true
    },
    Flag(names: ["--version"], meaning: "print the version") {
      arguments, _ in arguments.isVersion = true
    },
  ]

  private(set) var sources: [Source] = []
  private(set) var isInteractive = false
  private(set) var isQuiet = false
  private(set) var isJSON = false
  private(set) var isStrict = false
  private(set) var hasHistory = true
  private(set) var hasInit = true
  private(set) var isSafe = false
  private(set) var journal: String?
  private(set) var isHelp = false
  private(set) var isVersion = false

  /// The files that are named.
  var files: Set<String> {
    Set(sources.compactMap { if case .file(let path) = $0 { path } else { nil } })
  }

  /// Why a command line cannot be followed.
  struct Misuse: Error {
    let message: String
  }

  /// Reads the words behind the program's name.
  init(_ words: some Sequence<String>) throws(Misuse) {
    var words = Array(words)[...]
    var areFlagsOver = false
    while let word = words.popFirst() {
      if areFlagsOver || !word.hasPrefix("-") {
        sources.append(.file(word))
      } else if word == "-" {
        sources.append(.standardInput)
      } else if word == "--" {
        areFlagsOver = true
      } else {
        guard let flag = Self.flags.first(where: { $0.names.contains(word) }) else {
          throw Misuse(message: "unknown flag \(Quotation.quoted(Array(word.utf8)[...]))")
        }
        var value = ""
        if let name = flag.value {
          guard let next = words.popFirst() else {
            throw Misuse(message: "\(word) needs \(name) behind it")
          }
          value = next
        }
        flag.set(&self, value)
      }
    }
  }

  /// The help that `--help` prints.
  static var help: String {
    var text = """
      usage: dca [FLAG]... [-e COMMANDS | FILE | -]...

      A calculator for dollar-cost averaging. Without COMMANDS or FILEs it asks for
      commands at a prompt, or reads them from standard input where that is no
      terminal. 'help' at the prompt lists the commands. The trades of a FILE.csv are
      imported.


      """
    let usages = flags.map { flag in
      flag.names.joined(separator: ", ") + (flag.value.map { " \($0)" } ?? "")
    }
    let width = usages.map(\.utf8.count).max() ?? 0
    for (usage, flag) in zip(usages, flags) {
      let pad = String(repeating: " ", count: width - usage.utf8.count + 2)
      text += "  \(usage)\(pad)\(flag.meaning)\n"
    }
    text += """

      Exit status: 0 if all went well, 1 if a command was refused, 2 for wrong usage
      or a file that cannot be read or written.

      """
    return text
  }
}
