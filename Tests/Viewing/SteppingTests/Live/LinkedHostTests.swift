import DopesheetRecording
import Testing

@Suite("The host that a program is linked with")
struct LinkedHostTests {
  @Test("It is found in a program that has this module, in optimised code, too")
  func isFound() {
    #expect(LinkedHost.linked != nil)
  }
}
