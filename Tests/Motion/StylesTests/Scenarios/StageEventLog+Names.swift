import DopesheetEngine
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
