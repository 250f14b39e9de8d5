import DopesheetEngine
import DopesheetNotation
import TestSupport
import Testing

@Suite("The engine meets the reference rows")
struct PreciseMotionTests {
  static let files = VectorFolder.files("precise-", ".jsonl")

  @Test("There are files to compare with")
  func filesExist() {
    #expect(!Self.files.isEmpty, "no precise-*.jsonl in \(VectorFolder.url.path)")
  }

  @Test("Events, states and progress are those of the file at every step", arguments: files)
  func meets(file: String) throws {
    let lines = try VectorFolder.lines(of: file)
    let scenario = try MotionScenario(line: lines[0])
    guard scenario.foreignKind == nil else { return }
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
    #expect(comparisons > lines.count, "compared \(comparisons)")
    #expect(player.stage.problems.isEmpty)
  }

  private func compare(
    _ row: JSONCursor, with player: MotionScenarioPlayer, _ place: String
  ) -> Int {
    var comparisons = 0
    let expected = row["events"]!.list.map { ($0.list[0].text!, Int64($0.list[2].double!)) }
    let actual = player.takeEvents().map { ($0.name, $0.time.count) }
    #expect(
      expected.map { "\($0) \($1)" } == actual.map { "\($0) \($1)" }, "\(place): events")
    for (key, value) in row["values"]!.members {
      let actual = player.box.values[key] ?? 0
      #expect(isClose(actual, value.double!), "\(place): \(key) is \(actual), not \(value.double!)")
      comparisons += 1
    }
    for (name, shown) in row["motions"]!.members {
      guard let motion = player.motion(name) else { continue }
      #expect(motion.state.rawValue == shown["state"]!.text, "\(place): state of \(name)")
      #expect(motion.isWaiting == shown["waiting"]!.flag, "\(place): waiting of \(name)")
      #expect(motion.direction.rawValue == shown["direction"]!.text, "\(place): way of \(name)")
      #expect(motion.cycles == Int(shown["cycles"]!.double!), "\(place): cycles of \(name)")
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
