import Dopesheet
import DopesheetEngine
import DopesheetText

/// The words that the engine and its styles record for sources of a kind.
package struct SourceWords {
  /// The words of external calls and callbacks.
  package let events: [String]
  package let states: [String]
  /// Whether code of the user records events of its own for sources of this kind.
  let isFree: Bool

  /// Returns the words of a kind; `nil` for a kind that the engine does not have, and for nodes, targets, cues and the
  /// stage, for which code of the user may record any event.
  package init?(ofKind kind: String) {
    let isMotion = SourceWords.motions.contains(kind)
    let own = SourceWords.callbacks[kind]
    guard isMotion || own != nil else { return nil }
    let calls = CallSignature.all.filter {
      isMotion && [.motion, .collection].contains($0.receiver) || $0.mayBeTaken(by: kind)
    }
    events =
      calls.map(\.word) + (own ?? []) + SourceWords.common + (isMotion ? SourceWords.motion : [])
    states = isMotion || kind == "scenario" ? MotionState.allCases.map(\.rawValue) : []
    isFree = isMotion
  }

  /// The words of all kinds.
  package static let all = Set(
    CallSignature.all.map(\.word) + MotionState.allCases.map(\.rawValue) + common + motion
      + callbacks.values.joined())

  private static let common = ["refused", "error"]
  private static let motion =
    MotionCallback.allCases.map(\.rawValue)
    + [StageError.Kind.negativeTime.rawValue, "conflictingWriters"]
  private static let motions: Set<String> = [
    "motion", "spring", "path", "physics", "pathPhysics", "group", "sequence", "collection",
    "marker", "rest", "trigger", "choreography", "flight", "flights",
  ]
  /// The callbacks of kinds that have others than motions.
  private static let callbacks: [String: [String]] = [
    "collection": ["cycleBegan", "childEnded"], "choreography": ["completion"],
    "flight": ["didStart", "didStop"], "flights": ["didStart", "didStop"], "trigger": ["cancelled"],
    "animator": ["rejected"],
    "scenario": [
      "beginning", "completion", "stopped", "scenarioStarted", "scenarioEnded", "groupStart",
      "groupEnd", "action", "setLoop", "setVelocity", "play", "ready", "timeOut", "noTargetObject",
      "unknownTarget", "frame", "decoyAdded", "decoyRemoved",
    ],
    "machine": [
      "performed", "started", "moved", "finished", "forceStopped", "stopRequested", "rejected",
      "stateAdded", "missingNode",
    ],
  ]
}
