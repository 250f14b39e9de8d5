import DopesheetEngine

/// A flight under way: several properties of one node, or of one object of yours, each along a curve of its own and all
/// in one time.
///
/// It is made of the engine's motions, a ``motion`` of the kind `flight` with a child for each property, and appears in
/// traces as they do.
public final class Flight {
  /// What becomes of a flight; the raw values are words.
  public enum Phase: String, Sendable {
    /// It was refused: ``Flight/problems`` says why.
    case refused
    /// It was made and has not set out.
    case ready
    /// It moves, or is paused.
    case flying
    /// It came to its end.
    case completed
    /// It was stopped, or lost its last track to another flight.
    case stopped
  }

  /// The name, as it was given or as the stage made it.
  public let name: String
  /// What has become of it.
  public internal(set) var phase = Phase.ready
  /// Why it was refused.
  public internal(set) var problems: [StageError] = []
  /// The motions that it is made of; closures of your own do not get in its way. A flight flies once: a reset or restart
  /// stops it, and begun anew it is refused.
  public let motion: MotionGroup
  /// The seconds of all tracks along easings, to which the flight was synced when it set out.
  public internal(set) var duration = 0.0
  /// The property by which its progress is told.
  public internal(set) var driver: String?

  let definition: FlightDefinition
  /// Its place in the order in which flights set out.
  var number = 0
  var tracks: [FlyingTrack] = []
  var triggers: [FlyingTrigger] = []

  init(_ name: String, _ definition: FlightDefinition) {
    self.name = name
    self.definition = definition
    motion = MotionGroup().named(name)
  }

  /// Holds the flight where it is.
  public func pause() { motion.pause() }

  /// Goes on from where the flight was paused.
  public func resume() { motion.resume() }

  /// Stops the flight where it is; its pending triggers are cancelled, and its model values are what is shown.
  public func stop() { motion.stop() }

  /// How many times as fast as the stage it goes, with its triggers.
  public var speed: Double {
    get { motion.speed }
    set { motion.speed = newValue }
  }

  /// The seconds of the track of a property, `"position"`, as it was synced; `nil` if the flight has none.
  public func duration(of property: String) -> Double? {
    tracks.first { $0.property == property }?.seconds
  }

  /// The part of a track's duration that was left when the flight set out, 0...1; `nil` for springs, and if the flight
  /// has no such track.
  public func fraction(of property: String) -> Double? {
    tracks.first { $0.property == property }?.fraction
  }

  /// Whether another cycle follows the present one.
  var repeatsAgain: Bool {
    guard let repeats = motion.repeatCycles, motion.state != .stopped else { return false }
    return repeats == 0 || motion.cycles < repeats
  }
}

/// A track of a flight under way.
final class FlyingTrack {
  unowned let flight: Flight
  let property: String
  /// The name of the property with its object's: `card.position`.
  let key: String
  /// The names of its components' tracks.
  let trackNames: [String]
  let motion: MotionControl
  /// Where it set out from, and where it goes.
  let start: Sample
  let end: Sample
  let seconds: Double
  let fraction: Double?

  init(
    _ flight: Flight, _ change: BoundChange, _ motion: MotionControl, from start: Sample,
    to end: Sample, seconds: Double, fraction: Double?
  ) {
    self.flight = flight
    property = change.property
    key = change.name
    trackNames = change.trackNames
    self.motion = motion
    self.start = start
    self.end = end
    self.seconds = seconds
    self.fraction = fraction
  }

  /// Where the flight leaves the property: one that goes back a number of times where it set out.
  var goal: Sample { flight.definition.roundTrips ?? 0 > 0 ? start : end }

  /// Whether it moves, or is paused.
  var isActive: Bool { motion.state != .stopped }

  /// The flight has lost it to another.
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
  let marker: Marker
  /// It has neither fired nor been cancelled.
  var isPending = true

  init(_ definition: TriggerDefinition, _ marker: Marker) {
    self.definition = definition
    self.marker = marker
  }
}

extension Sample {
  /// How far another value is: the Euclidean distance of numbers; 1 to another flag or word.
  func distance(to other: Sample) -> Double {
    guard case .numbers(let from) = self, case .numbers(let to) = other, from.count == to.count
    else { return self == other ? 0 : 1 }
    var squares = 0.0
    for (a, b) in zip(from, to) { squares += (b - a) * (b - a) }
    return squares.squareRoot()
  }
}
