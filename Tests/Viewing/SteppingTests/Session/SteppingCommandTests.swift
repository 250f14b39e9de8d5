import DopesheetStepping
import DopesheetTrace
import TestSupport
import Testing

struct SteppingCommandTests {
  @Test(
    arguments: [
      ("n", .frames(1)), ("n 3", .frames(3)), ("  p  2 ", .frames(-2)), ("next", .frames(1)),
      ("s", .records(1)), ("S 4", .records(-4)), ("g 13", .frame(13)), ("g 0.25s", .time(0.25)),
      ("g 250ms", .time(0.25)), ("g line 120", .line(120)), ("g start", .beginning),
      ("g end", .end),
      ("c", .run), ("rc", .runBack), (">card.x", .nextChange("card.x")),
      ("< a b", .previousChange("a b")),
      ("b", .breakpoints), ("b x > 1", .setBreakpoint(.anywhere, condition: "x > 1")),
      ("b event completed", .setBreakpoint(.event(Glob("completed")), condition: nil)),
      ("b state stopped if x > 1", .setBreakpoint(.state(Glob("stopped")), condition: "x > 1")),
      ("b change drawer.*", .setBreakpoint(.change(Glob("drawer.*")), condition: nil)),
      ("b line 120 if time > 1s", .setBreakpoint(.line(120), condition: "time > 1s")),
      ("b frame > 13", .setBreakpoint(.anywhere, condition: "frame > 13")),
      ("b state > 1", .setBreakpoint(.anywhere, condition: "state > 1")),
      ("del", .delete(nil)), ("del 2", .delete(2)), ("w", .watch(nil)), ("w a.*", .watch("a.*")),
      ("v", .values("*")), ("e 1 + 1", .evaluate("1 + 1")), ("last a.x", .last("a.x")),
      ("'a", .jump("a")), ("' a", .jump("a")), ("mark a", .mark("a")), ("?", .help), ("q", .quit),
      ("set a.x -0.5", .set("a.x", "-0.5")), ("l", .list(7)), ("d", .difference),
      ("x", .differingTracks),
    ] as [(String, SteppingCommand)])
  func `a command is read`(text: String, command: SteppingCommand) throws {
    try expectEqual(SteppingCommand.read(text), command)
  }

  @Test(arguments: ["", "   ", "# a remark", "\t"])
  func `an empty line and a remark are no commands`(text: String) throws {
    try expectEqual(SteppingCommand.read(text), nil)
  }

  @Test(arguments: [
    ("nxt", "unknown command 'nxt' (did you mean 'next'?); ? lists them"),
    ("ö", "unknown command 'ö'; ? lists them"), ("n 0", "'0' is not a count: write n [COUNT]"),
    ("n 99999999999999999999", "'99999999999999999999' is not a count: write n [COUNT]"),
    ("g", "write g 13 | 0.25s"), ("g soon", "'soon' is not a frame or a time: write g 13 | 0.25s"),
    ("g nans", "'nans' is not a frame or a time: write g 13 | 0.25s"),
    ("g infs", "'infs' is not a frame or a time: write g 13 | 0.25s"),
    ("b line x", "'x' is not a line: write b line 120"),
    ("b event a if", "a condition is missing behind 'if'"),
    ("q now", "'q' takes no further argument, found 'now'"),
    ("set a", "write set drawer.x 12"),
    ("\u{1B}[2J", "unknown command '\u{FFFD}[2J'; ? lists them"),
  ])
  func `what is no command is reported with the way out`(text: String, message: String) {
    #expect(throws: SteppingError.badCommand(message)) { try SteppingCommand.read(text) }
  }
}
