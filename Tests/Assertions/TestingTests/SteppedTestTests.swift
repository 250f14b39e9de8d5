import DopesheetFailures
import DopesheetRecording
import DopesheetTesting
import Testing

struct SteppedTestTests {
  @Test(arguments: ["quick"])
  func `a stepper gets the name of the test with its argument`(word: String) {
    #expect(LinkedTests.current?.title.hasSuffix("(word:) quick") ?? false)
  }

  @Test func settles() {
    #expect(LinkedTests.current?.title == "SteppedTestTests/settles()")
    #expect(LinkedTests.current?.goldens == [])
  }

  @Test func `outside of tests there is none`() async {
    await Task.detached { #expect(LinkedTests.current == nil) }.value
  }
}
