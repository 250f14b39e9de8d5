import DopesheetCurves

/// The properties that only some motions have, stored apart to keep the many plain motions small.
final class MotionExtras {
  var name = ""
  var delay = 0.0
  var repeatCycles: Int?
  var speed = 1.0
  var easingParameters: CurveParameters?
  var reverseEasing: Easing?
  /// The settings with which the present movement began, if they have changed since.
  var keptPace: MotionPace?
  var following: PathFollowing?
  var addition: MotionAddition?
  var callbacks = MotionCallbacks()
  var style: MotionStyle? {
    get { styleBox?.style }
    set { styleBox = newValue.map { MotionStyleBox($0) } }
  }
  /// In a box, because few motions have one.
  private var styleBox: MotionStyleBox?

  // The present run.

  var cycles: Int32 = 0
  /// The length of the present eased movement, in ticks.
  var ticks: Int64 = 0
  var runRepeats: Int?
  /// The speed relative to the stage, including the collections around the motion.
  var runSpeed = 1.0
}

typealias MotionCallbacks = CallbackTable<UserCode<(MotionControl) throws -> Void>>

struct CallbackTable<Body> {
  private var bodies: [Body?] = []

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

private final class MotionStyleBox {
  let style: MotionStyle
  init(_ style: MotionStyle) { self.style = style }
}

/// The number of callbacks of a motion at the present instant.
struct Cascade {
  var instant: UInt16 = 0
  var count: UInt16 = 0
}

struct MotionFlags: OptionSet {
  private(set) var rawValue: UInt16
  static let isReversing = MotionFlags(rawValue: 1)
  static let isDelayPending = MotionFlags(rawValue: 2)
  static let isCompleted = MotionFlags(rawValue: 4)
  /// The stage rejected it, reported why, and will not start it.
  static let isRefused = MotionFlags(rawValue: 8)
  /// The present run goes back to its start, by its own setting or because its place asks for it.
  static let goesBack = MotionFlags(rawValue: 16)
  /// The run has reached the turn at which a collection turns.
  static let isPastHalf = MotionFlags(rawValue: 32)
  /// Its children are being stopped with it, so it ignores their ends.
  static let isEnding = MotionFlags(rawValue: 64)
  /// The start values of the run around it were taken.
  static let hasStarts = MotionFlags(rawValue: 128)
  /// A repeat jumps back to the start before its callbacks.
  static let resetsStateOnRepeat = MotionFlags(rawValue: 256)
  static let isDeclared = MotionFlags(rawValue: 512)
  static let isGoingBack = MotionFlags(rawValue: 1024)
  /// It begins to move, but its state has not changed yet.
  static let isSettingOut = MotionFlags(rawValue: 2048)
  /// It takes its start values when it is started, not when its delay is over.
  static let takesStartsBeforeDelay = MotionFlags(rawValue: 4096)
  /// Another motion took its value while its collection ran, so it takes no part in the rest of that run.
  static let isOut = MotionFlags(rawValue: 8192)
  /// It moves on as soon as its children have resumed, unless it is paused again.
  static let isResuming = MotionFlags(rawValue: 16384)
  /// Its stage knows that its `updated` has a closure.
  static let isWatched = MotionFlags(rawValue: 32768)
  /// The flags that no run begins with.
  static let ofRun: MotionFlags = [.isCompleted, .isDelayPending, .isPastHalf, .isResuming]

  @inline(__always)
  subscript(flag: MotionFlags) -> Bool {
    // The functions of sets are slow in debug builds.
    get { rawValue & flag.rawValue == flag.rawValue }
    set { rawValue = newValue ? rawValue | flag.rawValue : rawValue & ~flag.rawValue }
  }
}
