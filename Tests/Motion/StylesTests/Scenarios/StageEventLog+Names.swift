import DopesheetEngine
import DopesheetStyles
import TestSupport

extension StageEventLog {
  private static let scenarioWords = [
    "beginning", "scenarioStarted", "ready", "timeOut", "noTargetObject", "unknownTarget",
    "setLoop", "setVelocity", "play", "action", "decoyAdded", "decoyRemoved", "scenarioEnded",
    "completion", "rejected", "error",
  ]

  /// The callbacks of scenarios, without those of the engine's motions.
  var names: [String] {
    events.compactMap { event in
      guard case .callback(let source, let name, _) = event else { return nil }
      let isOfMotion =
        source.contains(".group") || source.hasSuffix(".delay") || source.hasSuffix(".wait")
      return Self.scenarioWords.contains(name) || name == "stopped" && !isOfMotion ? name : nil
    }
  }
}

extension ScenarioAnimator {
  /// Adds a scenario of changes, each with the seconds that it takes.
  func create(_ name: String, _ changes: (KeyFrame.Change, Double)...) {
    add(Scenario(name, keyFrames: changes.map { KeyFrame($0, after: $1) }), overwrite: true)
  }
}
