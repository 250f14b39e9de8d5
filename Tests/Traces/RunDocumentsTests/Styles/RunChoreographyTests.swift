import DopesheetEngine
import DopesheetRecording
import DopesheetRunDocuments
import DopesheetStyles
import DopesheetText
import DopesheetTrace
import TestSupport
import Testing

@Suite struct RunChoreographyTests {
  private static let grid = """
    {"name": "grid", "frame": [0, 0, 20, 10], "children": [
      {"name": "left", "frame": [0, 0, 10, 10]},
      {"name": "right", "frame": [10, 0, 10, 10], "children": [{"name": "label", "frame": [0, 0, 5, 5]}]}
    ]}
    """

  private func text(_ fields: String = "", calls: String = "", document: String = "") -> String {
    """
    {"dopesheet": 1, \(document) "nodes": [\(RunChoreographyTests.grid)], "play": [
    {"choreography": {"name": "entrance", "node": "grid", "animations": ["fadeIn"]\(fields)}}\(calls)
    ], "until": {"settled": 10}}
    """
  }

  @Test("Its sources are the choreography and a motion for each node, with its time")
  func sources() throws {
    let document = text(
      """
      , "sort": {"linear": {"direction": "leftToRight", "interObjectDelay": 0.25}}, "duration": 0.5,
      "easing": "linear"
      """)
    try expectEqual(
      RunText.declaration(of: "entrance", in: document),
      """
      entrance choreography node=grid animations=fadeIn sort=linear direction=leftToRight interObjectDelay=0.25
      """)
    try expectEqual(
      RunText.declaration(of: "entrance.right", in: document),
      "entrance.right motion duration=0.5 easing=linear parent=entrance delay=0.25")
  }

