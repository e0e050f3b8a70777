import Files
import Glibc
import Testing

/// Journals that were cut, overwritten or mixed up.
@Suite(.timeLimit(.minutes(10))) struct JournalDamageTests {
  private let sandbox: Sandbox
  private let path: String
  /// Appended one after the other.
  private let groups = [
    ["buy 1 @ 100"], ["buy 2 @ 90", "buy 3 @ 80", ""], [""], ["undo"], ["a", "b"],
  ]
  /// The whole file, and its size after each group.
  private let bytes: [UInt8]
  private let ends: [Int]

  /// It stands still, so that the time of the lines is said once: on line 2.
  private static let clock: PointInTime.Clock = { PointInTime(microseconds: 1_764_547_200_000_000) }

  init() throws {
    sandbox = try Sandbox()
    path = sandbox.file("sessions/x.journal")
    mkdir(sandbox.file("sessions"), 0o700)
    let journal = try Journal(at: path, clock: Self.clock)
    var ends: [Int] = []
    for group in groups {
      #expect(journal.append(group: group.map { Array($0.utf8) }) == nil)
      ends.append(try Sandbox.read(path).count)
    }
    self.ends = ends
    bytes = try Sandbox.read(path)
  }

  private var entry: JournalEntry? {
    JournalFolder(path: sandbox.file("sessions")).entries().first
  }

  /// Writes a damaged file, takes it over and checks that what is given is the records of the first
  /// groups, no matter how many; that it can be gone on with; and that nothing is lost without a word.
  private func groupsFound(in damaged: [UInt8]) throws -> (count: Int, damage: JournalDamage?) {
    unlink(path)
    try Sandbox.write(damaged, to: path)
    // A first line that names another version is that of no journal that is read.
    guard let entry, (try? entry.extent.get()) != nil else { return (0, nil) }
    let journal = try entry.adopt()
    let texts = try journal.texts()
    let count = try #require(
      (0...groups.count).first { groups.prefix($0).flatMap(\.self) == texts })
    #expect(journal.found?.records == texts.count)
    #expect(journal.append("more") == nil)
    let damage = journal.found?.damage
    _ = consume journal
    let extent = try #require(self.entry).extent.get()
    #expect(extent.records == texts.count + 1)
    #expect(extent.damage == nil)
    return (count, damage)
  }

  @Test func `a cut at any byte costs the group it goes through and no other`() throws {
    let header = try #require(bytes.firstIndex(of: 0x0A)) + 1
    let time = try #require(bytes[header...].firstIndex(of: 0x0A)) + 1
    for size in 0...bytes.count {
      let found = try groupsFound(in: Array(bytes.prefix(size)))
      #expect(found.count == ends.count { $0 <= size }, "cut at \(size)")
      let isWhole = size <= header || size == time || ends.contains(size)
      #expect((found.damage == nil) == isWhole, "cut at \(size)")
      #expect(found.damage?.isTornEnd != false)
    }
  }

  @Test(arguments: [1, 100, 300_000])
  func `a tail of zeros costs the groups that it covers`(zeros: Int) throws {
    for size in stride(from: ends[0] - 3, through: bytes.count, by: zeros > 100 ? 37 : 1) {
      let tail = [UInt8](repeating: 0, count: zeros)
      let found = try groupsFound(in: Array(bytes.prefix(size)) + tail)
      #expect(found.count == ends.count { $0 <= size })
      #expect(found.damage?.isTornEnd == true)
    }
  }

  @Test func `bytes that were changed never give a record that was not appended`() throws {
    var random = SystemRandomNumberGenerator()
    for _ in 0..<500 {
      var damaged = bytes
      var first = bytes.count
      for _ in 0..<Int.random(in: 1...8, using: &random) {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        damaged[place] = UInt8.random(in: 0...255, using: &random)
      }
      for place in bytes.indices.reversed() where damaged[place] != bytes[place] { first = place }
      let found = try groupsFound(in: damaged)
      let header = try #require(bytes.firstIndex(of: 0x0A))
      // A first line that is damaged costs all; any other, what is from there on.
      #expect(found.count == (first <= header ? 0 : ends.count { $0 <= first }))
      if first > header { #expect((found.damage == nil) == (first == bytes.count)) }
    }
  }

  @Test func `lines that are missing, doubled or swapped are noticed`() throws {
    let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false).dropLast()
    func joined(_ lines: [ArraySlice<UInt8>]) -> [UInt8] { lines.flatMap { $0 + [0x0A] } }
    for place in 1..<(lines.count - 1) {
      let end = joined(Array(lines.prefix(place))).count
      let whole = ends.count { $0 <= end }
      var missing = Array(lines)
      missing.remove(at: place)
      #expect(try groupsFound(in: joined(missing)).count == whole)
      var swapped = Array(lines)
      swapped.swapAt(place, place + 1)
      #expect(try groupsFound(in: joined(swapped)).count == whole)
      var doubled = Array(lines)
      doubled.insert(lines[place], at: place)
      let behind = joined(Array(lines.prefix(place + 1))).count
      #expect(try groupsFound(in: joined(doubled)).count == ends.count { $0 <= behind })
    }
  }

  @Test func `the end of another journal does not count`() throws {
    let other = try Journal(at: sandbox.file("other"), clock: Self.clock)
    for group in groups { #expect(other.append(group: group.map { Array($0.utf8) }) == nil) }
    var strange = try Sandbox.read(sandbox.file("other"))
    // The header names the second and the process, which are the same here.
    let header = try #require(strange.firstIndex(of: 0x0A))
    strange.replaceSubrange(..<header, with: bytes[..<header])
    #expect(strange.count == bytes.count)
    let first = ends[0]
    // The same groups in the same journal fit; behind one group less they do not.
    #expect(try groupsFound(in: Array(bytes.prefix(first)) + strange[ends[1]...]).count == 1)
  }

  @Test func `what was lost is said by its lines`() throws {
    // Line 1 is the header, 2 the time, 3 the first group, 4 to 6 the second, 7 and 8 one each, 9 and
    // 10 the last.
    var damaged = bytes
    damaged[ends[0] + 30] ^= 1
    #expect(
      try groupsFound(in: damaged).damage?.message == "lines 4 to 10 are lost: line 5 is damaged")
    #expect(
      try groupsFound(in: Array(bytes.dropLast())).damage?.message
        == "lines 9 to 10 are lost: not written whole")
    #expect(
      try groupsFound(in: Array(bytes.prefix(ends[0] + 13))).damage?.message
        == "line 4 is lost: not written whole")
    #expect(
      try groupsFound(in: Array(bytes.prefix(ends[0] - 1))).damage?.message
        == "line 3 is lost: not written whole")
  }

  @Test func `whole lines behind a damaged one are kept beside the journal`() throws {
    var damaged = bytes
    damaged[ends[0] + 30] ^= 1
    #expect(try groupsFound(in: damaged).count == 1)
    #expect(try Sandbox.read(path + ".lost") == Array(damaged[ends[0]...]))
    #expect(try Sandbox.mode(path + ".lost") == 0o600)
  }

  @Test func `a chosen path with a torn end is gone on with, one that is damaged refused`() throws {
    let chosen = sandbox.file("chosen")
    for size in 0...bytes.count {
      try Sandbox.write(Array(bytes.prefix(size)), to: chosen)
      let journal = try Journal(at: chosen)
      let whole = ends.count { $0 <= size }
      #expect(try journal.texts() == groups.prefix(whole).flatMap(\.self))
    }
    var damaged = bytes
    damaged[ends[0] + 30] ^= 1
    try Sandbox.write(damaged, to: chosen)
    let problem = #expect(throws: FileProblem.self) { try Journal(at: chosen) }
    #expect(problem?.message == "\(chosen): lines 4 to 10 are lost: line 5 is damaged")
    #expect(try Sandbox.read(chosen) == damaged)
  }
}
