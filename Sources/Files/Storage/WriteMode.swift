/// What may happen to a file that is there already.
public enum WriteMode: Equatable, Sendable {
  /// It is left, and the writing refused.
  case create
  /// It is replaced if it is still as it was, and the writing refused otherwise.
  case replace(FileStamp)
  /// It is replaced, whatever it is.
  case overwrite
}
