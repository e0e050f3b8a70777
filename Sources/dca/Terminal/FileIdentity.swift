/// Tells a file from one that has replaced it.
struct FileIdentity: Equatable {
  var device: UInt
  var inode: UInt
}
