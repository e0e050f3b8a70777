import Decimals
import Trades

/// What a person may set about how `dca` counts and shows; stored numbers never depend on it.
public struct Options: Equatable, Sendable {
  /// Whether a terminal gets colours.
  public enum Color: String, CaseIterable, Sendable {
    case auto, on, off
  }

  /// How numbers are shown.
  public var format = NumberFormat()
  /// Which units a sale takes, and so what they had cost.
  public var method = CostMethod.average
  /// The fee of new rows for which none is given.
  public var fee: Fee?
  /// Whether a terminal gets colours.
  public var color = Color.auto
  /// Whether a line is answered while it is typed.
  public var live = true
  /// Whether a script's commands are printed before what they answer.
  public var echo = false

  /// Options as they are at the start.
  public init() {}
}

/// One option: its name, its meaning, how its value is read and shown.
public struct Option: Sendable {
  /// The name as it is typed.
  public let name: String
  /// What it does, in one clause.
  public let meaning: String
  /// The values that it takes, in words.
  public let expectation: String
  /// The values to choose from; those that are numbers are left out.
  public let choices: [String]
  /// The present value as it would be typed.
  public let value: @Sendable (Options) -> String
  /// What sets the option to a typed value; nil for one that it does not take.
  let setting: @Sendable (String) -> Setting?

  /// Sets an option.
  public typealias Setting = @Sendable (inout Options) -> Void

  /// All options, in the order in which they are listed.
  public static let all: [Option] = [
    Option(
      name: "decimals", meaning: "show at most so many decimals",
      expectation: "a whole number from 0 to 34, or auto", choices: ["auto"],
      value: { $0.format.decimals.map { String($0) } ?? "auto" },
      setting: { (word) -> Setting? in
        if word == "auto" { return { $0.format.decimals = nil } }
        guard word.utf8.allSatisfy({ (48...57).contains($0) }), let count = Int(word),
          count <= Decimal.maximumDigits
        else { return nil }
        return { $0.format.decimals = count }
      }),
    .onOff("grouping", "set commas between thousands", \.format.isGrouped),
    Option(
      name: "method", meaning: "which units a sale takes, and so its gain",
      expectation: "average, fifo, lifo, hifo (dearest) or lofo (cheapest)",
      choices: CostMethod.allCases.map(\.rawValue),
      value: { $0.method.rawValue },
      setting: { (word) -> Setting? in
        guard let method = CostMethod(rawValue: word) else { return nil }
        return { $0.method = method }
      }),
    Option(
      name: "fee", meaning: "the fee of new purchases and sales",
      expectation: "money, a percentage such as 0.1%, or none", choices: ["none"],
      value: { $0.fee.map(\.text) ?? "none" },
      setting: { (word) -> Setting? in
        if word == "none" { return { $0.fee = nil } }
        guard let fee = Fee(reading: Array(word.utf8)[...]) else { return nil }
        return { $0.fee = fee }
      }),
    Option(
      name: "color", meaning: "use colours; auto does in a terminal",
      expectation: "auto, on or off", choices: Options.Color.allCases.map(\.rawValue),
      value: { $0.color.rawValue },
      setting: { (word) -> Setting? in
        guard let color = Options.Color(rawValue: word) else { return nil }
        return { $0.color = color }
      }),
    .onOff("live", "show what a line would do while it is typed", \.live),
    .onOff("echo", "print the commands of a script before their answers", \.echo),
  ]

  private static func onOff(
    _ name: String, _ meaning: String, _ path: WritableKeyPath<Options, Bool> & Sendable
  ) -> Option {
    Option(
      name: name, meaning: meaning, expectation: "on or off", choices: ["on", "off"],
      value: { $0[keyPath: path] ? "on" : "off" },
      setting: { (word) -> Setting? in
        guard word == "on" || word == "off" else { return nil }
        return { $0[keyPath: path] = word == "on" }
      })
  }
}
