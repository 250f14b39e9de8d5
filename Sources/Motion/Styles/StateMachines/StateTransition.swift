import DopesheetCurves
import DopesheetEngine

/// A transition from a state to another state, or back to itself.
public struct StateTransition: Hashable, Sendable {
  /// The id, unique in the state that it leaves. Other states may have a transition with the same id.
  public var id: String
  /// The id of the state that it leads to.
  package var toState: String
  /// Seconds of the movement, above 0 and up to 1,000,000.
  package var duration: Double
  /// Seconds before the movement, 0 to 1,000,000.
  package var delay: Double
  package var curve: TransitionCurve
  /// The id of the transition that follows in the reached state; `nil` if none follows.
  package var nextTransition: String?

  /// Creates a transition.
  public init(
    _ id: String, to state: String, duration: Double, delay: Double = 0,
    curve: TransitionCurve = .easeInOut, next: String? = nil
  ) {
    self.id = id
    self.toState = state
    self.duration = duration
    self.delay = delay
    self.curve = curve
    self.nextTransition = next
  }

  /// Creates a transition for one call of ``StateMachines/goToState(_:with:onMachine:)``.
  public init(
    duration: Double, delay: Double = 0, curve: TransitionCurve = .easeInOut, next: String? = nil
  ) {
    self.init("", to: "", duration: duration, delay: delay, curve: curve, next: next)
  }

  /// The longest duration and the longest delay, in seconds.
  package static let timeLimit = 1e6

  /// Returns whether a duration is above 0 in the engine's ticks.
  static func hasLength(_ seconds: Double) -> Bool {
    Ticks(seconds: seconds).map { $0 > .zero } ?? false
  }

  var hasSoundTimes: Bool {
    duration <= StateTransition.timeLimit && StateTransition.hasLength(duration)
      && (0...StateTransition.timeLimit).contains(delay)
  }
}

/// The curves of transitions. The raw values are the numbers in documents.
public enum TransitionCurve: Int, CaseIterable, Hashable, Sendable {
  /// Starts slowly.
  case easeIn
  /// Ends slowly.
  case easeOut
  /// Starts and ends slowly.
  case easeInOut
  /// Moves at constant speed.
  case linear

  /// The curve of key frames with the same name.
  private var interpolation: Interpolation {
    switch self {
    case .easeIn: .easeIn
    case .easeOut: .easeOut
    case .easeInOut: .easeInOut
    case .linear: .linear
    }
  }

  package var easing: Easing { interpolation.easing }

  package var name: String { interpolation.rawValue }
}
