import DopesheetEngine
import DopesheetStyles
import DopesheetText
import Foundation
import TestSupport
import Testing

@Suite("Scenarios meet the reference's cases")
struct ScenarioVectorTests {
  private static let all = VectorCase.all("scenario", in: "p9")
  /// The cases that can be loaded and run.
  private static let played = all.filter {
    (try? $0.expected())?["runs"]?.list.isEmpty == false
  }

  @Test("There are cases of all kinds")
  func cases() {
    #expect(Self.all.count >= 22 || !VectorFolder.isOwn)
    #expect(Self.all.isEmpty || !Self.played.isEmpty)
  }

  @Test(
    "Documents are loaded or rejected, with just these diagnostics", arguments: all)
  func loading(vector: VectorCase) throws {
    try vector.expectLoading(path: Self.path) { (bytes, expected) throws(Diagnostics) in
      let document = try ScenarioDocument(bytes: bytes)
      let names = expected.list("scenarios").compactMap(\.text)
      expectEqual(Set(document.scenarios.map(\.name)), Set(names))
      return document.warnings
    }
  }

  /// The reference's path for a JSON pointer: the name of a scenario, the index of a key frame, a field.
  private static func path(_ pointer: String) -> String {
    let parts = pointer.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
    return "$"
      + parts.enumerated().map { depth, part in
        let name = part.replacingOccurrences(of: "~1", with: "/")
          .replacingOccurrences(of: "~0", with: "~")
        if depth == 1 { return "[\(name)]" }
        let isPlain = name.wholeMatch(of: /[A-Za-z_][A-Za-z0-9_]*/) != nil
        let escaped = name.replacingOccurrences(of: "\\", with: "\\\\")
          .replacingOccurrences(of: "'", with: "\\'")
        return isPlain ? ".\(name)" : "['\(escaped)']"
      }.joined()
  }

  @Test(
    "They are played as expected, whatever the steps", arguments: played,
    [0, 1.0 / 60, 0.37, 0.1, 0.001].prefix(deep(5, quick: 3)))
  func playing(vector: VectorCase, step: Double) throws {
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
    let scene = player.scene
    let samples = try #require(run["samples"]).list
    let until = max(samples.map { $0.number("t") }.max() ?? 0, run["duration"]?.double ?? 0)
    try scene.play(samples, until: run["stopAt"]?.double ?? until, frame: step) { sample, time in
      expect(player, sample, tolerance, "\(place) at \(time)")
    }
    if let stop {
      player.animator.stopAction(player.actor, policy: stop)
      let after = try #require(run["afterStop"]?[stop.rawValue])
      expect(player, after, tolerance, "\(place), stopped")
      try scene.stage.step(to: .seconds(until + 5))
      expect(player, after, tolerance, "\(place), long after the stop")
    }
    #expect(!player.animator.isActing(player.actor))
    #expect(scene.stage.isSettled)
    #expect(scene.stage.problems.isEmpty)
    scene.expectEvents(try #require(run["events"]).list, within: tolerance, place)
  }

  private func expect(
    _ player: ScenarioPlayer, _ sample: JSONCursor, _ tolerance: Double, _ place: String
  ) {
    for (key, numbers) in player.look {
      expectNumbers(numbers, sample[key], within: tolerance, "\(key), \(place)")
    }
  }
}

/// Runs the reference's scenarios.
final class ScenarioPlayer {
  private static let kinds = [
    "beginning", "scenarioStarted", "ready", "setLoop", "setVelocity", "play", "scenarioEnded",
    "completion",
  ]
  let scene = VectorScene { source, callback in
    guard source == "run", kinds.contains(callback) else { return nil }
    return ["kind": callback == "ready" ? "ready?" : callback]
  }
  let animator: ScenarioAnimator
  let actor: Node
  private let targets: VectorTargets?
  private let floor: Node?
  private(set) var performance: ScenarioPerformance?

  /// Sets up a run and makes its call.
  init(_ run: JSONCursor, _ document: ScenarioDocument) throws {
    let stage = scene.stage
    let root = stage.add(Node("root", frame: CGRect(x: 0, y: 0, width: 1000, height: 1000)))
    let offset = run["stageOffset"]?.list.compactMap(\.double) ?? [0, 0]
    let isDecoy = run["mode"]?.text == "decoy"
    let parent = root.add(
      Node("parent", frame: CGRect(x: offset[0], y: offset[1], width: 500, height: 500)))
    floor = isDecoy ? root.add(Node("floor", frame: CGRect(x: 0, y: 0, width: 9, height: 9))) : nil
    let frame = try #require(run["actor"]?["frame"]).list.compactMap(\.double)
    actor = parent.add(Node("actor", frame: Self.rect(frame)))
    actor.alpha = try #require(run["actor"]?["alpha"]?.double)
    animator = ScenarioAnimator(on: stage)
    animator.load(document)
    targets = run["hasTargetObject"]?.flag == true ? VectorTargets(stage) : nil
    for (name, target) in run["targets"]?.members ?? [] {
      targets?.frames[name] = Self.rect(target["frame"]?.list.compactMap(\.double) ?? [])
      targets?.readyAt[name] = .seconds(target["readyAt"]?.double ?? 0)
    }
    let scenario = try #require(run["scenario"]?.text)
    let delay = run["delay"]?.double ?? 0
    performance =
      isDecoy
      ? animator.actionDecoy(
        actor, onStage: floor, withScenario: scenario, delay: delay, targetObject: targets,
        named: "run")
      : animator.action(
        actor, withScenario: scenario, delay: delay, targetObject: targets, named: "run")
  }

  private static func rect(_ numbers: [Double]) -> CGRect {
    CGRect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
  }

  /// The values of the acting node, by the names of the samples.
  var look: [String: [Double]] {
    guard let node = performance?.actingNode else { return [:] }
    let (size, t) = (node.bounds.size, node.placement)
    let (width, height) = (Double(size.width), Double(size.height))
    let corners = [(0, 0), (width, 0), (width, height), (0, height)].map { x, y in
      [x * t.m11 + y * t.m21 + t.m41, x * t.m12 + y * t.m22 + t.m42]
    }
    let (xs, ys) = (corners.map { $0[0] }, corners.map { $0[1] })
    return [
      "alpha": [node.alpha], "corners": corners.flatMap(\.self),
      "matrix": [t.m11, t.m12, t.m21, t.m22, t.m41, t.m42],
      "frame": [xs.min()!, ys.min()!, xs.max()! - xs.min()!, ys.max()! - ys.min()!],
    ]
  }
}

/// The target object of the reference's runs.
private final class VectorTargets: TargetObject {
  private unowned let stage: Stage
  var frames: [String: CGRect] = [:]
  var readyAt: [String: Ticks] = [:]

  init(_ stage: Stage) { self.stage = stage }

  func isReady(_ target: String) -> Bool { readyAt[target].map { stage.now >= $0 } ?? false }
  func frame(for target: String) -> CGRect? { frames[target] }
}
