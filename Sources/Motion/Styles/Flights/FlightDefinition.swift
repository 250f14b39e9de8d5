import DopesheetCurves
import DopesheetEngine

/// The content of a flight's block. Flights that are made from it do not change it.
final class FlightDefinition {
  let target: MotionTarget
  let priority: TimingPriority
  /// The number of triggers' blocks around it.
  let depth: Int
  var name: String?
  /// Whether a flight has used the name.
  var wasNamed = false
  var key: String?
  var tracks: [TrackDefinition] = []
  var triggers: [TriggerDefinition] = []
  var didStart: UserCode<(Flight) throws -> Void>?
  var didStop: UserCode<(Flight, Bool) throws -> Void>?
  /// The number of round trips, 0 for ever; `nil` for a one-way flight.
  var roundTrips: Int?
  var reversesEasings = false
  /// Seconds of the pause at each turn.
  var turnDelay = 0.0
  /// The number of repeats after the first run, 0 for ever.
  var repeats: Int?
  /// Whether the block has ended. Later calls on its plan change nothing.
  private(set) var isClosed = false

  /// How deep blocks of triggers may be nested. A block that passes itself to a trigger would never end.
  static let depthLimit = 64

  init(_ target: MotionTarget, _ priority: TimingPriority, depth: Int = 0) {
    self.target = target
    self.priority = priority
    self.depth = depth
  }

  /// Adds a track and replaces an earlier one of the same property.
  func take(_ track: TrackDefinition) {
    guard !isClosed else { return }
    tracks.removeAll { $0.property == track.property }
    tracks.append(track)
  }

  func take(_ trigger: TriggerDefinition) {
    if !isClosed { triggers.append(trigger) }
  }

  func close() {
    isClosed = true
    for track in tracks { track.isClosed = true }
  }
}

final class TrackDefinition {
  let property: String
  /// Binds the change to its object. It is called for each flight.
  let bind: () -> BoundChange
  var duration = 0.0
  var movement = Movement.eased(.linear) { didSet { springError = nil } }
  var isPrimary = false
  /// The error of an invalid spring; `nil` if the last one was valid.
  var springError: CurveParameterError?
  var isClosed = false

  enum Movement {
    case eased(Easing)
    /// A spring with a velocity in units per second; the property's present velocity if `nil`.
    case sprung(SpringCurve, velocity: [Double]?)
  }

  init(_ property: String, _ bind: @escaping () -> BoundChange) {
    self.property = property
    self.bind = bind
  }
}

struct TriggerDefinition {
  let moment: FlightMoment
  let action: Action

  enum Action {
    /// Starts the flight of a block.
    case fly(FlightDefinition)
    /// Starts the flight that a target has registered.
    case apply(MotionTarget, key: String)
  }

  var facts: [StageEvent.Detail] {
    switch action {
    case .fly(let definition):
      moment.facts + [.init("target", .text(definition.target.traceName))]
    case .apply(let target, let key):
      moment.facts + [.init("target", .text(target.traceName)), .init("key", .text(key))]
    }
  }
}

/// The moment at which a trigger starts another flight.
public enum FlightMoment: Equatable, Sendable {
  /// The start of the flight.
  case onStart
  /// The completion of the flight.
  case onCompletion
  /// The moment at which a part of the flight's duration has passed, 0...1.
  case onProgress(Double)
  /// The moment at which the ``Flight/driver`` has gone a part of its way, 0...1. The way is measured along the
  /// straight line to its end.
  case onValueProgress(Double)

  var progress: Double? {
    switch self {
    case .onStart, .onCompletion: nil
    case .onProgress(let progress), .onValueProgress(let progress): progress
    }
  }

  private var word: String {
    switch self {
    case .onStart: "start"
    case .onCompletion: "completion"
    case .onProgress: "progress"
    case .onValueProgress: "valueProgress"
    }
  }

  var facts: [StageEvent.Detail] {
    [.init("on", .text(word))] + (progress.map { [.init("progress", .number($0))] } ?? [])
  }
}

/// How a flight's duration follows from the durations of its tracks.
public enum TimingPriority: String, CaseIterable, Sendable {
  /// The longest.
  case max
  /// The shortest.
  case min
  /// The middle one in order of length; of two middle ones the longer one.
  case median
  /// Their mean.
  case average
}

extension TimingPriority {
  /// The duration for a non-empty list of durations.
  func choose(from durations: [Double]) -> Double {
    switch self {
    case .max: durations.max() ?? 0
    case .min: durations.min() ?? 0
    case .median: durations.sorted()[durations.count / 2]
    case .average:
      // Differences from the first are summed, so that the mean of equal durations is exact.
      durations[0] + durations.reduce(0) { $0 + ($1 - durations[0]) } / Double(durations.count)
    }
  }
}
