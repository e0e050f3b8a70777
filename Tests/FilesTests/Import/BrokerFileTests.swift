import Commands
import Decimals
import Files
import Session
import Testing
import Trades

@Suite(.timeLimit(.minutes(10))) struct BrokerFileTests {
  @Test func `all files are here`() {
    #expect(BrokerFile.all.count == 45)
  }

  @Test(arguments: BrokerFile.all)
  func `a file has the trades that it should have`(_ file: BrokerFile) throws {
    guard file.name != "torture_unclosed_quote.csv" else { return }
    let read = try file.read()
    var trades = read.flatMap(\.assets).flatMap(\.trades)
    for expected in file.expected.trades ?? [] {
      let place = try #require(
        trades.firstIndex { matches($0, expected) }, "\(expected) among \(trades)")
      trades.remove(at: place)
    }
    #expect(trades.isEmpty)
  }

  private func matches(_ trade: Trade, _ expected: BrokerFile.Expected.Trade) -> Bool {
    guard trade.isSale == (expected.side == "sell"),
      let amount = try? Decimal.read(expected.amount),
      let price = try? Decimal.read(expected.price),
      let value = try? Decimal.read(expected.value),
      magnitude(trade.exact(.amount)) == Fraction(amount.exact),
      magnitude(trade.exact(.value)) == Fraction(value.exact)
    else { return false }
    // A price that was rounded gives way to the money.
    let isExact = amount.exact * price.exact == value.exact
    guard !isExact || trade.exact(.price) == Fraction(price.exact) else { return false }
    return fits(trade.fee, expected.fee)
  }

  /// A fee that the list leaves open is one in coins.
  private func fits(_ fee: Fee?, _ expected: String?) -> Bool {
    switch (fee, expected) {
    case (nil, nil), (.units, nil): true
    case (nil, let text?): (try? Decimal.read(text).isZero) ?? false
    case (.money(let money), let text?): (try? Decimal.read(text)) == money
    default: false
    }
  }

  private func magnitude(_ number: Fraction) -> Fraction {
    number < Fraction(.zero) ? Fraction(.zero) - number : number
  }

  @Test(arguments: BrokerFile.all)
  func `purchases add up to what they should`(_ file: BrokerFile) throws {
    guard let amount = file.expected.amount else { return }
    let trades = try file.read().flatMap(\.assets).flatMap(\.trades).filter { !$0.isSale }
    let zero = Fraction(.zero)
    let units = trades.reduce(zero) { $0 + $1.exact(.amount) }
    let value = trades.reduce(zero) { $0 + $1.exact(.value) }
    let fees = trades.reduce(zero) { $0 + Fraction($1.exactFee) }
    try check(units, amount)
    try check(value, file.expected.value)
    try check(fees, file.expected.fees)
    let average: Fraction? = value / units
    let averageWithFees: Fraction? = (value + fees) / units
    try check(average, file.expected.averageWithoutFees)
    try check(averageWithFees, file.expected.averageWithFees)
    // The totals of the table say the same where no fee is in coins.
    guard !trades.contains(where: { if case .units = $0.fee { true } else { false } }) else {
      return
    }
    let totals = TradesModel(trades).totals(.average)
    try check(totals.amount.fraction, amount)
    try check(totals.average?.fraction, file.expected.averageWithFees)
    try check(
      (totals.averageWithoutFees ?? totals.average)?.fraction, file.expected.averageWithoutFees)
  }

  private func check(_ number: Fraction?, _ text: String?) throws {
    let number = try #require(number)
    let expected = try Decimal.read(try #require(text))
    // The list has averages to 12 decimals.
    #expect(Decimal(rounding: number).rounded(toDecimals: 12) == expected)
  }

  @Test(arguments: BrokerFile.all)
  func `rows that are no trades are skipped for a reason`(_ file: BrokerFile) throws {
    guard let skipped = file.expected.skipped else { return }
    for read in try file.read() {
      for reason in skipped {
        let words = Self.words[reason] ?? reason
        #expect(
          read.skipped.groups.contains { $0.reason.lowercased().contains(words.lowercased()) },
          "\(reason) among \(read.skipped)")
      }
    }
  }

  /// What the report says where the list says it in other words.
  private static let words = [
    "nested header": "header of nested rows", "nested fill row": "nested row",
    "Canceled order": "status Canceled", "disclaimers": "text", "Transactions Total": "total",
    "Interest (zero cost)": "Interest", "untagged receive": "nothing was paid",
    "State Canceled": "Canceled", "$$CASH_TX": "DEPOSIT", "watch-list row": "no Transaction Type",
  ]

  @Test(arguments: BrokerFile.all)
  func `dates never go back`(_ file: BrokerFile) throws {
    guard file.name != "torture_unclosed_quote.csv" else { return }
    for asset in try file.read().flatMap(\.assets) {
      let days = asset.trades.compactMap(\.date)
      #expect(days == days.sorted())
    }
  }

  @Test func `each asset has its name and the money its currency`() throws {
    var found: [String] = []
    for file in BrokerFile.all where file.name != "torture_unclosed_quote.csv" {
      for read in try file.read() {
        let assets = read.assets.map { $0.name ?? "-" }.joined(separator: ",")
        found.append("\(file.name.dropLast(4)) \(assets) \(read.currency ?? "-")")
      }
    }
    #expect(found == Self.assets)
  }

  private static let assets = [
    "binance_old_market_type BTC USDT",
    "binance_order_history_nested BTC USDT",
    "binance_statement BTC EUR",
    "binance_trade_history_whole_line_quoted BTC EUR",
    "bitfinex_trades BTC USD",
    "bitstamp_v2_rfc4180 BTC EUR",
    "bittytax_generic BTC GBP",
    "bitvavo BTC EUR",
    "cashapp_bitcoin BTC USD",
    "coinbase_2020_currency_in_header BTC EUR",
    "coinbase_2022_spot_price BTC USD",
    "coinbase_pro_account BTC EUR",
    "coinbase_pro_fills BTC EUR",
    "cointracking BTC EUR",
    "degiro_account_nl SAMPLE ETF EUR",
    "delta_app ETH BTC",
    "delta_app SMPL USD",
    "etoro_account_activity SMPL USD",
    "fidelity_single_account_2023 VTI USD",
    "ghostfolio SMPL USD",
    "hargreaves_lansdown_pence Sample ETF GBP",
    "ibkr_flex_minimal US0000000001 USD",
    "ibkr_transaction_history SMPL -",
    "investengine Sample All-World / ISIN IE0000000001 GBP",
    "kraken_trades BTC EUR",
    "kucoin_orders BTC USDT",
    "parqet Sample ETF EUR",
    "portfolio_performance_de SMPL EUR",
    "portfolio_performance_en SMPL USD",
    "relai BTC CHF",
    "revolut_crypto BTC EUR",
    "revolut_crypto BTC SEK",
    "revolut_crypto BTC USD",
    "river BTC USD",
    "robinhood_crypto BTC USD",
    "schwab_brokerage_title_and_total BND USD",
    "strike_a_account_statement_usd BTC USD",
    "strike_per_currency_2025 BTC -",
    "swan_transfers  -",
    "swissquote_en SMPL USD",
    "torture_cr_only - -",
    "torture_header_only  -",
    "torture_utf16le_bom_tabs - -",
    "trade_republic_pp DE0000000001 EUR",
    "vanguard_uk_cash_report SMPL -",
    "xtb SMPL.DE -",
    "yahoo_finance_portfolio SMPL -",
  ]

  @Test func `an unclosed quote names its line`() throws {
    let file = try #require(BrokerFile.all.first { $0.name == "torture_unclosed_quote.csv" })
    let refusal = #expect(throws: ImportFailure.self) { try file.read() }
    guard case .refused(let refusal) = refusal else {
      Issue.record("\(String(describing: refusal))")
      return
    }
    #expect(refusal.line == 2)
    #expect(refusal.message.contains("line 2"))
  }
}
