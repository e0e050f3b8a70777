import Glibc

/// Why a line did not get into the history.
enum HistoryFailure: Error {
  /// Something else is at the path.
  case foreign
  /// The number of the system's error.
  case system(Int32)

  var reason: String {
    switch self {
    case .foreign: "this is no history of dca"
    case .system(let number): String(cString: strerror(number))
    }
  }
}
