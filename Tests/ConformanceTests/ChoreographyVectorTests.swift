import DopesheetChoreography
import DopesheetCurves
import DopesheetEngine
import DopesheetNotation
import TestSupport
import Testing

@Suite("Choreographies meet the reference numbers")
struct ChoreographyVectorTests {
  /// Hears when motions begin to move and end, and the samples of the row's times.
  private final class Listener: StageObserver {
    let observesUpdates = false
    var events: [(time: Ticks, kind: String, tag: String)] = []
    /// The nodes in the order in which their motions were started.
    var order: [String] = []

    func stage(_ stage: Stage, announces happening: Happening) {
      switch happening {
      case .state(let source, let from, let to, _) where source.hasPrefix("entrance."):
        let tag = String(source.dropFirst(9))
        if from == "stopped" { order.append(tag) }
        if to == "moving" { events.append((stage.now, "start", tag)) }
        if to == "stopped" { events.append((stage.now, "end", tag)) }
      default: break
      }
    }
  }

  @Test(
    "Nodes begin, move and end as the row says, and the completion is called once",
    arguments: [1, 7, 60, 1000])
  func runs(rate: Int64) throws {
    let file = "spruce-run.jsonl"
    guard !VectorFolder.files(file, "").isEmpty else { return }
    let all = try rows(of: file, VectorFolder.lines(of: file))
    for row in all { try check(row, rate) }
    #expect(all.count >= 6 || !VectorFolder.isOwn)
  }

  private func check(_ row: JSONCursor, _ rate: Int64) throws {
    let scenario = try ChoreographyScenario(row)
    let stage = Stage()
    stage.add(scenario.container)
    let listener = Listener()
    stage.attach(listener)
    var choreography = try choreography(row, scenario)
    choreography.name = "entrance"
    var completions: [(time: Ticks, finished: Bool)] = []
    try choreography.perform(on: scenario.container) { completions.append((stage.now, $0)) }
    let samples = try #require(row["samples"]).list
    var times = samples.map { Ticks.seconds($0["t"]!.double!) }
    // Frames between the samples must not matter.
    for frame in 0...(2 * rate) { times.append(Ticks(count: frame * Ticks.perSecond / rate)) }
    for time in Set(times).sorted() {
      try stage.step(to: time)
      for sample in samples where Ticks.seconds(sample["t"]!.double!) == time {
        for (tag, look) in try #require(sample["views"]).members {
          let node = try #require(scenario.nodes[tag])
          let alpha = try #require(look["alpha"]?.double)
          #expect(abs(node.alpha - alpha) <= scenario.tolerance, "\(scenario.id) \(time) \(tag)")
          if let way = look["ty"]?.double {
            #expect(abs(node.transform.ty - way) <= scenario.tolerance, "\(scenario.id) \(time)")
          }
        }
      }
    }
    #expect(
      listener.order == row["setupOrder"]?.list.compactMap { $0.double?.text }, "\(scenario.id)")
    try compare(listener.events, try #require(row["events"]).list, scenario)
    let completion = try #require(row["completion"])
    expectEqual(completions.count, 1, "\(scenario.id)")
    let first = try #require(completions.first)
    expectEqual(first.finished, completion["finished"]?.flag, "\(scenario.id)")
    let due = try #require(completion["recommended"]?.double)
    #expect(abs(first.time.seconds - due) <= scenario.tolerance, "\(scenario.id)")
  }

  private func compare(
    _ events: [(time: Ticks, kind: String, tag: String)], _ expected: [JSONCursor],
    _ scenario: ChoreographyScenario
  ) throws {
    expectEqual(events.count, expected.count, "\(scenario.id)")
    for entry in expected {
      let (kind, tag) = (entry["kind"]?.text, entry["tag"]?.double?.text)
      let event = try #require(
        events.first { $0.kind == kind && $0.tag == tag }, "\(scenario.id) \(tag ?? "")")
      let time = try #require(entry["t"]?.double)
      #expect(abs(event.time.seconds - time) <= scenario.tolerance, "\(scenario.id)")
    }
  }

  private func choreography(
    _ row: JSONCursor, _ scenario: ChoreographyScenario
  ) throws -> Choreography {
    let sort = try #require(try ChoreographyScenario.function(row))
    let animation = try #require(row["animation"])
    let easings = [
      "linear": "linear", "easeIn": "ease-in", "easeOut": "ease-out", "easeInOut": "ease-in-out",
    ]
    let name = try #require(animation["curve"]?.text.flatMap { easings[$0] })
    let easing = try Easing(text: name)
    let stock = try #require(row["stock"]?.text)
    #expect(["fadeIn", "slideUpSeverely"].contains(stock))
    var choreography = Choreography(
      [stock == "fadeIn" ? .fadeIn : .slide(.up, .severely)], sort: sort,
      animation: .standard(duration: try #require(animation["duration"]?.double), easing: easing))
    choreography.excluded = try #require(row["exclude"]).list.map {
      try #require($0.double.flatMap { scenario.nodes[$0.text] })
    }
    choreography.depth = scenario.depth
    return choreography
  }
}
