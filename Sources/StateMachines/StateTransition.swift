import DopesheetCurves
import DopesheetEngine

/// A way from a state to another, or back to itself.
public struct StateTransition: Hashable, Sendable {
  /// The id, unique in the state that it leaves. Other states may have a transition with the same id.
  public var id: String
  /// The id of the state that it leads to.
  public var toState: String
  /// Seconds of the movement, above 0 and up to 1,000,000.
  public var duration: Double
  /// Seconds before the movement, 0 to 1,000,000.
  public var delay: Double
  /// The course of the movement.
  public var curve: TransitionCurve
  /// The id of the transition of the reached state that follows by itself; `nil` for none.
  public var nextTransition: String?

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

  /// Creates a transition to be taken once, by ``StateMachines/goToState(_:with:onMachine:)``.
  public init(
    duration: Double, delay: Double = 0, curve: TransitionCurve = .easeInOut, next: String? = nil
  ) {
    self.init("", to: "", duration: duration, delay: delay, curve: curve, next: next)
  }

  /// The longest duration and the longest delay, in seconds.
  package static let timeLimit = 1e6

  /// Returns whether a duration is more than no time, by the engine's clock.
  static func hasLength(_ seconds: Double) -> Bool {
    Ticks(seconds: seconds).map { $0 > .zero } ?? false
  }

  /// Whether the times are such that the transition can be taken.
  var hasSoundTimes: Bool {
    duration <= StateTransition.timeLimit && StateTransition.hasLength(duration)
      && (0...StateTransition.timeLimit).contains(delay)
  }
}

/// The courses of transitions; the raw values are the numbers of documents.
public enum TransitionCurve: Int, CaseIterable, Hashable, Sendable {
  /// Sets out slowly.
  case easeIn
  /// Arrives slowly.
  case easeOut
  /// Sets out and arrives slowly.
  case easeInOut
  /// Goes evenly.
  case linear

  /// The curve itself.
  public var easing: Easing {
    switch self {
    case .easeIn: .preset("ease-in")!
    case .easeOut: .preset("ease-out")!
    case .easeInOut: .preset("ease-in-out")!
    case .linear: .linear
    }
  }

  /// The name, for people.
  package var name: String {
    switch self {
    case .easeIn: "easeIn"
    case .easeOut: "easeOut"
    case .easeInOut: "easeInOut"
    case .linear: "linear"
    }
  }
}
