import Foundation

/// The `dca` that was built together with these tests.
enum BuiltProgram {
  struct Missing: Error, CustomStringConvertible {
    var places: [String]

    var description: String {
      "no built dca in any of: \(places.joined(separator: ", ")); "
        + "build it, or name it in DCA_PROGRAM"
    }
  }

  /// Its path: what `DCA_PROGRAM` names, else the one beside the test bundle, else the package's
  /// debug build.
  static func path() throws -> String {
    if let named = ProcessInfo.processInfo.environment["DCA_PROGRAM"], !named.isEmpty {
      guard isProgram(named) else { throw Missing(places: [named]) }
      return named
    }
    let places = candidates
    guard let found = places.first(where: isProgram) else { throw Missing(places: places) }
    return found
  }

  /// The folders above the test's own executable, nearest first, then the package's build folders.
  private static var candidates: [String] {
    var places: [String] = []
    for start in [Bundle.main.executablePath, CommandLine.arguments.first].compactMap(\.self) {
      var folder = URL(filePath: start).resolvingSymlinksInPath().deletingLastPathComponent()
      // A bundle keeps its executable at most three folders deep.
      for _ in 0..<4 where folder.path.count > 1 {
        places.append(folder.appending(path: "dca").path)
        folder.deleteLastPathComponent()
      }
    }
    var package = URL(filePath: #filePath)
    for _ in 0..<4 { package.deleteLastPathComponent() }
    places.append(package.appending(path: ".build/debug/dca").path)
    var seen: Set<String> = []
    return places.filter { seen.insert($0).inserted }
  }

  private static func isProgram(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    let files = FileManager.default
    return files.fileExists(atPath: path, isDirectory: &isFolder) && !isFolder.boolValue
      && files.isExecutableFile(atPath: path)
  }
}
