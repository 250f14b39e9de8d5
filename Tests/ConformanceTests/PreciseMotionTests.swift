import DopesheetEngine
import DopesheetNotation
import TestSupport
import Testing

@Suite("The engine meets the reference rows")
struct PreciseMotionTests {
  /// The kinds of motions that files are about; those of a scenario are its roots' and what makes it unplayable.
  private static let kinds = [
    "Motion", "MotionGroup", "MotionSequence", "PhysicsMotion", "PathMotion",
    "PathPhysicsMotion",
  ]

  @Test("Events, states and progress are those of every playable file at every step")
  func meets() throws {
    var tallies: [String: (scenarios: Int, comparisons: Int)] = [:]
    var unplayable: [String: Int] = [:]
    let files = VectorFolder.files("precise-", ".jsonl")
    for file in files {
      let lines = try VectorFolder.lines(of: file)
      let scenario = try MotionScenario(line: try #require(lines.first, "\(file) is empty"))
      if let kind = scenario.foreignKind {
        unplayable[kind, default: 0] += 1
        continue
      }
      let comparisons = try play(scenario, lines, file)
      #expect(comparisons > lines.count, "\(file): compared \(comparisons)")
      let kind = try #require(scenario.roots.first, "\(file): no roots").type
      let tally = tallies[kind] ?? (0, 0)
      tallies[kind] = (tally.scenarios + 1, tally.comparisons + comparisons)
    }
    let played = tallies.sorted { $0.key < $1.key }
    let count = played.reduce(0) { $0 + $1.value.scenarios }
    expectEqual(count + unplayable.values.reduce(0, +), files.count)
    for kind in ["Motion", "MotionGroup", "MotionSequence"] {
      #expect(tallies[kind] != nil, "no file about \(kind) in \(VectorFolder.url.path)")
    }
    let parts =
      played.map { "\($0.key): \($0.value.scenarios) with \($0.value.comparisons) comparisons" }
      + unplayable.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value) not playable yet" }
      + Self.kinds.filter { tallies[$0] == nil && unplayable[$0] == nil }.map { "\($0): absent" }
    print("reference scenarios: \(parts.joined(separator: "; "))")
  }

  /// Plays a scenario and returns how many values were compared.
  private func play(_ scenario: MotionScenario, _ lines: [[UInt8]], _ file: String) throws -> Int {
    let player = try MotionScenarioPlayer(scenario)
    var comparisons = 0
    for line in lines.dropFirst() {
      let row = JSONCursor(root: try JSONReader.read(line), JSONMistakes())
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
