import DopesheetCurves
import DopesheetEngine

/// What a flight is to do, as its block said; it does not change when it is flown.
final class FlightDefinition {
  let target: MotionTarget
  let priority: TimingPriority
  /// How many triggers' blocks lie around it.
  let depth: Int
  /// The name for traces, if one was given.
  var name: String?
  /// A flight of it has taken the name.
  var wasNamed = false
  /// What it was registered under.
  var key: String?
  var tracks: [TrackDefinition] = []
  var triggers: [TriggerDefinition] = []
  var didStart: UserCode<(Flight) throws -> Void>?
  var didStop: UserCode<(Flight, Bool) throws -> Void>?
  /// How many times it goes there and back, 0 for ever; `nil` if it only goes there.
  var roundTrips: Int?
  var reversesEasings = false
  /// The seconds of rest at each turn.
  var turnDelay = 0.0
  /// How many times it is flown once more, 0 for ever.
  var repeats: Int?
  /// The block is over: what it was given does not change it any more.
  private(set) var isClosed = false

  /// How deep triggers' blocks may lie in one another; a block that gives itself to a trigger would never end.
  static let depthLimit = 64

  init(_ target: MotionTarget, _ priority: TimingPriority, depth: Int = 0) {
    self.target = target
    self.priority = priority
    self.depth = depth
  }

  /// Takes a track, in place of an earlier one of the same property.
  func take(_ track: TrackDefinition) {
    guard !isClosed else { return }
    tracks.removeAll { $0.property == track.property }
    tracks.append(track)
  }

  func take(_ trigger: TriggerDefinition) {
    if !isClosed { triggers.append(trigger) }
  }

  /// The block is over.
  func close() {
    isClosed = true
    for track in tracks { track.isClosed = true }
  }
}

/// What a flight is to do with one property.
final class TrackDefinition {
  let property: String
  /// Binds the change to its object, which is made anew for each flight.
  let bind: () -> BoundChange
  private(set) var duration = 0.0
  private(set) var movement = Movement.eased(.linear)
  private(set) var isPrimary = false
  /// Why it has no spring, if one was asked for that cannot be.
  private(set) var springError: CurveParameterError?
  var isClosed = false

  enum Movement {
    case eased(Easing)
    /// By a spring; the velocity in units a second is that of the property if none is given.
    case sprung(SpringCurve, velocity: [Double]?)
  }

  init(_ property: String, _ bind: @escaping () -> BoundChange) {
    self.property = property
    self.bind = bind
  }

  func set(duration: Double) { if !isClosed { self.duration = duration } }
  func set(_ movement: Movement) {
    guard !isClosed else { return }
    self.movement = movement
    springError = nil
  }
  func refuse(_ error: CurveParameterError) { if !isClosed { springError = error } }
  func set(isPrimary: Bool) { if !isClosed { self.isPrimary = isPrimary } }
}

/// What a flight begins, and when.
struct TriggerDefinition {
  let moment: FlightMoment
  let action: Action

  enum Action {
    /// Flies what its block said.
    case fly(FlightDefinition)
    /// Applies what a target has registered.
    case apply(MotionTarget, key: String)
  }

  /// What is said of it when it is declared.
  var facts: [Happening.Detail] {
    switch action {
    case .fly(let definition):
      moment.facts + [.init("target", .text(definition.target.traceName))]
    case .apply(let target, let key):
      moment.facts + [.init("target", .text(target.traceName)), .init("key", .text(key))]
    }
  }
}

/// When a trigger of a flight begins another.
public enum FlightMoment: Equatable, Sendable {
  /// When the flight sets out.
  case onStart
  /// When the flight has come to its end.
  case onCompletion
  /// When a part of the flight's duration has passed, 0...1.
  case onProgress(Double)
  /// When the driver of the flight has gone a part of its way, 0...1; what lies beside or before the way does not count.
  case onValueProgress(Double)

  /// The progress, if it says one.
  var progress: Double? {
    switch self {
    case .onStart, .onCompletion: nil
    case .onProgress(let progress), .onValueProgress(let progress): progress
    }
  }

  /// The word in traces.
  private var word: String {
    switch self {
    case .onStart: "start"
    case .onCompletion: "completion"
    case .onProgress: "progress"
    case .onValueProgress: "valueProgress"
    }
  }

  /// What is said of it when its trigger is declared.
  var facts: [Happening.Detail] {
    [.init("on", .text(word))] + (progress.map { [.init("progress", .number($0))] } ?? [])
  }
}

/// Which of the durations of a flight's tracks becomes the duration of all.
public enum TimingPriority: String, CaseIterable, Sendable {
  /// The longest.
  case max
  /// The shortest.
  case min
  /// The middle one in order of length; of two middle ones the longer.
  case median
  /// Their mean.
  case average
}

extension TimingPriority {
  /// The duration of all, of one or more.
  func choose(from durations: [Double]) -> Double {
    switch self {
    case .max: durations.max() ?? 0
    case .min: durations.min() ?? 0
    case .median: durations.sorted()[durations.count / 2]
    case .average:
      // From the first on, so that the mean of equal ones is just that.
      durations[0] + durations.reduce(0) { $0 + ($1 - durations[0]) } / Double(durations.count)
    }
  }
}
