/// A movement that bounces between two walls: MotionMachine's physics with collisions.
///
/// It loses a given part of its speed each second, and another part at each wall. It is a ``FrictionDecay`` from wall
/// to wall. It reaches a wall at the distance a with the speed u = v − k·a, at the time −ln(1 − k·a/v)/k. It leaves
/// the wall with −u times the restitution. It rests when its speed falls to the limit: between the walls, or at a
/// wall that it would leave no faster than that.
package struct BouncingDecay: MovementCurve, Hashable {
  /// The maximum number of bounces.
  ///
  /// A movement that loses nothing at the walls is folded between them instead, and may bounce any number of times.
  package static var bounceLimit: Int { 100_000 }

  package let walls: ClosedRange<Double>
  /// The part of the speed that remains after a bounce, 0...1.
  package let restitution: Double

  /// The time in seconds from which the movement is at rest; `nil` with a limit of 0.
  package let restTime: Double?
  package let restValue: Double?

  // The pieces between bounces: their times, and the value, velocity and rate of each at its beginning.
  private var times: [Double] = [0]
  private var pieces: [ExponentialDecay]

  /// Creates a movement.
  ///
  /// - Parameters:
  ///   - start: The value at time 0, -1e30...1e30. A value beyond a wall counts as the wall.
  ///   - velocity: The velocity at time 0, in units a second, -1e30...1e30.
  ///   - friction: The part of the speed that is lost in a second, 1e-30...1; 1 rests at once.
  ///   - limit: The speed at which the movement rests, in units a second, 0...1e30.
  ///   - walls: The range between the walls, at most 1e30 from 0.
  ///   - restitution: The part of the speed that remains after a bounce, 0...1.
  /// - Throws: ``BounceError`` for numbers outside these ranges and for more than ``bounceLimit`` bounces.
  package init(
    from start: Double, velocity: Double, friction: Double, limit: Double = 0.95,
    between walls: ClosedRange<Double>, restitution: Double = 0.75
  ) throws(BounceError) {
    do throws(CurveParameterError) {
      _ = try FrictionDecay(from: start, velocity: velocity, friction: friction, limit: limit)
      try CurveParameterError.checkFinite("walls", walls.lowerBound)
      try CurveParameterError.checkFinite("walls", walls.upperBound)
      try CurveParameterError.check("friction", friction, in: 1e-30...1, "1e-30...1")
      try CurveParameterError.check("restitution", restitution, in: 0...1, "0...1")
    } catch {
      throw .parameter(error)
    }
    self.walls = walls
    self.restitution = restitution
    let first = ExponentialDecay(
      start: walls.nearest(start), velocity: velocity, rate: FrictionDecay.rate(of: friction),
      limit: limit)
    pieces = [first]
    if restitution == 1 {
      restTime = first.restTime
      restValue = first.restValue.map { walls.folded($0) }
      return
    }
    while let hit = pieces.last!.hit(walls) {
      let time = times.last! + hit.time
      let next = ExponentialDecay(
        start: hit.wall, velocity: -hit.velocity * restitution, rate: first.rate, limit: limit)
      guard next.velocity.magnitude > limit else {
        restTime = time
        restValue = hit.wall
        return
      }
      guard times.count <= Self.bounceLimit else { throw .tooManyBounces }
      times.append(time)
      pieces.append(next)
    }
    let (began, last) = (times.last!, pieces.last!)
    restTime = last.restTime.map { began + $0 }
    restValue = last.restValue.map { walls.nearest($0) }
  }

  package func state(at time: Double) -> (value: Double, velocity: Double) {
    if let restTime, let restValue, time >= restTime { return (restValue, 0) }
    if restitution == 1 {
      let free = pieces[0].movingState(at: time)
      let isBack = walls.isMirrored(free.value, heading: free.velocity)
      return (walls.folded(free.value), isBack ? -free.velocity : free.velocity)
    }
    var (low, high) = (0, times.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if times[middle] <= time { low = middle } else { high = middle }
    }
    let (value, velocity) = pieces[low].movingState(at: time - times[low])
    return (walls.nearest(value), velocity)
  }
}

package enum BounceError: Error, Equatable, Sendable {
  case parameter(CurveParameterError)
  case tooManyBounces
}

extension ExponentialDecay {
  fileprivate func hit(
    _ walls: ClosedRange<Double>
  ) -> (wall: Double, time: Double, velocity: Double)? {
    guard velocity.magnitude > limit, rate < .infinity else { return nil }
    let wall = velocity > 0 ? walls.upperBound : walls.lowerBound
    let loss = rate * (wall - start)
    let speed = velocity - loss
    guard speed * velocity > 0, speed.magnitude > limit else { return nil }
    return (wall, -SmallArguments.logOnePlus(-(loss / velocity)) / rate, speed)
  }
}

extension ClosedRange<Double> {
  fileprivate func nearest(_ value: Double) -> Double {
    Swift.min(Swift.max(value, lowerBound), upperBound)
  }

  /// Returns whether an odd number of mirrors lies between the range and where a value goes from here.
  fileprivate func isMirrored(_ value: Double, heading: Double) -> Bool {
    guard lowerBound < upperBound else { return false }
    // At a mirror, the lap that begins there counts.
    let laps = (value - lowerBound) / (upperBound - lowerBound)
    let lap = heading < 0 ? laps.rounded(.up) - 1 : laps.rounded(.down)
    return lap.truncatingRemainder(dividingBy: 2) != 0
  }

  /// Returns the image of a value in the range if each bound is a mirror.
  fileprivate func folded(_ value: Double) -> Double {
    guard lowerBound < upperBound else { return lowerBound }
    let laps = ((value - lowerBound) / (upperBound - lowerBound)).rounded(.down)
    let rest = value - lowerBound - laps * (upperBound - lowerBound)
    let isMirrored = laps.truncatingRemainder(dividingBy: 2) != 0
    return nearest(isMirrored ? upperBound - rest : lowerBound + rest)
  }
}
