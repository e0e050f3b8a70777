import Commands

/// What stands before the decimals of a number.
typealias DecimalMark = ImportSettings.DecimalMark
