import DopesheetCurves
import DopesheetEngine

/// A track of a flight that is about to set out.
struct Leg {
  let change: BoundChange
  let movement: TrackDefinition.Movement
  let start: Sample
  let end: Sample
  /// The seconds that were asked for.
  let nominal: Double
  let sync: FlightSync.Track
  /// How the components go if a spring moves them; one for what is moved as a whole.
  let springs: [SpringCurve.Movement]

  /// The motion of the track.
  func motion(lasting seconds: Double, of definition: FlightDefinition) -> any Moveable {
    switch movement {
    case .eased(let easing):
      let motion = Motion(change, duration: seconds, easing: easing)
      if definition.reversesEasings { motion.reverseEasing = easing.reversed }
      return motion
    case .sprung(let spring, _):
      return SpringMotion(change, spring: spring)
    }
  }

  /// What is said of the track beside what its motion says.
  func facts(lasting seconds: Double) -> [Happening.Detail] {
    var facts: [Happening.Detail] = []
    if case .eased = movement, nominal != seconds {
      facts.append(.init("nominal", .number(nominal)))
    }
    if let fraction = sync.fraction, fraction < 1 {
      facts.append(.init("remaining", .number(fraction)))
    }
    if case .sprung = movement, let velocity = change.velocity {
      for (number, track) in zip(velocity, change.trackNames) where number != 0 {
        // As the components are called: velocity.x of position.x.
        let part = track.hasPrefix(change.name) ? track.dropFirst(change.name.count) : ""
        facts.append(.init("velocity\(part)", .number(number)))
      }
    }
    if sync.isPrimary { facts.append(.init("primary", .flag(true))) }
    return facts
  }
}

extension BoundChange {
  /// How a spring moves the components, each by itself; what is moved as a whole goes from 0 to 1 of its way.
  func springs(
    _ spring: SpringCurve, from start: Sample, to end: Sample, _ velocity: [Double]
  ) throws(CurveParameterError) -> [SpringCurve.Movement] {
    guard !isWhole, case .numbers(let from) = start, case .numbers(let to) = end else {
      return start == end ? [] : [try SpringCurve.Movement(spring, from: 0, to: 1)]
    }
    var movements: [SpringCurve.Movement] = []
    for index in from.indices {
      movements.append(
        try SpringCurve.Movement(
          spring, from: from[index], to: to[index], velocity: velocity[index],
          within: tolerance(of: index)))
    }
    return movements
  }
}

/// How the driver of a flight goes, by which the moments of its triggers are found.
struct FlightCourse {
  /// The ticks of the synced duration.
  private let length: Int64
  private let driver: Leg?

  init(_ sync: FlightSync, _ legs: [Leg]) {
    driver = sync.driver.map { legs[$0] }
    let isSettling = driver?.sync.settling.map { abs($0 - sync.duration) <= 1e-9 } ?? false
    length =
      isSettling
      ? Self.ticksUp(sync.duration) : Ticks(seconds: sync.duration)?.count ?? Ticks.limit.count
  }

  /// The ticks of a time, rounded up as motions by a law round theirs.
  private static func ticksUp(_ seconds: Double) -> Int64 {
    let ticks = (seconds * Double(Ticks.perSecond)).rounded(.up)
    return ticks <= Double(Ticks.limit.count) ? Int64(ticks) : Ticks.limit.count
  }

  /// The time from the start of the flight to a moment.
  func time(of moment: FlightMoment) -> Ticks {
    switch moment {
    case .onStart, .onCompletion: .zero
    case .onProgress(let part): Ticks(count: Crossing.ofTime(part, within: length))
    case .onValueProgress(let part): Ticks(count: crossing(part))
    }
  }

  private func crossing(_ part: Double) -> Int64 {
    guard let driver, driver.sync.moves else { return 0 }
    switch driver.movement {
    case .eased(let easing):
      return Crossing.ofWay(part, within: length) { tick in
        easing.value(at: Double(tick) / Double(length))
      }
    case .sprung:
      let (springs, settling) = (driver.springs, driver.sync.settling ?? 0)
      let square = springs.reduce(0) { $0 + ($1.target - $1.start) * ($1.target - $1.start) }
      guard square > 0 else { return 0 }
      return Crossing.ofWay(part, within: Self.ticksUp(settling)) { tick in
        let time = Double(tick) / Double(Ticks.perSecond)
        // How far along the way the driver is, whatever lies beside it.
        return springs.reduce(0) {
          $0 + ($1.value(at: time) - $1.start) * ($1.target - $1.start)
        } / square
      }
    }
  }
}

/// When a movement reaches a part of its time or of its way, in ticks from its beginning.
package enum Crossing {
  /// The number of parts in which the first crossing is looked for.
  private static let parts: Int64 = 1_024

  /// The first tick at which a part of a length has passed.
  package static func ofTime(_ part: Double, within length: Int64) -> Int64 {
    guard part > 0, length > 0 else { return 0 }
    guard part < 1 else { return length }
    var tick = Swift.min(length, Int64((part * Double(length)).rounded(.up)))
    // The product is rounded; what counts is the progress that the engine shows at a tick.
    while tick > 0, Double(tick - 1) / Double(length) >= part { tick -= 1 }
    while tick < length, Double(tick) / Double(length) < part { tick += 1 }
    return tick
  }

  /// The first tick at which a movement has gone a part of its way: the first crossing on a grid of 1,024 parts of its
  /// length, then by halves to one tick.
  ///
  /// - Parameter way: The part of the way that is gone at a tick; 1 at the end.
  package static func ofWay(_ part: Double, within length: Int64, _ way: (Int64) -> Double) -> Int64
  {
    guard part > 0, length > 0 else { return 0 }
    var low: Int64 = 0
    for index in 1...parts {
      var high = parts.dividingFullWidth(length.multipliedFullWidth(by: index)).quotient
      guard high > low else { continue }
      guard index == parts || way(high) >= part else {
        low = high
        continue
      }
      while high - low > 1 {
        let middle = low + (high - low) / 2
        if way(middle) >= part { high = middle } else { low = middle }
      }
      return high
    }
    return length
  }
}
