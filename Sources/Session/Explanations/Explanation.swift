import Commands
import Decimals
import Trades

/// A number explained: its formula in words, and then with the table's own numbers.
public struct Explanation {
  enum Paragraph {
    /// A sentence or more.
    case words(String)
    /// A name, and what it is equal to: a formula in words, arithmetic, the result.
    case equation(String, [String])
  }

  /// The answer itself first.
  let paragraphs: [Paragraph]
  /// The answer in short, for behind the line that asks.
  let summary: [String]

  init(_ question: Question, _ session: Session, at command: Range<Int>) throws(Diagnostic) {
    var explainer = Explainer(session)
    switch question {
    case .measure(let measure): explainer.explain(measure)
    case .label(let label): explainer.explain(label)
    case .row(let row): explainer.explainRow(row)
    case .target(let target):
      let answer = try session.answer(target, at: command)
      explainer.explain(answer)
      paragraphs = explainer.paragraphs
      summary = answer.parts(session.options.format)
      return
    case .averaging: explainer.explainAveraging()
    }
    paragraphs = explainer.paragraphs
    switch paragraphs.first {
    case nil: summary = []
    case .words(let text): summary = [text]
    case .equation(let name, let sides):
      summary = ["\(name) \(sides.last ?? "")"] + sides.dropLast().map { "= \($0)" }
    }
  }

  /// The paragraphs as lines of any length.
  var text: String {
    paragraphs.map { paragraph in
      switch paragraph {
      case .words(let text): text
      case .equation(let name, let sides): "\(name) = \(sides.joined(separator: " = "))"
      }
    }.joined(separator: "\n")
  }

  /// Writes sides of an equation from a column on, a new line before one that does not fit.
  private func write(
    _ sides: [String], from indent: Int, width: Int, to output: inout TextOutput
  ) {
    var line = ""
    for side in sides.map({ "= \($0)" }) {
      if !line.isEmpty, indent + TextWidth.of(line) + 1 + TextWidth.of(side) > width {
        output.wrap(line, from: indent, width: width)
        output.pad(indent)
        line = ""
      }
      line += line.isEmpty ? side : " \(side)"
    }
    output.wrap(line, from: indent, width: width)
  }

  /// Writes the equations one below the other, what they are equal to in one column.
  func write(width: Int, to output: inout TextOutput) {
    let names = paragraphs.compactMap { paragraph in
      if case .equation(let name, _) = paragraph { TextWidth.of(name) } else { nil }
    }
    let column = names.max() ?? 0
    for paragraph in paragraphs {
      switch paragraph {
      case .words(let text): output.wrap(text, from: 0, width: width)
      case .equation(let name, let sides):
        output.write(name)
        let isAligned = column + 20 <= width
        if isAligned { output.pad(column - TextWidth.of(name)) } else { output.newline() }
        output.write(" ")
        write(sides, from: isAligned ? column + 1 : 1, width: width, to: &output)
      }
    }
  }
}
