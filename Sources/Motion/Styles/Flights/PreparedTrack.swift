import DopesheetCurves
import DopesheetEngine

struct PreparedTrack {
  let change: BoundChange
  let movement: TrackDefinition.Movement
  let start: WholeSample
  let end: WholeSample
  /// The requested duration in seconds.
  let nominal: Double
  let sync: FlightSync.Track
  /// The movements of the components if a spring moves them; one movement if the property is moved as a whole.
  let springs: [SpringCurve.Movement]

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

  func facts(lasting seconds: Double) -> [StageEvent.Detail] {
    var facts: [StageEvent.Detail] = []
    if case .eased = movement, nominal != seconds {
      facts.append(.init("nominal", .number(nominal)))
    }
    if let fraction = sync.fraction, fraction < 1 {
      facts.append(.init("remaining", .number(fraction)))
    }
    if case .sprung = movement, let velocity = change.velocity {
      for (number, track) in zip(velocity, change.trackNames) where number != 0 {
        // Named like the components: `velocity.x` for `position.x`.
        let part = track.hasPrefix(change.name) ? track.dropFirst(change.name.count) : ""
        facts.append(.init("velocity\(part)", .number(number)))
      }
    }
    if sync.isPrimary { facts.append(.init("primary", .flag(true))) }
    return facts
  }
}

extension BoundChange {
  /// The spring movements of the components; a property that is moved as a whole moves from 0 to 1.
  func springs(
    _ spring: SpringCurve, from start: WholeSample, to end: WholeSample, _ velocity: [Double]
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

/// The course of a flight's driver, from which the moments of triggers follow.
struct FlightCourse {
  /// Ticks of the synced duration.
  private let length: Int64
  private let driver: PreparedTrack?

  init(_ sync: FlightSync, _ tracks: [PreparedTrack]) {
    driver = sync.driver.map { tracks[$0] }
    let isSettling = driver?.sync.settling.map { abs($0 - sync.duration) <= 1e-9 } ?? false
    length =
      isSettling
      ? Self.ticksUp(sync.duration) : Ticks(seconds: sync.duration)?.count ?? Ticks.limit.count
  }

  /// A time in ticks, rounded up as the ends of spring motions are.
  private static func ticksUp(_ seconds: Double) -> Int64 {
    let ticks = (seconds * Double(Ticks.perSecond)).rounded(.up)
    return ticks <= Double(Ticks.limit.count) ? Int64(ticks) : Ticks.limit.count
  }

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
        // The part of the straight way that the driver has gone.
        return springs.reduce(0) {
          $0 + ($1.value(at: time) - $1.start) * ($1.target - $1.start)
        } / square
      }
    }
  }
}

/// Finds the tick at which a movement reaches a part of its time or of its way, counted from its beginning.
package enum Crossing {
  /// The number of grid parts in which the first crossing is searched.
  private static let parts: Int64 = 1_024

  /// The first tick at which a part of a length has passed.
  package static func ofTime(_ part: Double, within length: Int64) -> Int64 {
    guard part > 0, length > 0 else { return 0 }
    guard part < 1 else { return length }
    var tick = Swift.min(length, Int64((part * Double(length)).rounded(.up)))
    // The product is rounded, but the progress that the engine computes at a tick decides.
    while tick > 0, Double(tick - 1) / Double(length) >= part { tick -= 1 }
    while tick < length, Double(tick) / Double(length) < part { tick += 1 }
    return tick
  }

  /// The first tick at which a movement has gone a part of its way.
  ///
  /// It searches the first crossing on a grid of 1,024 parts of the length, then bisects down to one tick.
  ///
  /// - Parameter way: Returns the part of the way gone at a tick; 1 at the end.
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
