import DopesheetRunDocuments
import TestSupport
import Testing

@Suite struct RunMoveableTests {
  /// A group in a sequence in a group, nested to a number of levels, with one motion inside.
  private func nest(_ depth: Int) -> String {
    (1...depth).reversed().reduce(RunText.motion("m")) { child, level in
      level.isMultiple(of: 2)
        ? #"{"sequence": {"name": "c\#(level)", "steps": [\#(child)]}}"#
        : #"{"group": {"name": "c\#(level)", "motions": [\#(child)]}}"#
    }
  }

  @Test("Groups and sequences hold each other as deep as JSON may lie", arguments: [1, 2, 39])
  func nested(depth: Int) throws {
    let events = try RunText.events(RunText.calling(nest(depth)))
    #expect(events.first == "< c1 start" && events.last == "c1 completed")
    expectEqual(events.count { $0.hasSuffix("completed") }, depth + 1)
  }

  @Test("Deeper ones are refused")
  func tooDeep() {
    let errors = RunText.errors(RunText.calling(nest(60)))
    #expect(errors.count == 1 && errors[0].contains("nested arrays and objects"))
  }

  @Test("Calls reach what lies in a group or a sequence, at whatever depth")
  func calls() throws {
    let child = RunText.motion("m", 0.5)
    let step = #"{"group": {"name": "g", "motions": [\#(child)]}}"#
    let text = RunText.calling(
      """
      {"sequence": {"name": "s", "steps": [\(step)]}},
      {"at": 0.1, "pause": "m"}, {"at": 0.2, "resume": "m"}, {"at": 0.3, "pause": "g"},
      {"at": 0.4, "resume": "g"}, {"at": 0.5, "restart": "m"}, {"at": 0.6, "stop": "m"},
      {"at": 0.7, "start": "g"}, {"at": 0.8, "reset": "g"}
      """)
    #expect(
      try RunText.events(text) == [
        "< s start", "m started", "g started", "s started", "< m pause", "m paused", "< m resume",
        "m resumed", "< g pause", "m paused", "g paused", "< g resume", "m resumed", "g resumed",
        "< m restart", "m started", "< m stop", "m stopped", "g completed", "s completed",
        "< g start", "m started", "g started", "< g reset",
      ])
  }

  @Test("Delay, repeats and speed belong to all kinds alike")
  func common() throws {
    for (kind, list) in [("group", "motions"), ("sequence", "steps")] {
      let text = RunText.calling(
        """
        {"\(kind)": {"name": "c", "delay": 0.5, "repeats": 2, "\(list)": [\(RunText.motion("m"))]}}
        """)
      let run = try RunText.load(text).perform()
      expectEqual(run.stage.now, .seconds(1.25))
      try expectEqual(RunText.events(text).count { $0 == "c cycleRepeated" }, 2)
      let fast = text.replacing(#""delay": 0.5"#, with: #""delay": 0.5, "speed": 2.5"#)
      try expectEqual(RunText.load(fast).perform().stage.now, .seconds(0.5))
    }
    let motion = RunText.calling(RunText.motion("m", 0.25, #", "speed": 0.5, "delay": 0.25"#))
    try expectEqual(RunText.load(motion).perform().stage.now, .seconds(1))
  }

  @Test("Speeds out of range are refused, also those that only a tree makes")
  func speeds() {
    let none = RunText.motion("m", 1, #", "speed": 0"#)
    #expect(
      RunText.errors(RunText.calling(none)) == [
        "expected a number of 0.000001 to 1000000, found 0 at /play/0/motion/speed"
      ])
    let slow = RunText.motion("m", 1, #", "speed": 1e-6"#)
    #expect(
      RunText.errors(
        RunText.calling(#"{"group": {"name": "g", "speed": 0.5, "motions": [\#(slow)]}}"#))
        == [
          "m: the speed is not a number of 1e-6...1e6 (1 is the parent's speed; to hold a motion, pause it) at /play/0/group/motions/0/motion/name"
        ])
  }

  @Test("An object without a kind is refused with the kinds")
  func refused() {
    RunText.expectError(
      RunText.calling(#"{"group": {"name": "g", "motions": [{}]}}"#),
      "missing kind at /play/0/group/motions/0 (known: motion, spring, physics, path, pathThrow, choreography, group, sequence)"
    )
  }

  @Test("All errors of a tree are reported, whatever depth they have")
  func allAtOnce() {
    let errors = RunText.errors(
      RunText.calling(
        """
        {"group": {"name": "g", "reverses": 1, "motions": [
          {"sequence": {"name": "s", "reverses": "continuous", "steps": [
            \(RunText.motion("m", -1))]}},
          \(RunText.motion("n", 1, ", \"easing\": \"nope\""))]}},
        {"stop": "x"}
        """))
    expectEqual(errors.count, 5, "\(errors)")
  }

  @Test("A child's name is unique among all nodes and motions")
  func names() {
    func errors(_ name: String) -> [String] {
      RunText.errors(
        RunText.calling(
          """
          {"group": {"name": "g", "motions": [\(RunText.motion("m")),
          \(RunText.motion(name))]}}
          """))
    }
    for (name, line) in [("m", 2), ("g", 2), ("card", 1)] {
      #expect(
        errors(name) == [
          "duplicate name '\(name)' at /play/0/group/motions/1/motion/name "
            + "(line \(line) has the same name; nodes and motions share their names)"
        ])
    }
  }

  @Test("What only playing shows of a child is reported where the child stands")
  func problems() throws {
    let text = RunText.calling(
      """
      {"group": {"name": "g", "motions": [
        \(RunText.motion("m")),
        \(RunText.motion("a b", 0, ", \"repeats\": 20000"))
      ]}}
      """)
    let error = #expect(throws: (any Error).self) { try RunText.load(text, file: "a.run.json") }
    #expect("\(try #require(error))".hasPrefix("a.run.json:4:23: a b has endless callbacks"))
  }
}
