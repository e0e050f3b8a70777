import Commands

/// The help on one command, or the list of all.
struct HelpText {
  private let command: Command?
  private let context: Context
  private let width: Int

  init(_ command: Command?, _ context: Context, width: Int) {
    self.command = command
    self.context = context
    self.width = width
  }

  func write(to output: inout TextOutput) {
    if let command { write(command, &output) } else { writeList(&output) }
  }

  private func writeList(_ output: inout TextOutput) {
    let column = 4 + (Catalogue.all.map(\.name.utf8.count).max() ?? 0)
    for topic in Catalogue.topics {
      output.line(topic.title, .bold)
      for command in topic.commands {
        output.write("  \(command.name)")
        output.pad(column - 2 - command.name.utf8.count)
        output.wrap(command.summary, from: column, width: width)
      }
    }
    for hint in [
      "'help COMMAND' explains one. Tab completes; ; separates commands, # starts a comment.",
      "Numbers may be arithmetic: 100/3, 50*1.02, price(2), (average + 1), cost, amount.",
      "Right takes what completes the line; Up finds lines that begin alike, Ctrl-R any.",
    ] {
      output.wrap(hint, from: 0, width: width)
    }
  }

  private func write(_ command: Command, _ output: inout TextOutput) {
    output.wrap(command.usage, from: 0, width: width, .bold)
    output.pad(2)
    output.wrap(command.summary, from: 2, width: width)
    let others = command.aliases.joined(separator: ", ")
    if !others.isEmpty { output.line("  also: \(others)") }
    let widest = command.explained.map { TextWidth.of($0.placeholder) }.max() ?? 0
    // Beside a long placeholder there would be no room for words.
    let column = widest + 4 <= width / 2 ? widest + 4 : 6
    for argument in command.explained {
      output.write("  \(argument.placeholder)")
      if column > widest {
        output.pad(column - 2 - TextWidth.of(argument.placeholder))
      } else {
        output.newline()
        output.pad(column)
      }
      output.wrap(argument.words(context), from: column, width: width)
    }
    output.line("examples:", .dim)
    for example in command.examples { output.line("  \(example)") }
  }
}
