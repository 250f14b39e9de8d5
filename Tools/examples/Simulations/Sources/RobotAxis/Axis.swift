/// The linear axis of a robot, whose controller runs a thousand times a second.
///
/// The axis moves with a limited speed, acceleration and jerk. On the way to a target, its jerk is constant in each of
/// seven phases: an S-curve. All lengths are in millimetres, all times in seconds.
package final class Axis {
  package struct Limits: Sendable {
    /// In mm/s.
    package var speed = 250.0
    /// In mm/s².
    package var acceleration = 1_000.0
    /// In mm/s³.
    package var jerk = 10_000.0

    package init() {}
  }

  package enum State: String {
    case ready, moving, held
  }

  package let limits: Limits
  /// In mm.
  package private(set) var position = 0.0
  /// In mm/s.
  package private(set) var velocity = 0.0
  /// In mm/s².
  package private(set) var acceleration = 0.0
  package private(set) var state = State.ready {
    didSet { if state != oldValue { onState(oldValue, state) } }
  }
  /// Called when the state changes, with the old and the new one.
  package var onState: (State, State) -> Void = { _, _ in }

  private var profile: Profile?
  /// Milliseconds since the begin of the profile.
  private var elapsed = 0
  private var target = 0.0

  package init(_ limits: Limits = Limits()) {
    self.limits = limits
  }

  /// Moves to a position in mm. A call during a movement is ignored.
  package func move(to target: Double) {
    guard state == .ready, target != position else { return }
    self.target = target
    begin()
  }

  /// Stops at once and keeps the target: an emergency stop, which exceeds the limits on purpose.
  package func hold() {
    guard state == .moving else { return }
    profile = nil
    velocity = 0
    acceleration = 0
    state = .held
  }

  /// Goes on to the target after a hold.
  package func release() {
    guard state == .held else { return }
    begin()
  }

  /// One cycle of the controller: a millisecond.
  package func cycle() {
    guard state == .moving, let profile else { return }
    elapsed += 1
    let time = Double(elapsed) / 1_000
    if time >= profile.duration {
      (position, velocity, acceleration) = (target, 0, 0)
      self.profile = nil
      state = .ready
    } else {
      (position, velocity, acceleration) = profile.values(at: time)
    }
  }

  private func begin() {
    profile = Profile(from: position, to: target, limits)
    elapsed = 0
    state = .moving
  }
}

/// The seven phases of a movement from rest to rest.
private struct Profile {
  private struct Phase {
    let begin: Double
    let jerk: Double
    var (position, velocity, acceleration) = (0.0, 0.0, 0.0)
  }

  private var phases: [Phase] = []
  let duration: Double

  init(from start: Double, to end: Double, _ limits: Axis.Limits) {
    let distance = (end - start).magnitude
    let sign = end < start ? -1.0 : 1.0
    // A short way does not reach the limits: the peaks are those with which the two halves just meet.
    var ramp = limits.acceleration / limits.jerk
    let reached = limits.speed / limits.acceleration
    var flat = max(reached - ramp, 0)
    if reached < ramp { ramp = (limits.speed / limits.jerk).squareRoot() }
    func way(_ ramp: Double, _ flat: Double) -> Double {
      limits.jerk * ramp * (ramp + flat) * (2 * ramp + flat)
    }
    var cruise = 0.0
    if way(ramp, flat) <= distance {
      let speed = limits.jerk * ramp * (ramp + flat)
      cruise = (distance - way(ramp, flat)) / speed
    } else if way(ramp, 0) <= distance {
      // The root of ramp · (ramp + flat) · (2 ramp + flat) = distance / jerk, for flat.
      let product = distance / (limits.jerk * ramp)
      flat = ((ramp * ramp + 4 * product).squareRoot() - 3 * ramp) / 2
    } else {
      flat = 0
      ramp = Self.cubeRoot(distance / (2 * limits.jerk))
    }
    let lengths = [ramp, flat, ramp, cruise, ramp, flat, ramp]
    let jerks = [1, 0, -1, 0, -1, 0, 1].map { sign * $0 * limits.jerk }
    var (time, position, velocity, acceleration) = (0.0, start, 0.0, 0.0)
    for (length, jerk) in zip(lengths, jerks) {
      phases.append(
        Phase(
          begin: time, jerk: jerk, position: position, velocity: velocity,
          acceleration: acceleration))
      (position, velocity, acceleration) = Self.moved(phases[phases.count - 1], length)
      time += length
    }
    duration = time
  }

  func values(at time: Double) -> (position: Double, velocity: Double, acceleration: Double) {
    let phase = phases.last { $0.begin <= time } ?? phases[0]
    return Self.moved(phase, time - phase.begin)
  }

  private static func moved(_ phase: Phase, _ time: Double) -> (Double, Double, Double) {
    let acceleration = phase.acceleration + phase.jerk * time
    let velocity = phase.velocity + (phase.acceleration + phase.jerk * time / 2) * time
    let position =
      phase.position + (phase.velocity + (phase.acceleration / 2 + phase.jerk * time / 6) * time)
      * time
    return (position, velocity, acceleration)
  }

  /// The cube root by Newton's method, with operations that are the same on every machine.
  private static func cubeRoot(_ number: Double) -> Double {
    var root = max(number, 1)
    for _ in 0..<200 {
      let next = (2 * root + number / (root * root)) / 3
      if next >= root { break }
      root = next
    }
    return root
  }
}
