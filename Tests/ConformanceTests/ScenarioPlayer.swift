import DopesheetEngine
import DopesheetNotation
import DopesheetScenarios
import Testing

import struct Foundation.CGRect

/// Plays a run of the reference's scenarios by steps of any lengths, and keeps what happened.
final class ScenarioPlayer: StageObserver {
  let stage = Stage()
  let animator: ScenarioAnimator
  let actor: Node
  private let targets: VectorTargets?
  private let floor: Node?
  private(set) var performance: Performance?
  private(set) var events: [(time: Double, words: [String: String])] = []

  let observesUpdates = false

  private static let kinds = [
    "beginning", "scenarioStarted", "ready", "setLoop", "setVelocity", "play", "scenarioEnded",
    "completion",
  ]

  func stage(_ stage: Stage, announces happening: Happening) {
    guard case .callback(let source, let name, let details) = happening,
      source == "run", Self.kinds.contains(name)
    else { return }
    var words = ["kind": name == "ready" ? "ready?" : name]
    for detail in details {
      switch detail.value {
      case .text(let text): words[detail.key] = text
      case .flag(let flag): words[detail.key] = "\(flag)"
      case .number(let number): words[detail.key] = NumberText.text(of: number)
      }
    }
    events.append((stage.now.seconds, words))
  }

  /// Sets up a run and makes its call.
  init(_ run: JSONCursor, _ document: ScenarioDocument) throws {
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
    stage.attach(self)
    let scenario = try #require(run["scenario"]?.text)
    let delay = run["delay"]?.double ?? 0
    performance =
      isDecoy
      ? try animator.actionDecoy(
        actor, onStage: floor, withScenario: scenario, delay: delay, targetObject: targets,
        named: "run")
      : try animator.action(
        actor, withScenario: scenario, delay: delay, targetObject: targets, named: "run")
  }

  private static func rect(_ numbers: [Double]) -> CGRect {
    CGRect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
  }

  /// What the acting node looks like, by the names of the samples.
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
