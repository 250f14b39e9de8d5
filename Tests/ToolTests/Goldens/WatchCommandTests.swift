import DopesheetTool
import TestSupport
import Testing

// Tools/checks/watch watches files, and asks the server as a browser and as others do.

@Suite struct WatchCommandTests {
  @Test("A run says the address of the page, and how the goldens stand")
  func single() throws {
    let session = try Session.recorded("a", "b")
    let outcome = session.run("watch", "--no-tests", is: .same)
    let (address, run) = (outcome.lines[0], outcome.lines[1])
    #expect(address.hasPrefix("http://127.0.0.1:") && address.hasSuffix("/  (Ctrl-C ends)"))
    expectEqual(run, "run 1: 2 same")
  }

  @Test("PATH selects as for the report, and is refused if it names nothing")
  func selection() throws {
    let session = try Session.recorded("a", "b")
    session.run("watch", "traces/a", is: .same, printing: "run 1: 1 same")
    session.run("watch", "traces/c", is: .unusable, reporting: "no golden and no pending trace")
  }

  @Test(
    "What cannot be is refused",
    arguments: [["--port", "80"], ["--port", "x"], ["--filter", "x", "--no-tests"]])
  func refused(options: [String]) throws {
    let outcome = try Session().run(["watch"] + options)
    expectEqual(outcome.code, .unusable)
    #expect(!outcome.errors.isEmpty && outcome.output.isEmpty)
  }
}
