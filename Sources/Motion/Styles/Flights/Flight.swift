import DopesheetEngine

/// A flight under way: properties of one node or object that move in one duration, each along its own curve.
///
/// It consists of motions of the engine: ``motion``, of the kind `flight`, and a child for each property. Traces record
/// it like any motion.
public final class Flight {
  /// The phases of a flight.
  public enum Phase: String, Sendable {
    /// The flight was refused; ``Flight/problems`` has the reasons.
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
  public let name: String
  /// The present phase.
  public internal(set) var phase = Phase.ready
  /// The reasons why the flight was refused.
  public internal(set) var problems: [StageError] = []
  /// The group of motions that move the properties. You can add closures to it. A flight runs once: a reset or restart
  /// stops it, and starting it again reports an error.
  public let motion: MotionGroup
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
    self.name = name
    self.definition = definition
    motion = MotionGroup().named(name)
  }

  /// Pauses the flight where it is.
  public func pause() { motion.pause() }

  /// Continues the flight from where it was paused.
  public func resume() { motion.resume() }

  /// Stops the flight where it is. Its pending triggers are cancelled, and its model values are the shown values.
  public func stop() { motion.stop() }

  /// The speed of the flight and its triggers as a factor of the stage's speed.
  public var speed: Double {
    get { motion.speed }
    set { motion.speed = newValue }
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

  /// Whether another cycle follows the present one.
  var repeatsAgain: Bool {
    guard let repeats = motion.repeatCycles, motion.state != .stopped else { return false }
    return repeats == 0 || motion.cycles < repeats
  }
}

/// The track of one property in a flight under way.
final class FlyingTrack {
  unowned let flight: Flight
  let property: String
  /// The name of the property with the name of its object: `card.position`.
  let key: String
  /// The names of its components' tracks.
  let trackNames: [String]
  let motion: MotionControl
  /// The values at the beginning and at the end.
  let start: WholeSample
  let end: WholeSample
  /// The same values, if the property is moved as a whole.
  private let wholeEnds: (start: Any, end: Any)?
  let seconds: Double
  let fraction: Double?

  init(
    _ flight: Flight, _ change: BoundChange, _ motion: MotionControl, from start: WholeSample,
    to end: WholeSample, seconds: Double, fraction: Double?
  ) {
    self.flight = flight
    property = change.property
    key = change.name
    trackNames = change.trackNames
    self.motion = motion
    self.start = start
    self.end = end
    wholeEnds = change.wholeEnds
    self.seconds = seconds
    self.fraction = fraction
  }

  /// The value from which it sets out at present, there or back.
  var origin: WholeSample { motion.direction == .reverse ? end : start }

  /// The value that the flight finally leaves: the start if it makes a given number of round trips, else the end.
  var goal: WholeSample { returns ? start : end }

  /// The same value, if the property is moved as a whole.
  var wholeGoal: Any? { returns ? wholeEnds?.start : wholeEnds?.end }

  private var returns: Bool { flight.definition.roundTrips ?? 0 > 0 }

  /// Whether it moves, or is paused.
  var isActive: Bool { motion.state != .stopped }

  /// Whether another flight has taken the property.
  private(set) var isLost = false

  /// Whether it moves the property, now or in a further cycle of its flight.
  var isUnderWay: Bool { isActive || !isLost && flight.repeatsAgain }

  /// Takes the property from its flight, also in the flight's further cycles.
  func lose() {
    isLost = true
    motion.overtake()
  }
}

/// A trigger of a flight under way.
final class FlyingTrigger {
  let definition: TriggerDefinition
  /// The motion whose end is its moment.
  let marker: TimeMarker
  /// Whether it has neither fired nor been cancelled.
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
