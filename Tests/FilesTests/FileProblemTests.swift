import Files
import Glibc
import Testing

@Suite(.timeLimit(.minutes(10))) struct FileProblemTests {
  @Test func `a path is shown without control characters`() {
    #expect(FileProblem("a\u{1B}b", code: ENOENT).message == "a\\u{1B}b: No such file or directory")
  }
}
