import DopesheetEngine
import DopesheetText
import Foundation
import TestSupport
import Testing

/// The kinds of motions that files are about, those of their first roots, and how much was compared.
private struct Tally {
  let kinds: [String]
  private var comparisons: [String: Int] = [:]

  init(kinds: [String]) { self.kinds = kinds }

  mutating func add(_ scenario: MotionScenario, _ count: Int, _ file: String) throws {
    let root = try #require(scenario.roots.first, "\(file): no roots")
    comparisons[root.text("type"), default: 0] += count
  }

  /// Expects that files were about all kinds. Another folder than ours need not have them.
  func expectAll() {
    for kind in kinds where VectorFolder.isOwn {
      #expect(comparisons[kind, default: 0] > 0, "no file about \(kind)")
    }
  }
}

@Suite("The engine calls back in the order of MotionMachine")
struct OriginalMotionTests {
  /// The intended differences in order, by scenario: the original's events, and ours.
  private static let differences: [String: [(theirs: String, ours: String)]] = [
    // A group inside a waiting one turns when all its children have turned, not half of them.
    "group-nested": [
      (
        "a.reversed h.reversed a.paused b.paused h.paused",
        "a.reversed a.paused b.reversed b.paused h.reversed h.paused"
      ),
      ("g.reversed b.reversed", "g.reversed"),
    ],
    "sequence-with-group": [
      (
        "c.reversed g.reversed b.paused c.paused g.paused",
        "c.reversed c.paused b.reversed b.paused g.reversed g.paused"
      ),
      ("g.resumed b.reversed", "g.resumed"),
    ],
    // A resume of the group does not wake the child that waits for the other.
    "group-synced-user-pause": [
      (
        "a.resumed b.resumed g.resumed a.completed b.reversed g.reversed",
        "b.resumed g.resumed b.reversed a.resumed g.reversed a.completed"
      )
    ],
    // A delay can be paused.
    "pause-during-delay": [("m.started", "m.paused m.resumed m.started")],
    // A reversing sequence of one step turns like any other.
    "sequence-single-reversing": [
      ("a.completed", "a.completed s.reversed s.stepCompleted a.started a.completed")
    ],
    // A motion of no duration ends.
    "zero-duration": [("m.started", "m.started m.completed")],
  ]

