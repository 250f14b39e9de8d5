import DopesheetEngine

/// The common part of a ``Flight`` and of a ``FlightGroup``: a motion that runs once.
public class FlightControl {
  /// The phases of a flight and of a group.
  public enum Phase: String, Sendable {
    /// The flight was refused; ``FlightControl/problems`` has the reasons.
    case refused
    /// The flight was made and has not started.
    case ready
    /// The flight moves, or is paused.
    case flying
    /// The flight reached its end.
    case completed
    /// The flight was stopped, or lost its last track to another flight.
    case stopped
  }

  /// The name, given by the user or made by the stage.
  public final let name: String
  /// The present phase.
  public internal(set) final var phase = Phase.ready
  /// The reasons why the flight or group was refused, with those of a group's flights.
  public internal(set) final var problems: [StageError] = []
  /// The group of motions that move the properties. You can add closures to it. A flight runs once: a reset or restart
  /// stops it, and starting it again reports an error.
  public final let motion: MotionGroup

  init(_ name: String) {
    self.name = name
    motion = MotionGroup().named(name)
  }

  /// Pauses the flight where it is.
  public final func pause() { motion.pause() }

  /// Continues the flight from where it was paused.
  public final func resume() { motion.resume() }

  /// Stops the flight where it is. Its pending triggers are cancelled, and its model values are the shown values.
  public final func stop() { motion.stop() }

  /// The speed of the flight and its triggers as a factor of the stage's speed.
  public final var speed: Double {
    get { motion.speed }
    set { motion.speed = newValue }
  }

  /// Follows the motion, independently of the user's closures. `ended` is also called for a flight that never flew.
  final func connect(
    started: @escaping () -> Void, isCompleted: @escaping () -> Bool = { true },
    ended: @escaping (_ hasFlown: Bool) -> Void
  ) {
    motion.hears { style in
      style.hearsResets = true
      style.on(.started) { [unowned self] _ in
        guard phase == .ready else { return }
        phase = .flying
        started()
      }
      style.on(.completed) { [unowned self] _ in
        end(isCompleted() ? .completed : .stopped, ended)
      }
      style.on(.stopped) { [unowned self] _ in end(.stopped, ended) }
    }
  }

  private func end(_ next: Phase, _ ended: (_ hasFlown: Bool) -> Void) {
    guard phase == .flying || phase == .ready else { return }
    // The deck releases the flight, but the closures need it.
    withExtendedLifetime(self) {
      let hasFlown = phase == .flying
      phase = next
      motion.retire(name)
      ended(hasFlown)
    }
  }
}

/// A flight under way: properties of one node or object that move in one duration, each along its own curve.
///
/// It consists of motions of the engine: ``FlightControl/motion``, of the kind `flight`, and a child for each property.
/// Traces record it like any motion.
public final class Flight: FlightControl {
  /// The duration in seconds of all tracks along easings, to which the flight was synced when it was made.
  public internal(set) var duration = 0.0
  /// The property whose progress defines ``FlightMoment/onValueProgress(_:)``.
  public internal(set) var driver: String?

  let definition: FlightDefinition
  /// The position in the order in which flights start.
  var number = 0
  var tracks: [FlyingTrack] = []
  var triggers: [FlyingTrigger] = []

  init(_ name: String, _ definition: FlightDefinition) {
    self.definition = definition
    super.init(name)
  }

  /// The duration in seconds of the track of a property such as `"position"`; `nil` without such a track.
  public func duration(of property: String) -> Double? {
    tracks.first { $0.property == property }?.seconds
  }

  /// The part of a track's duration that was left when the flight started, 0...1. It is `nil` for springs, and without
  /// such a track.
  public func fraction(of property: String) -> Double? {
    tracks.first { $0.property == property }?.fraction
  }

  var repeatsAgain: Bool {
    guard let repeats = motion.repeatCycles, motion.state != .stopped else { return false }
    return repeats == 0 || motion.cycles < repeats
  }
}

final class FlyingTrack {
  unowned let flight: Flight
  let motion: MotionControl
  let seconds: Double
  private let prepared: PreparedTrack
  /// The values at the beginning and at the end, if the property is moved as a whole.
  private let wholeEnds: (start: Any, end: Any)?

  init(_ flight: Flight, _ prepared: PreparedTrack, _ motion: MotionControl, seconds: Double) {
    self.flight = flight
    self.prepared = prepared
    wholeEnds = prepared.change.wholeEnds
    self.motion = motion
    self.seconds = seconds
  }

  var property: String { prepared.change.property }
  /// The name of the property with the name of its object: `card.position`.
  var key: String { prepared.change.name }
  var trackNames: [String] { prepared.change.trackNames }
  var fraction: Double? { prepared.sync.fraction }

  /// The value from which it sets out at present, there or back.
  var origin: WholeSample { motion.direction == .reverse ? prepared.end : prepared.start }

  /// The value that the flight finally leaves: the start if it makes a given number of round trips, else the end.
  var goal: WholeSample { returns ? prepared.start : prepared.end }

  var wholeGoal: Any? { returns ? wholeEnds?.start : wholeEnds?.end }

  private var returns: Bool { flight.definition.roundTrips ?? 0 > 0 }

  var isActive: Bool { motion.state != .stopped }

  private(set) var isLost = false

  /// Whether it moves the property, now or in a further cycle of its flight.
  var isUnderWay: Bool { isActive || !isLost && flight.repeatsAgain }

  /// Takes the property from its flight, also in the flight's further cycles.
  func lose() {
    isLost = true
    motion.overtake()
  }
}

final class FlyingTrigger {
  let definition: TriggerDefinition
  /// The motion whose end is its moment.
  let marker: TimeMarker
  var isPending = true

  init(_ definition: TriggerDefinition, _ marker: TimeMarker) {
    self.definition = definition
    self.marker = marker
  }
}

extension WholeSample {
  /// The distance to another value: Euclidean between numbers, 1 between different flags or words.
  func distance(to other: WholeSample) -> Double {
    guard case .numbers(let from) = self, case .numbers(let to) = other, from.count == to.count
    else { return self == other ? 0 : 1 }
    var squares = 0.0
    for (a, b) in zip(from, to) { squares += (b - a) * (b - a) }
    return squares.squareRoot()
  }
}
