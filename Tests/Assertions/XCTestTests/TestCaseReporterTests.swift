import DopesheetXCTest
import TestSupport
import Testing

@Suite("The names of XCTest's tests")
struct TestCaseReporterTests {
  private static let names = [
    ("DrawerTests.testOpens", "testOpens"), ("-[DrawerTests testOpens]", "testOpens"),
    ("-[DrawerTests testOpensAndReturnError:]", "testOpens"),
    ("-[DrawerTests testOpensWithCompletionHandler:]", "testOpens"),
  ]

  @Test("The method is the same on Linux and on Apple's platforms", arguments: names)
  func method(name: String, method: String) {
    expectEqual(TestCaseReporter.method(ofTest: name), method)
  }
}
