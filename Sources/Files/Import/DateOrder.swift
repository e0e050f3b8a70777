import Commands

/// In which order day, month and year stand in a date of three numbers.
typealias DateOrder = ImportSettings.DateOrder
