import Decimals
import Files
import Foundation
import Testing

/// One of the programs that journals are written for, as it is installed here.
struct JournalProgram: CustomTestStringConvertible {
  let format: ExportFormat
  /// The program, or what reads a journal in its place.
  private let command: [String]
  /// The digits to which its sums can be trusted.
  let digits: Int

  static let ledger = JournalProgram(format: .ledger, command: ["ledger"], digits: 30)
  static let hledger = JournalProgram(format: .hledger, command: ["hledger"], digits: 30)
  /// Beancount computes with 28 digits.
  static let beancount = JournalProgram(
    format: .beancount, command: ["/usr/bin/python3", "-c", sums], digits: 24)
  static let all = [ledger, hledger, beancount]

  /// Those that are installed.
  static let installed = all.filter { program in
    (try? program.run(["--version"]))?.status == 0
  }

  var testDescription: String { "\(format)" }

  /// What the accounts hold that a journal has: units, and money at cost.
  struct Balances {
    var units = Figure.zero
    var cost = Figure.zero
    var cash = Figure.zero
    var fees = Figure.zero
    var gains = Figure.zero
  }

  /// The balances of a journal, which the program must accept.
  func balances(of journal: String) throws -> Balances {
    let path = NSTemporaryDirectory() + "dca-\(UUID().uuidString).\(format.ending)"
    defer { try? FileManager.default.removeItem(atPath: path) }
    try journal.write(toFile: path, atomically: true, encoding: .utf8)
    var balances = Balances()
    for line in try accounts(path) {
      let parts = line.split(separator: "|")
      let amount = parts[1].split(separator: " ")
      let number = Figure(try number(String(amount[0])))
      if amount.count > 1, amount[1] != "MONEY" {
        balances.units = balances.units + number
      } else if parts[0].hasPrefix("Assets:Holdings") {
        balances.cost = balances.cost + number
      } else if parts[0].hasSuffix(":Fees") {
        balances.fees = balances.fees + number
      } else if parts[0].hasPrefix("Assets:Cash") {
        balances.cash = balances.cash + number
      } else {
        balances.gains = balances.gains + number
      }
    }
    return balances
  }

  /// A line for each account and commodity, `account|number commodity`; all at cost, and units too.
  private func accounts(_ path: String) throws -> [String] {
    switch format {
    case .ledger:
      let form = [
        "bal", "--flat", "--no-total", "--unround", "--balance-format",
        "%(account)|%(scrub(amount))\n",
      ]
      let cost = try lines(["-f", path, "-B"] + form)
      return try cost + lines(["-f", path] + form + ["Assets:Holdings"]).filter(isUnits)
    case .hledger:
      let places = String(repeating: "0", count: 60)
      let form = [
        "bal", "--flat", "-N", "--format", "%(account)|%(total)", "-c", "1.\(places) MONEY", "-c",
        "1.\(places) UNIT",
      ]
      try lines(["-f", path, "check"])
      let cost = try lines(["-f", path, "-B"] + form)
      return try cost + lines(["-f", path] + form + ["Assets:Holdings"]).filter(isUnits)
    default: return try lines([path])
    }
  }

  private func isUnits(_ line: String) -> Bool { !line.hasSuffix(" MONEY") }

  @discardableResult private func lines(_ arguments: [String]) throws -> [String] {
    let run = try run(arguments)
    try #require(run.status == 0, "\(format): \(run.errors)")
    try #require(run.errors.isEmpty, "\(format): \(run.errors)")
    return run.output.split(separator: "\n").map(String.init).filter { $0.contains("|") }
  }

  /// A number of any length, cut to what can be compared.
  private func number(_ text: String) throws -> Decimals.Decimal {
    let isNegative = text.hasPrefix("-")
    let digits = text.drop { $0 == "-" }.split(separator: ".", omittingEmptySubsequences: false)
    var number = ExactDecimal.zero
    for digit in digits.joined().utf8 {
      number = number * ExactDecimal(10) + ExactDecimal(Int(digit) - 48)
    }
    let tenth = try Decimals.Decimal.read("0.1").exact
    for _ in 0..<(digits.count > 1 ? digits[1].utf8.count : 0) { number = number * tenth }
    return Decimals.Decimal(rounding: isNegative ? -number : number)
  }

  private func run(_ arguments: [String]) throws -> (status: Int32, output: String, errors: String)
  {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["LC_ALL=C.UTF-8"] + command + arguments
    let (output, errors) = (Pipe(), Pipe())
    process.standardOutput = output
    process.standardError = errors
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let text = output.fileHandleForReading.readDataToEndOfFile()
    let complaint = errors.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (
      process.terminationStatus, String(decoding: text, as: UTF8.self),
      String(decoding: complaint, as: UTF8.self)
    )
  }

  /// Prints what Beancount has booked, or its complaints.
  private static let sums = """
    import collections, decimal, sys
    from beancount import loader
    from beancount.parser import printer
    if sys.argv[1] == "--version":
        sys.exit(0)
    entries, errors, options = loader.load_file(sys.argv[1])
    printer.print_errors(errors, file=sys.stderr)
    decimal.getcontext().prec = 600
    sums = collections.defaultdict(decimal.Decimal)
    for entry in entries:
        for posting in getattr(entry, "postings", []):
            sums[posting.account, posting.units.currency] += posting.units.number
            if posting.cost:
                sums[posting.account, posting.cost.currency] += posting.units.number * posting.cost.number
    for (account, currency), number in sums.items():
        print("%s|%s %s" % (account, format(number, "f"), currency))
    sys.exit(1 if errors else 0)
    """
}
