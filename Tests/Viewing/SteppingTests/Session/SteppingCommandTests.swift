import DopesheetStepping
import DopesheetTrace
import TestSupport
import Testing

struct SteppingCommandTests {
  /// A session in frame 7 of a trace, with a mark and a breakpoint.
  private func session() -> StepSession {
    let session = StepSession(RandomTrace.make(seed: 3))
    for line in ["g 5", "mark a", "g 7", "b line 20"] { _ = session.perform(line) }
    return session
  }

  @Test(arguments: [
    ("n", "n 1"), ("next", "n"), ("n 3", "g 10"), ("  p  2 ", "g 5"), ("previous", "p 1"),
    ("step 2", "s 2"), ("back", "S 1"), ("go start", "g start"), ("g 50ms", "g 0.05s"),
    ("continue", "c"), ("reverse", "rc"), (">node.t4", "> node.t4"), ("<  node.t4", "<node.t4"),
    ("'a", "' a"), ("' a", "g 5"), ("break", "b"), ("delete", "del"), ("del 1", "del"),
    ("watch", "w"), ("values", "v *"), ("v", "v *"), ("eval 1 + 1", "e 1 + 1"), ("info", "i"),
    ("list", "l 7"), ("help", "?"), ("b  node.t9 > 3", "break node.t9 > 3"), ("exit", "q"),
    ("diff", "d"), ("last  node.t4 ", "last node.t4"),
  ])
  func `a command may be written in several ways`(text: String, same: String) {
    let (one, other) = (session(), session())
    expectEqual(one.perform(text), other.perform(same))
    expectEqual(one.stepper.place, other.stepper.place)
  }

  @Test(arguments: [
    "event completed", "state stopped if node.t9 > 1", "change node.*", "line 20 if time > 1s",
    "frame > 13", "event node completed",
  ])
  func `a breakpoint has a site, a condition or both`(text: String) {
    expectEqual(session().perform("b " + text).lines.first, "breakpoint 2: \(text)")
  }

  @Test func `what begins like a site may be a condition`() {
    let reply = session().perform("b state > 1")
    #expect(reply.isRefused && reply.lines[0].hasPrefix("unknown name 'state'"))
  }

  @Test(arguments: ["", "   ", "# a remark", "\t"])
  func `an empty line and a remark are no commands`(text: String) {
    let reply = session().perform(text)
    #expect(reply.lines.isEmpty && !reply.isRefused && !reply.isLast)
  }

  @Test(arguments: [
    ("nxt", "unknown command 'nxt' (did you mean 'next'?); ? lists them"),
    ("ö", "unknown command 'ö'; ? lists them"), ("n 0", "'0' is not a count: write n [COUNT]"),
    ("n 99999999999999999999", "'99999999999999999999' is not a count: write n [COUNT]"),
    ("g", "write g 13 | 0.25s"), ("g soon", "'soon' is not a frame or a time: write g 13 | 0.25s"),
    ("g nans", "'nans' is not a frame or a time: write g 13 | 0.25s"),
    ("g infs", "'infs' is not a frame or a time: write g 13 | 0.25s"),
    ("g node completd", "no event matches node completd (did you mean 'node completed'?)"),
    ("b line x", "'x' is not a line: write b line 120"),
    ("b event a if", "a condition is missing behind 'if'"),
    ("q now", "'q' takes no further argument, found 'now'"),
    ("set a", "write set drawer.x 12"),
    ("\u{1B}[2J", "unknown command '\u{FFFD}[2J'; ? lists them"),
  ])
  func `what is no command is reported with the way out`(text: String, message: String) {
    let reply = session().perform(text)
    #expect(reply.isRefused && reply.lines == [message])
  }
}
