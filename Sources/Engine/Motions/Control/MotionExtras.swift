import DopesheetCurves

/// What only some motions have, kept apart so that the many plain ones stay small.
final class MotionExtras {
  /// The name, once it was given or asked for.
  var name = ""
  var delay = 0.0
  var repeatCycles: Int?
  var speed = 1.0
  /// The parameters of the easing.
  var easingParameters: CurveParameters?
  var reverseEasing: Easing?
  /// What the movement under way began with, if it was changed since.
  var keptPace: MotionPace?
  /// The path along which the motion leads a point.
  var following: PathFollowing?
  /// How an additive motion adds.
  var addition: MotionAddition?
  /// The closures of the user.
  var callbacks = MotionCallbacks()
  /// What the style of animation that made the motion lays over it.
  var style: MotionStyle? {
    get { styleBox?.style }
    set { styleBox = newValue.map { MotionStyleBox($0) } }
  }
  /// Apart, for few motions have one.
  private var styleBox: MotionStyleBox?

  // The present run.

  /// The cycles that are over.
  var cycles: Int32 = 0
  /// The length of the movement under way along an easing, in ticks.
  var ticks: Int64 = 0
  /// The repeats of the present run.
  var runRepeats: Int?
  /// How many times as fast as its stage the motion goes, with the collections around it.
  var runSpeed = 1.0
}

/// The closures of the user that one motion calls.
typealias MotionCallbacks = CallbackTable<UserCode<(MotionControl) throws -> Void>>

/// What is kept for each callback of one motion.
struct CallbackTable<Body> {
  private var bodies: [Body?] = []

  /// What is kept for a callback; setting it again replaces it.
  subscript(callback: MotionCallback) -> Body? {
    get { bodies.isEmpty ? nil : bodies[Self.index(of: callback)] }
    set {
      if bodies.isEmpty { bodies = .init(repeating: nil, count: MotionCallback.allCases.count) }
      bodies[Self.index(of: callback)] = newValue
    }
  }

  private static func index(of callback: MotionCallback) -> Int {
    MotionCallback.allCases.firstIndex(of: callback)!
  }
}

/// A place for a style.
private final class MotionStyleBox {
  let style: MotionStyle
  init(_ style: MotionStyle) { self.style = style }
}

/// How often a motion called back at the present instant.
struct Cascade {
  var instant: UInt16 = 0
  var count: UInt16 = 0
}

/// Truths about a motion, one bit each.
struct MotionFlags: OptionSet {
  let rawValue: UInt16
  /// A cycle goes back to its start.
  static let isReversing = MotionFlags(rawValue: 1)
  /// The delay of the present run is not over.
  static let isDelayPending = MotionFlags(rawValue: 2)
  static let isCompleted = MotionFlags(rawValue: 4)
  /// Its stage could not take it, has said why, and will not start it.
  static let isRefused = MotionFlags(rawValue: 8)
  /// The present run goes back to its start, by itself or because its place asks for it.
  static let goesBack = MotionFlags(rawValue: 16)
  /// The present cycle has come to the point at which a collection turns.
  static let isPastHalf = MotionFlags(rawValue: 32)
  /// Its children are being stopped with it, and it does not mind.
  static let isEnding = MotionFlags(rawValue: 64)
  /// The starts of the run around it were taken.
  static let hasStarts = MotionFlags(rawValue: 128)
  /// A repeat jumps back before its callbacks.
  static let resetsStateOnRepeat = MotionFlags(rawValue: 256)
  /// The stage's observers know of it.
  static let isDeclared = MotionFlags(rawValue: 512)
  /// It goes back, or went last.
  static let isGoingBack = MotionFlags(rawValue: 1024)
  /// It begins to move, but its state does not say so yet.
  static let isSettingOut = MotionFlags(rawValue: 2048)
  /// It takes its starts when it is started, and not when its delay is over.
  static let takesStartsBeforeDelay = MotionFlags(rawValue: 4096)
  /// Another motion has taken its value while the collection around it ran: it takes no part in the rest of that run.
  static let isOut = MotionFlags(rawValue: 8192)

  @inline(__always)
  subscript(flag: MotionFlags) -> Bool {
    get { contains(flag) }
    set { if newValue { formUnion(flag) } else { subtract(flag) } }
  }
}
