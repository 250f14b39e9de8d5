import DopesheetRunDocuments
import DopesheetTrace
import TestSupport
import Testing

@Suite struct RunChangeTests {
  private func text(_ kind: String, _ properties: String) -> String {
    let own = kind == "motion" ? #""duration": 1"# : #""friction": 0.9, "velocity": 9"#
    return RunText.calling(
      """
      {"\(kind)": {"name": "m", "node": "card", "properties": {\(properties)}\(kind == "spring" ? "" : ", " + own)}}
      """)
  }

  private static let refusedCases: [(String, String, String)] = [
    ("motion", #""alpha": {}"#, "missing field 'from' or 'to'"),
    ("spring", #""alpha": {}"#, "missing field 'from', 'to' or 'velocity'"),
    (
      "motion", #""alpha": {"to": 1, "velocity": 1}"#,
      "unknown field 'velocity' at /play/0/motion/properties/alpha/velocity"
    ),
    (
      "physics", #""alpha": 1"#,
      "expected an object, found a number at /play/0/physics/properties/alpha"
    ),
    ("spring", #""alpha": 1e31"#, "of -1e+30 to 1e+30, found 1e31"),
    ("physics", #""position": {"velocity": [1, -1e31]}"#, "found -1e31"),
    ("physics", #""position": {"velocity": 1}"#, "expected an array of 2 values"),
    (
      "physics", #""frame": {}, "frame.size": {}"#,
      "another of these properties also moves 'frame.size.width'"
    ),
    (
      "physics", #""transform": {}"#,
      "'transform' moves as a whole at /play/0/physics/properties/transform"
    ),
    (
      "spring", #""transform": {"to": [1, 0, 0, 1, 0, 0], "velocity": 1}"#,
      "unknown field 'velocity' at /play/0/spring/properties/transform/velocity"
    ),
  ]

  @Test(
    "A property says where it goes, and what only some kinds know is refused in the others",
    arguments: refusedCases)
  func refused(kind: String, properties: String, message: String) {
    RunText.expectError(text(kind, properties), message)
  }

  @Test(
    "What is moved as a whole goes by a spring, and its parts are thrown; nothing is added to it")
  func transforms() throws {
    let scale = #""transform": [2, 0, 0, 2, 10, 0]"#
    let run = try RunText.load(text("spring", scale)).perform()
    #expect(run.stage.nodes[0].transform.m11 == 2 && run.stage.nodes[0].transform.m41 == 10)
    let thrown = try RunText.load(text("physics", #""transform.rotation": {}"#)).perform()
    #expect(thrown.stage.nodes[0].transform.m12 != 0)
    for kind in ["motion", "spring"] {
      let adding = text(kind, scale).replacing(
        #""name": "m""#, with: #""name": "m", "additive": true"#)
      #expect(
        RunText.errors(adding) == [
          "'transform' moves as a whole and cannot be additive "
            + "at /play/0/\(kind)/properties (move its parts, as in 'transform.rotation')"
        ])
    }
  }

  @Test("A whole value is thrown or pushed in each of its components, though it has no other end")
  func whole() throws {
    let thrown = try RunText.load(text("physics", #""position": {"velocity": [90, -90]}"#))
    let node = try #require(try thrown.perform().stage.nodes.first)
    #expect(node.position.x > 30 && node.position.y < -10)
    let pushed = try RunText.load(text("spring", #""position": {"velocity": [0, 900]}"#))
    let trace = try pushed.perform().trace
    expectEqual(trace.tracks.map(\.name), ["card.position.x", "card.position.y"])
    #expect(trace.frames.count > 20)
    // Without a velocity only changed values are moved.
    let moved = try RunText.load(text("spring", #""position": [5, 80]"#))
    try expectEqual(moved.perform().trace.tracks.map(\.name), ["card.position.y"])
  }
}
