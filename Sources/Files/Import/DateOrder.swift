/// In which order day, month and year stand in a date of three numbers.
enum DateOrder: String, CaseIterable {
  case dmy, mdy, ymd
}
