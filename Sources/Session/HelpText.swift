import Commands

/// The help on one command, or the list of all.
struct HelpText {
  private let command: Command?
  private let context: Context

  init(_ command: Command?, _ context: Context) {
    self.command = command
    self.context = context
  }

  func write(to output: inout TextOutput) {
    if let command { write(command, &output) } else { writeList(&output) }
  }

  private func writeList(_ output: inout TextOutput) {
    let width = Catalogue.all.map(\.name.utf8.count).max() ?? 0
    for topic in Catalogue.topics {
      output.line(topic.title, .bold)
      for command in topic.commands {
        output.write("  \(command.name)")
        output.pad(width - command.name.utf8.count + 2)
        output.line(command.summary)
      }
    }
    output.line(
      "'help COMMAND' explains one. Tab completes; ; separates commands, # starts a comment.")
    output.line("Numbers may be arithmetic: 100/3, 50*1.02, price(2), (average + 1), cost.")
  }

  private func write(_ command: Command, _ output: inout TextOutput) {
    output.line(command.usage, .bold)
    output.line("  \(command.summary)")
    let others = command.aliases.joined(separator: ", ")
    if !others.isEmpty { output.line("  also: \(others)") }
    let width = command.arguments.map { TextWidth.of($0.placeholder) }.max() ?? 0
    for argument in command.arguments {
      output.write("  \(argument.placeholder)")
      output.pad(width - TextWidth.of(argument.placeholder) + 2)
      output.line(argument.words(context))
    }
    output.line("examples:", .dim)
    for example in command.examples { output.line("  \(example)") }
  }
}
