import DopesheetEngine
import DopesheetNotation
import DopesheetScenarios
import TestSupport
import Testing

@Suite("Scenarios meet the reference's cases")
struct ScenarioVectorTests {
  @Test("There are cases of all kinds")
  func cases() {
    #expect(ScenarioVector.all.count >= 22 || !VectorFolder.isOwn)
    #expect(ScenarioVector.all.isEmpty || !ScenarioVector.played.isEmpty)
  }

  @Test(
    "Documents are loaded or rejected, with just these diagnostics", arguments: ScenarioVector.all)
  func loading(vector: ScenarioVector) throws {
    let load = try #require(vector.expected()["load"])
    let isOk = load["ok"]?.flag == true
    let expected = Set(
      load["diagnostics"]?.list.map {
        "\($0["severity"]?.text ?? "") \($0["code"]?.text ?? "") \($0["path"]?.text ?? "")"
      } ?? [])
    let found: [Diagnostic]
    do throws(Diagnostics) {
      let document = try ScenarioDocument(bytes: try! vector.document())
      found = document.warnings
      #expect(isOk)
      let names = load["scenarios"]?.list.compactMap(\.text) ?? []
      expectEqual(Set(document.scenarios.map(\.name)), Set(names))
    } catch {
      found = error.list
      #expect(!isOk)
    }
    let words = found.map {
      "\($0.severity) \($0.code ?? "") \(ScenarioVector.path($0.pointer ?? ""))"
    }
    expectEqual(Set(words).count, words.count)
    if isOk {
      expectEqual(Set(words), expected)
    } else {
      expectEqual(words.filter { $0.hasPrefix("error") }.sorted(), expected.sorted())
    }
  }

  @Test(
    "They are played as expected, whatever the steps", arguments: ScenarioVector.played,
    [0, 1.0 / 60, 0.1, 0.37, 0.001])
  func playing(vector: ScenarioVector, step: Double) throws {
    let expected = try vector.expected()
    let tolerance = try #require(expected["tolerance"]?.double)
    let document = try ScenarioDocument(bytes: vector.document())
    for (index, run) in try #require(expected["runs"]).list.enumerated() {
      let place = "\(vector.name), run \(index)"
      if run["stopAt"] == nil {
        try play(run, document, step, tolerance, place, stop: nil)
      } else {
        for policy in StopPolicy.allCases {
          try play(run, document, step, tolerance, "\(place), \(policy)", stop: policy)
        }
      }
    }
  }

  private func play(
    _ run: JSONCursor, _ document: ScenarioDocument, _ step: Double, _ tolerance: Double,
    _ place: String, stop: StopPolicy?
  ) throws {
    let player = try ScenarioPlayer(run, document)
    let samples = try #require(run["samples"]).list
    let times = samples.compactMap { $0["t"]?.double }
    let stopAt = run["stopAt"]?.double
    let until = max(times.max() ?? 0, run["duration"]?.double ?? 0)
    var frames = Set(times + [until, stopAt ?? 0])
    if step > 0 { frames.formUnion((0...Int(until / step)).map { Double($0) * step }) }
    var looked = 0
    for time in frames.sorted() {
      try player.stage.step(to: .seconds(time))
      for sample in samples where sample["t"]?.double == time {
        expect(player, sample, tolerance, "\(place) at \(time)")
        looked += 1
      }
      if time == stopAt, let stop {
        player.animator.stopAction(player.actor, policy: stop)
        break
      }
    }
    expectEqual(looked, samples.count)
    if let stop {
      let after = try #require(run["afterStop"]?[stop.rawValue])
      expect(player, after, tolerance, "\(place), stopped")
      try player.stage.step(to: .seconds(until + 5))
      expect(player, after, tolerance, "\(place), long after the stop")
    }
    #expect(!player.animator.isActing(player.actor))
    #expect(player.stage.isSettled)
    #expect(player.stage.problems.isEmpty)
    expectEvents(player, try #require(run["events"]).list, tolerance, place)
  }

  private func expect(
    _ player: ScenarioPlayer, _ sample: JSONCursor, _ tolerance: Double, _ place: String
  ) {
    for (key, numbers) in player.look {
      let wanted =
        sample[key]?.double.map { [$0] }
        ?? sample[key]?.list.flatMap { $0.list.isEmpty ? [$0] : $0.list }.compactMap(\.double)
        ?? []
      expectEqual(numbers.count, wanted.count, "\(key), \(place)")
      for (found, number) in zip(numbers, wanted) {
        #expect(abs(found - number) <= tolerance, "\(key), \(place): \(numbers)")
      }
    }
  }

  private func expectEvents(
    _ player: ScenarioPlayer, _ wanted: [JSONCursor], _ tolerance: Double, _ place: String
  ) {
    expectEqual(player.events.count, wanted.count, "\(place): \(player.events)")
    for (found, wanted) in zip(player.events, wanted) {
      #expect(abs(found.time - (wanted["t"]?.double ?? .nan)) <= tolerance, "\(place): \(found)")
      for (key, value) in wanted.members where key != "t" {
        let text =
          value.text ?? value.flag.map { "\($0)" } ?? value.double.map { NumberText.text(of: $0) }
        expectEqual(found.words[key], text, "\(key), \(place): \(found)")
      }
    }
  }
}