  @Test(
    "The order is the original's in every file but those that differ on purpose, and how")
  func meets() throws {
    var tally = Tally(kinds: ["Motion", "MotionGroup", "MotionSequence"])
    var differing: Set<String> = []
    let files = VectorFolder.files("motions-", ".jsonl")
    for file in files {
      let lines = try VectorFolder.lines(of: file)
      let scenario = try MotionScenario(line: try #require(lines.first, "\(file) is empty"))
      let theirs = try original(lines.dropFirst())
      let ours = try play(scenario, file)
      try #require(!theirs.isEmpty, "\(file) has no events")
      let name = String(file.dropFirst("motions-".count).dropLast(".jsonl".count))
      if let changes = Self.differences[name] {
        #expect(ours != theirs, "\(file) does not differ any more")
        differing.insert(name)
        expectEqual(ours, changed(theirs, by: changes), "\(file)")
      } else {
        expectEqual(ours, theirs, "\(file)")
      }
      try tally.add(scenario, max(ours.count, theirs.count), file)
    }
    tally.expectAll()
    // Another folder may lack these files; our own has them.
    #expect(differing == Set(Self.differences.keys) || !VectorFolder.isOwn)
  }

  @Test("A word that the reader does not know fails, and is not played as another one")
  func unknownWords() throws {
    func reading(_ text: String) throws {
      _ = try MotionScenarioPlayer(MotionScenario(line: Array(text.utf8)))
    }
    let root = #""name":"m","duration":1,"easing":"sine.in""#
    for (text, unknown) in [
      (#"{"timing":"61","roots":[]}"#, UnknownWord("timing", "61")),
      (#"{"timing":"60","roots":[{"type":"Motoin",\#(root)}]}"#, .init("kind", "Motoin")),
      (
        #"{"timing":"60","roots":[{"type":"Motion","easing":"sin.in"}]}"#, .init("easing", "sin.in")
      ),
      (
        #"{"timing":"60","roots":[{"type":"Motion","reverses":"sin.in",\#(root)}]}"#,
        .init("easing", "sin.in")
      ),
      (
        #"{"timing":"60","roots":[{"type":"MotionSequence","reverses":"backward"}]}"#,
        .init("reversal", "backward")
      ),
      (
        #"{"timing":"60","ops":[{"before":0,"ops":["begin m"]}],"roots":[]}"#,
        .init("call", "begin")
      ),
    ] {
      #expect(throws: unknown) { try reading(text) }
    }
    try reading(#"{"timing":"60","roots":[{"type":"Motion",\#(root)}]}"#)
  }

  /// The events of a file's rows, but for `updated`.
  private func original(_ lines: some Sequence<[UInt8]>) throws -> [String] {
    try lines.flatMap { line in
      JSONCursor(root: try JSONReader.read(line), JSONErrors()).list("events").compactMap(\.text)
    }
    .filter { !$0.hasSuffix(".updated") }
  }

  /// Runs a scenario until everything has stopped and no call is due, which takes the original more steps than ours.
  /// Returns the events except `updated`.
  private func play(_ scenario: MotionScenario, _ file: String) throws -> [String] {
    let player = try MotionScenarioPlayer(scenario)
    let lastCall = scenario.calls.map(\.beforeStep).max() ?? 0
    var step = 0
    while step <= lastCall || !player.stage.isSettled {
      try #require(step < 2_000, "\(file) does not come to its end")
      for call in scenario.calls where call.beforeStep == step { player.carryOut(call.call) }
      try player.stage.step(to: .seconds(scenario.time(ofStep: step)))
      step += 1
    }
    #expect(player.stage.problems.isEmpty, "\(file)")
    return player.takeEvents().map(\.name).filter { !$0.hasSuffix(".updated") }
  }

  /// A list of events in which parts are replaced; each part must occur once.
  private func changed(
    _ events: [String], by changes: [(theirs: String, ours: String)]
  ) -> [String] {
    var text = " \(events.joined(separator: " ")) "
    for change in changes {
      let pieces = text.components(separatedBy: " \(change.theirs) ")
      expectEqual(pieces.count, 2, "“\(change.theirs)” is \(pieces.count - 1) times in\(text)")
      text = pieces.joined(separator: " \(change.ours) ")
    }
    return text.split(separator: " ").map(String.init)
  }
}

@Suite("The engine meets the reference rows")
struct PreciseMotionTests {
  @Test("Events, states and progress are those of every file at every step")
  func meets() throws {
    var tally = Tally(kinds: [
      "Motion", "MotionGroup", "MotionSequence", "PhysicsMotion", "PathMotion",
      "PathPhysicsMotion",
    ])
    // Quick tests play each second file. The first has an odd number, since these files are of all kinds.
    let files = VectorFolder.files("precise-", ".jsonl").enumerated()
      .filter { TestDepth.current == .deep || !$0.offset.isMultiple(of: 2) }.map(\.element)
    for file in files {
      let lines = try VectorFolder.lines(of: file)
      let scenario = try MotionScenario(line: try #require(lines.first, "\(file) is empty"))
      let comparisons = try play(scenario, lines, file)
      #expect(comparisons > lines.count, "\(file): compared \(comparisons)")
      try tally.add(scenario, comparisons, file)
    }
    tally.expectAll()
  }

  /// Plays a scenario and returns how many values were compared.
  private func play(_ scenario: MotionScenario, _ lines: [[UInt8]], _ file: String) throws -> Int {
    let player = try MotionScenarioPlayer(scenario)
    var comparisons = 0
    for line in lines.dropFirst() {
      let row = JSONCursor(root: try JSONReader.read(line), JSONErrors())
      let step = Int(row["step"]!.double!)
      if let call = row["op"]?.text {
        player.carryOut(call)
      } else {
        try player.stage.step(to: .seconds(scenario.time(ofStep: step)))
      }
      let place = "\(file), \(row["op"]?.text ?? "step") \(step)"
      comparisons += compare(row, with: player, place)
    }
    #expect(player.stage.problems.isEmpty, "\(file)")
    return comparisons
  }

  private func compare(
    _ row: JSONCursor, with player: MotionScenarioPlayer, _ place: String
  ) -> Int {
    var comparisons = 0
    let expected = row["events"]!.list.map { ($0.list[0].text!, Int64($0.list[2].double!)) }
    let actual = player.takeEvents().map { ($0.name, $0.time.count) }
    // Times that follow from a logarithm may differ in its last bit.
    let isSame =
      expected.map(\.0) == actual.map(\.0)
      && zip(expected, actual).allSatisfy { abs($0.1 - $1.1) <= player.tickTolerance }
    #expect(isSame, "\(place): \(actual) are not the events \(expected)")
    for (key, value) in row["values"]!.members {
      let actual = player.value(key)
      #expect(isClose(actual, value.double!), "\(place): \(key) is \(actual), not \(value.double!)")
      comparisons += 1
    }
    for (name, shown) in row["motions"]!.members {
      guard let motion = player.motion(name) else { continue }
      expectEqual(motion.state.rawValue, shown["state"]!.text, "\(place): state of \(name)")
      expectEqual(motion.isWaiting, shown["waiting"]!.flag, "\(place): waiting of \(name)")
      expectEqual(motion.direction.rawValue, shown["direction"]!.text, "\(place): way of \(name)")
      expectEqual(motion.cycles, Int(shown["cycles"]!.double!), "\(place): cycles of \(name)")
      if let moved = motion as? PropertyMotion, let velocities = shown["velocity"] {
        for (velocity, expected) in zip(moved.velocities, velocities.list) {
          #expect(isClose(velocity, expected.double!), "\(place): velocity of \(name)")
          comparisons += 1
        }
      }
      for (word, progress) in [
        ("motionProgress", motion.motionProgress), ("cycleProgress", motion.cycleProgress),
        ("totalProgress", motion.totalProgress),
      ] {
        #expect(isClose(progress, shown[word]!.double!), "\(place): \(word) of \(name)")
        comparisons += 1
      }
    }
    return comparisons + expected.count
  }

  /// The tolerance of the folder's README.
  private func isClose(_ a: Double, _ b: Double) -> Bool {
    abs(a - b) <= 1e-9 * max(1, abs(b))
  }
}