  @Test("It lasts as long as the last node takes, and calls on it are those on any motion")
  func playing() throws {
    #expect(try RunText.load(text()).perform().stage.now >= .seconds(0.3))
    let halted = try RunText.load(text(calls: #", {"at": 0.1, "stop": "entrance"}"#)).perform()
    let left = try #require(halted.stage.node(named: "left"))
    #expect(halted.stage.now == .seconds(0.1) && left.alpha > 0 && left.alpha < 1)
  }

  @Test("Prepared by a call of its own, it runs later from there")
  func preparation() throws {
    let document = """
      {"dopesheet": 1, "nodes": [\(RunChoreographyTests.grid)], "play": [
      {"prepare": {"node": "grid", "animations": ["fadeIn", {"slide": "up", "distance": 7}], "depth": "all"}},
      {"at": 0.5, "choreography": {"name": "e", "node": "grid", "animations": ["fadeIn"], "prepares": false}}
      ], "until": 0.5}
      """
    let stage = try RunText.load(document).perform().stage
    for name in ["left", "right", "label"] {
      let node = try #require(stage.node(named: name))
      #expect(node.alpha == 0 && node.transform.ty == 7)
    }
  }

  @Test("Properties of the document's own are set and moved")
  func properties() throws {
    let document = text(
      """
      , "duration": 1, "easing": "linear", "depth": 1, "exclude": ["left"], "sort": {"default": {}}
      """
    ).replacing(
      #"["fadeIn"]"#, with: #"[{"properties": {"zPosition": {"from": 4, "to": 8}}}]"#
    ).replacing(#"{"settled": 10}"#, with: "0.5")
    let stage = try RunText.load(document).perform().stage
    expectEqual(stage.node(named: "left")?.zPosition, 0)
    expectEqual(stage.node(named: "right")?.zPosition, 6)
    expectEqual(stage.node(named: "label")?.zPosition, 6)
  }

  @Test("A random order takes the document's seed unless it has one")
  func seeds() throws {
    let random = #", "sort": {"random": {"interObjectDelay": 0.1}}"#
    func declaration(_ sort: String) throws -> String {
      try RunText.declaration(of: "entrance", in: text(sort, document: #""seed": 9,"#))
    }
    #expect(try declaration(random).contains(" seed=9"))
    let own = random.replacing("0.1", with: #"0.1, "seed": 4"#)
    #expect(try declaration(own).contains(" seed=4"))
    #expect(
      RunText.errors(text(random)) == [
        "missing field 'seed' at /play/0/choreography/sort/random (add a 'seed' here, or one for the whole document)"
      ])
  }

  @Test("What only playing shows is reported at the choreography's place")
  func misplaced() {
    let document = text().replacing(
      #""frame": [10, 0, 10, 10]"#, with: #""frame": [1e300, 0, 10, 10]"#)
    let error = #expect(throws: Diagnostics.self) { try RunText.load(document) }
    expectEqual(
      error?.description.contains("entrance: “right” cannot be sorted by its place"), true)
    expectEqual(error?.list.map(\.line), [5])
  }

  @Test("It may play in a group or sequence")
  func nested() throws {
    let document = text().replacing(
      #"{"choreography""#, with: #"{"sequence": {"name": "s", "steps": [{"choreography""#
    )
    .replacing(#"["fadeIn"]}}"#, with: #"["fadeIn"]}}]}}"#)
    let stage = try RunText.load(document).perform().stage
    #expect(stage.node(named: "left")?.alpha == 1 && stage.now >= .seconds(0.3))
  }

  private static let refusedCases: [(String, String)] = [
    (
      #", "sort": {"continuousWeighted": {"position": "left", "duration": 1, "verticalWeight": "hevy"}}"#,
      "unknown weight 'hevy'"
    ),
    (#", "depth": -1"#, "expected an integer of at least 0, found -1"),
    (#", "spring": {}, "easing": "linear""#, "'easing' and 'spring' cannot be combined"),
  ]

  @Test("What a choreography cannot have is refused at its place", arguments: refusedCases)
  func refused(fields: String, message: String) {
    RunText.expectError(text(fields), message)
  }

  private static let refusedAnimationsCases: [(String, String)] = [
    (#""fadein""#, "unknown animation 'fadein'"),
    (#"{"spin": "slightlyy"}"#, "unknown size 'slightlyy'"),
    (#"{"expand": true}"#, "expected a size or a number, found"),
    ("{}", "missing kind"),
    (#"{"properties": {"alpha": {"from": 1}}}"#, "'alpha' has no end"),
  ]

  @Test("What no animation is is refused at its place", arguments: refusedAnimationsCases)
  func refusedAnimations(animation: String, message: String) {
    RunText.expectError(text().replacing(#""fadeIn""#, with: animation), message)
  }

  @Test("All errors are reported together; names of nodes' motions are taken")
  func together() {
    let many = RunText.errors(text(#", "depth": 0.5, "sort": {"linear": {}}, "restores": 1"#))
    expectEqual(many.count, 4, "\(many)")
    let taken = RunText.errors(
      text(
        calls:
          #", {"motion": {"name": "entrance.left", "node": "grid", "duration": 1, "properties": {"alpha": 0}}}"#
      ))
    #expect(taken.count == 1 && taken[0].contains("duplicate name 'entrance.left'"))
  }

  @Test("What moves can be chosen for the record by its track")
  func tracks() throws {
    let record = #""record": {"tracks": ["left.*"]},"#
    let trace = try RunText.load(text(document: record)).perform().trace
    expectEqual(trace.tracks.map(\.name), ["left.alpha"])
    #expect(RunText.errors(text(document: #""record": {"tracks": ["label.*"]},"#)).count == 1)
  }

  @Test("In a document it is a call that makes it and one that starts it, however many nodes")
  func calls() throws {
    let again = text(
      calls: """
        , {"at": 0.1, "choreography": {"name": "again", "node": "grid", "animations": ["fadeIn"]}}
        """)
    let inputs = try RunText.events(again).filter { $0.hasPrefix("< ") }
    expectEqual(
      inputs, ["< grid choreograph", "< entrance start", "< grid choreograph", "< again start"])
  }

  private func bar(on stage: Stage) -> Node {
    let bar = stage.add(Node("bar"))
    for name in ["one", "two"] { bar.add(Node(name)) }
    return bar
  }

  @Test(
    "Choreographies of a set-up and of cues come again in a replay; others are for a cue to make")
  func replay() throws {
    let planned = Rehearsal { stage in
      let bar = bar(on: stage)
      try bar.choreograph([.fadeIn], sort: .inOrder(interObjectDelay: 0.2))
      stage.at(.seconds(0.1)) { [unowned bar] in
        try bar.choreograph([.fadeIn, .slide(.up, .slightly)])
      }
      stage.at(.seconds(0.2)) { [unowned bar] in try Choreography([.fadeIn]).prepare(bar) }
    }
    let trace = try planned.run(frames: 30).trace
    expectEqual(trace.footer[.inputs], 5)
    #expect(try planned.replay(trace).isFaithful)
    let alone = try Rehearsal { _ = bar(on: $0) }.replay(trace)
    expectEqual(
      alone.undelivered.map(\.call),
      [
        "< bar choreograph animations=fadeIn",
        #"< bar choreograph animations="fadeIn slide(up, 10)""#,
        "< bar prepare animations=fadeIn",
      ])
    #expect(
      alone.undelivered.allSatisfy { $0.reason.hasPrefix("a trace does not contain the sort") })
    let answering = Rehearsal { stage in
      let bar = bar(on: stage)
      stage.cue("enter") { [unowned bar] _ in try bar.choreograph([.fadeIn]) }
    }
    let stage = Stage()
    let recorder = Recorder(stage)
    let node = bar(on: stage)
    let cue = stage.cue("enter") { [unowned node] _ in try node.choreograph([.fadeIn]) }
    try stage.step(to: .seconds(0.1))
    cue.send()
    try stage.expect(recorder.trace.footer[.inputs], at: [0.6: 1])
    #expect(try answering.replay(recorder.trace).isFaithful)
  }
}
