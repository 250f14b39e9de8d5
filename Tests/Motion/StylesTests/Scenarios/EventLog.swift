import DopesheetEngine

/// The callbacks of scenarios on a stage, without those of the engine's motions.
final class EventLog: StageObserver {
  private(set) var names: [String] = []
  /// All announcements, with their times.
  private(set) var lines: [String] = []

  private static let words = [
    "beginning", "scenarioStarted", "ready", "timeOut", "noTargetObject", "unknownTarget",
    "setLoop", "setVelocity",
    "play", "action", "decoyAdded", "decoyRemoved", "scenarioEnded", "completion", "rejected",
    "error",
  ]

  func stage(_ stage: Stage, announces event: StageEvent) {
    switch event {
    case .values, .declared: return
    case .callback(let source, let name, _):
      let isOfScenario = !source.contains(".group") && !source.hasSuffix(".delay")
      if Self.words.contains(name)
        || name == "stopped" && isOfScenario && !source.hasSuffix(".wait")
      {
        names.append(name)
      }
    default: break
    }
    lines.append("\(stage.now.count) \(event)")
  }
}
