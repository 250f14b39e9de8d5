import DopesheetFailures
import DopesheetRecording
import DopesheetTesting
import Testing

struct SteppedTestTests {
  @Test(arguments: ["quick"])
  func `a stepper gets the name of the test with its argument`(word: String) {
    #expect(LinkedTests.current?.title.hasSuffix("(word:) quick") ?? false)
  }

  @Test(arguments: [String(repeating: "long ", count: 20)])
  func `a long argument is cut, also for the rehearsal of a helper`(word: String) {
    let title = IssueReporter(at: #_sourceLocation).stepped()?.title
    #expect(title?.hasSuffix("(word:) " + word.prefix(60) + "…") ?? false)
  }

  @Test func settles() {
    #expect(LinkedTests.current?.title == "SteppedTestTests/settles()")
    #expect(LinkedTests.current?.goldens == [])
  }

  @Test func `the line that makes a motion is found in the sources of the package`() {
    let line = #line
    let name = "stepped" + ".motion"
    #expect(LinkedTests.current?.makers()(name) == nil)
    let found = LinkedTests.current?.makers()("stepped.test.only")
    _ = "named(" + "stepped.test.only"
    #expect(found?.line == line + 4 && found?.path.hasSuffix("/SteppedTestTests.swift") ?? false)
  }

  @Test func `outside of tests there is none`() async {
    await Task.detached { #expect(LinkedTests.current == nil) }.value
  }
}
