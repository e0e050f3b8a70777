import Decimals
import Trades

/// Makes a trade of the numbers of a row, keeping those that are exact.
struct TradeMaker {
  /// The numbers of a row without their signs.
  struct Numbers {
    var isSale = false
    var amount: Decimal
    var isAmountRounded = false
    var price: Decimal?
    var isPriceRounded = false
    /// The money without the fee.
    var value: Decimal?
    var isValueRounded = false
  }

  /// A trade of numbers; what they are instead is thrown.
  static func trade(_ numbers: Numbers) throws(TradeRefusal) -> Trade {
    func signed(_ number: Decimal) -> Decimal { numbers.isSale ? -number : number }
    let amount = Trade.Entry(field: .amount, number: signed(numbers.amount))
    var trade = Trade.empty
    switch (numbers.price, numbers.value) {
    case (let price?, let value?):
      let value = Trade.Entry(field: .value, number: signed(value))
      let price = Trade.Entry(field: .price, number: price)
      if numbers.isAmountRounded, !numbers.isSale {
        try trade.enter(price, [value])
      } else if numbers.isValueRounded
        || numbers.amount.exact * price.number.exact == value.number.magnitudeOnly.exact
      {
        try trade.enter(amount, [price])
      } else {
        try trade.enter(amount, [value])
      }
    case (let price?, nil): try trade.enter(amount, [Trade.Entry(field: .price, number: price)])
    case (nil, let value?):
      try trade.enter(amount, [Trade.Entry(field: .value, number: signed(value))])
    case (nil, nil): throw .valueAlone
    }
    return trade
  }
}
