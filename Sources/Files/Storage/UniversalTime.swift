import Glibc

/// Points in time as text, in UTC whatever the system's zone.
enum UniversalTime {
  /// As `2026-11-30 10:52:24 UTC`.
  static func text(_ seconds: Int) -> String { text(seconds, "%Y-%m-%d %H:%M:%S UTC") }

  /// As `20261130T105224Z`, for names of files.
  static func name(_ seconds: Int) -> String { text(seconds, "%Y%m%dT%H%M%SZ") }

  private static func text(_ seconds: Int, _ format: String) -> String {
    var seconds = seconds
    var parts = tm()
    var text = [CChar](repeating: 0, count: 64)
    // A file can claim to be from a year that has no date.
    guard gmtime_r(&seconds, &parts) != nil,
      strftime(&text, text.count, format, &parts) > 0
    else { return "an unknown time" }
    return String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}
