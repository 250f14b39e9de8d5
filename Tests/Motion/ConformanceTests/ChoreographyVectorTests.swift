import DopesheetCurves
import DopesheetEngine
import DopesheetStyles
import DopesheetText
import TestSupport
import Testing

import struct Foundation.CGRect

@Suite("Choreographies meet the reference numbers")
struct ChoreographyVectorTests {
  /// Observes when motions begin to move and end, and samples values at the times of the row.
  private final class Listener: StageObserver {
    var events: [(time: Ticks, kind: String, tag: String)] = []
    /// The nodes in the order in which their motions were started.
    var order: [String] = []

    func stage(_ stage: Stage, announces event: StageEvent) {
      switch event {
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
    let all = try VectorCase.rows(of: "spruce-run.jsonl")
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

/// A container with its nodes and the questions about them, from a line of `spruce-sort.jsonl` or `spruce-run.jsonl`.
struct ChoreographyScenario {
  let id: String
  let container: Node
  /// The nodes by their tags.
  let nodes: [String: Node]
  let depth: Int
  let tolerance: Double

  init(_ row: JSONCursor) throws {
    id = try #require(row["id"]?.text)
    tolerance = try #require(row["tolerance"]?.double)
    let depth = try #require(row["recursiveDepth"]?.double)
    self.depth = depth == 1_000_000 ? .max : Int(depth)
    let bounds = try #require(row["bounds"]).list.compactMap(\.double)
    container = Node("container", frame: CGRect(x: 7, y: 9, width: bounds[2], height: bounds[3]))
    container.bounds = CGRect(x: bounds[0], y: bounds[1], width: bounds[2], height: bounds[3])
    var nodes: [String: Node] = [:]
    for entry in try #require(row["nodes"]).list {
      let numbers = entry.list.map(\.double)
      let tag = try #require(numbers[0]).text
      let frame = numbers[1...4].map { $0! }
      let node = Node(
        tag, frame: CGRect(x: frame[0], y: frame[1], width: frame[2], height: frame[3]))
      nodes[tag] = node
      let parent = numbers[5].map { nodes[$0.text] } ?? container
      try #require(parent).add(node)
    }
    self.nodes = nodes
  }

  /// The sort function of a row; `nil` if the row only lists the nodes.
  static func function(_ row: JSONCursor) throws -> (any SortFunction)? {
    let row = try #require(row["function"])
    let delay = row["interObjectDelay"]?.double
    let duration = row["duration"]?.double ?? 0
    let reversed = row["reversed"]?.flag ?? false
    func corner() throws -> SortCorner {
      try #require(row["corner"]?.text.flatMap { SortCorner(rawValue: $0) })
    }
    func position() throws -> SortPosition {
      try #require(row["position"]?.text.flatMap { SortPosition(rawValue: $0) })
    }
    func weight(_ key: String) throws -> SortWeight {
      if let number = row[key]?.double { return .custom(number) }
      let words: [String: SortWeight] = ["light": .light, "medium": .medium, "heavy": .heavy]
      return try #require(row[key]?.text.flatMap { words[$0] })
    }
    switch row["kind"]?.text {
    case "subviews": return nil
    case "default": return StandardSortFunction.inOrder(interObjectDelay: delay ?? 0)
    case "linear":
      let direction = try #require(row["direction"]?.text.flatMap { SortDirection(rawValue: $0) })
      return StandardSortFunction.linear(
        direction, interObjectDelay: try #require(delay), reversed: reversed)
    case "cornered":
      return StandardSortFunction.cornered(
        try corner(), interObjectDelay: try #require(delay), reversed: reversed)
    case "inline":
      return StandardSortFunction.inline(
        try corner(), interObjectDelay: try #require(delay), reversed: reversed)
    case "radial":
      return StandardSortFunction.radial(
        try position(), interObjectDelay: try #require(delay), reversed: reversed)
    case "continuous":
      return StandardSortFunction.continuous(
        try position(), duration: duration, reversed: reversed)
    case "continuousWeighted":
      return StandardSortFunction.continuousWeighted(
        try position(), duration: duration,
        horizontalWeight: try weight("horizontalWeight"),
        verticalWeight: try weight("verticalWeight"), reversed: reversed)
    default:
      expectEqual(row["kind"]?.text, "random")
      return StandardSortFunction.random(interObjectDelay: try #require(delay), seed: 1)
    }
  }
}

extension Double {
  /// The number as tags are written.
  var text: String { NumberText.text(of: self) }
}

@Suite("Stock animations meet the reference numbers")
struct StockVectorTests {
  @Test("Nodes are prepared as the row says, and their motion takes them where the row says")
  func looks() throws {
    let all = try VectorCase.rows(of: "spruce-stock.jsonl")
    for row in all {
      let id = try #require(row["id"]?.text)
      let tolerance = try #require(row["tolerance"]?.double)
      let animations = try #require(row["animations"]).list.map(animation)
      let (stage, node) = makeStage()
      try set(try #require(row["initial"]), of: node)
      for _ in 0..<Int(try #require(row["prepareCount"]?.double)) { animations.prepare(node) }
      let prepared = try #require(row["recommendedPrepared"] ?? row["prepared"])
      try expect(prepared, of: node, tolerance, "\(id) prepared")
      stage.play(Motion(node, animations.changes(of: node), duration: 0.3))
      try stage.step(to: .seconds(0.3))
      try expect(try #require(row["changed"]), of: node, tolerance, "\(id) changed")
    }
    #expect(all.count >= 25 || !VectorFolder.isOwn)
  }

  private func animation(_ row: JSONCursor) throws -> StockAnimation {
    let (size, number) = (row["size"]?.text, row["size"]?.double)
    func choose<Size>(_ words: [String: Size], _ other: (Double) -> Size) throws -> Size {
      try size.flatMap { words[$0] } ?? other(#require(number))
    }
    func factor() throws -> SizeFactor {
      try choose(
        ["slightly": .slightly, "moderately": .moderately, "severely": .severely],
        SizeFactor.toScale)
    }
    switch row["kind"]?.text {
    case "slide":
      let direction = try #require(row["direction"]?.text.flatMap { SlideDirection(rawValue: $0) })
      let distance = try choose(
        ["slightly": .slightly, "moderately": .moderately, "severely": .severely],
        SlideDistance.byPoints)
      return .slide(direction, distance)
    case "spin":
      return .spin(
        try choose(
          ["slightly": .slightly, "moderately": .moderately, "severely": .severely],
          SpinAngle.toAngle))
    case "expand": return .expand(try factor())
    case "contract": return .contract(try factor())
    default:
      expectEqual(row["kind"]?.text, "fadeIn")
      return .fadeIn
    }
  }

  private func set(_ look: JSONCursor, of node: Node) throws {
    node.alpha = try #require(look["alpha"]?.double)
    let n = try #require(look["transform"]).list.compactMap(\.double)
    node.transform = Transform4x4(a: n[0], b: n[1], c: n[2], d: n[3], tx: n[4], ty: n[5])
  }

  private func expect(
    _ look: JSONCursor, of node: Node, _ tolerance: Double, _ what: String
  ) throws {
    #expect(abs(node.alpha - look["alpha"]!.double!) <= tolerance, "\(what)")
    let t = node.transform
    for (actual, expected) in zip(
      [t.a, t.b, t.c, t.d, t.tx, t.ty], try #require(look["transform"]).list.compactMap(\.double))
    {
      #expect(abs(actual - expected) <= tolerance, "\(what): \(actual), not \(expected)")
    }
  }
}
