import Glibc

/// A point in time: microseconds since 1970, UTC.
public struct PointInTime: Comparable, Sendable {
  /// Microseconds since 1970.
  public let microseconds: Int

  /// A point so many microseconds after the start of 1970.
  public init(microseconds: Int) { self.microseconds = microseconds }

  /// A point so many seconds after the start of 1970; one beyond all calendars is the last there is.
  init(seconds: Int) {
    let (product, isBeyond) = seconds.multipliedReportingOverflow(by: 1_000_000)
    microseconds = isBeyond ? (seconds < 0 ? .min : .max) : product
  }

  /// Tells the time. A clock comes in from outside, so that tests can set it.
  public typealias Clock = @Sendable () -> PointInTime

  /// The system's clock.
  public static let systemClock: Clock = {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return PointInTime(microseconds: time.tv_sec * 1_000_000 + time.tv_nsec / 1_000)
  }

  /// Whole seconds since 1970.
  public var seconds: Int { microseconds / 1_000_000 }

  /// Earlier points come first.
  public static func < (left: PointInTime, right: PointInTime) -> Bool {
    left.microseconds < right.microseconds
  }

  /// As `20261130T105224Z`, in UTC, for names of files.
  var name: String { text("%Y%m%dT%H%M%SZ", gmtime_r) }

  /// As `2026-11-30 10:52`, in the zone of the system or of `TZ`.
  public var localText: String { text("%Y-%m-%d %H:%M", localtime_r) }

  /// As `2026-11-30 10:52:24 UTC`.
  var universalText: String { text("%Y-%m-%d %H:%M:%S UTC", gmtime_r) }

  /// How long ago this was, as `31 days ago`; nil where it is still to come by that clock.
  public func age(at now: PointInTime) -> String? {
    let (seconds, isBeyond) = now.seconds.subtractingReportingOverflow(seconds)
    guard seconds >= 0, !isBeyond else { return nil }
    let units = [("day", 86_400), ("hour", 3_600), ("minute", 60), ("second", 1)]
    guard let (unit, length) = units.first(where: { seconds >= $0.1 }) else { return "just now" }
    let count = seconds / length
    return "\(count) \(unit)\(count == 1 ? "" : "s") ago"
  }

  private func text(
    _ format: String,
    _ parts: (UnsafePointer<time_t>, UnsafeMutablePointer<tm>) -> UnsafeMutablePointer<tm>?
  ) -> String {
    var seconds = seconds
    var fields = tm()
    var text = [CChar](repeating: 0, count: 64)
    // A file can claim to be from a year that has no date.
    guard parts(&seconds, &fields) != nil, strftime(&text, text.count, format, &fields) > 0 else {
      return "an unknown time"
    }
    return String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}
