import DopesheetEngine
import DopesheetText

/// An error of a scenario. A stage reports it as ``StageError/Kind/refused``, with the code as the word.
package enum ScenarioError: Error, Equatable, Sendable {
  /// A key frame has an invalid number or an empty name.
  case badKeyFrame(scenario: String, reason: String)
  /// The actor is not on the animator's stage.
  case noActor(String)
  /// A decoy has no stage node, or one that is not on the animator's stage.
  case noStage(actor: String)
  /// No scenario has this name; `nearest` is a similar name, if there is one.
  case unknownScenario(String, nearest: String?)
  /// An answer is about a target that was not added, and that no scenario names; `nearest` is a similar name.
  case unknownTarget(String, nearest: String?)
  /// A delay is negative, or not a number.
  case negativeDelay(Double)
  /// The time to wait for targets is negative, or not a number.
  case badTimeOut(Double)
  /// The actor already plays a scenario.
  case busy(actor: String)
  /// The scenario would end beyond 200 days.
  case timeOverflow(scenario: String)
  /// The name for the performance is taken or invalid.
  case badName(String)
  /// The call came from an accessor of a property, which the stage has reported.
  case callInAccessor

  package var code: String {
    switch self {
    case .badKeyFrame: "bad-key-frame"
    case .noActor: "no-actor"
    case .noStage: "no-stage"
    case .unknownScenario: "unknown-scenario"
    case .unknownTarget: "unknown-target"
    case .negativeDelay: "negative-delay"
    case .badTimeOut: "bad-time-out"
    case .busy: "busy"
    case .timeOverflow: "time-overflow"
    case .badName: "bad-name"
    case .callInAccessor: "call-in-accessor"
    }
  }
}

extension ScenarioError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .badKeyFrame(let scenario, let reason):
      "a key frame of “\(scenario)” was not added: \(reason)"
    case .noActor(let node):
      "“\(node)” is not on the animator's stage (add it to the stage first)"
    case .noStage(let actor):
      "a decoy of “\(actor)” has no node to act on (name a node on this stage, or set defaultStage)"
    case .unknownScenario(let name, let nearest):
      "unknown scenario “\(name)”"
        + (nearest.map { " (did you mean “\($0)”?)" } ?? " (create or load it first)")
    case .unknownTarget(let name, let nearest):
      "unknown target “\(name)”"
        + (nearest.map { " (did you mean “\($0)”?)" } ?? " (add it to the animator's targets)")
    case .negativeDelay(let delay):
      "the delay is \(NumberText.text(of: delay)) s (use 0 or more)"
    case .badTimeOut(let timeOut):
      "the time-out is \(NumberText.text(of: timeOut)) s (use 0 or more; leave it out to wait for ever)"
    case .busy(let actor):
      "“\(actor)” already plays a scenario (stop it first, or wait for its completion)"
    case .timeOverflow(let scenario):
      "“\(scenario)” would end beyond 200 days (shorten its key frames or the delay)"
    case .badName(let name):
      "“\(name)” is not a free name on the stage (choose another, of 1 to \(Stage.nameLimit) bytes)"
    case .callInAccessor:
      "a property's accessor cannot start a scenario (start it in a callback or between steps)"
    }
  }
}
