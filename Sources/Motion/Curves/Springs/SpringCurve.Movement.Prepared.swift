extension SpringCurve.Movement {
  /// A movement with computed constants, for evaluation in each step.
  package struct Prepared: Equatable, Sendable {
    private let spring: SpringCurve.Prepared
    /// The value at the beginning.
    package let start: Double
    private let target: Double
    private let displacement: Double
    private let startVelocity: Double

    /// Computes the constants of a movement.
    package init(_ movement: SpringCurve.Movement) {
      spring = movement.prepared
      start = movement.start
      target = movement.target
      displacement = movement.start - movement.target
      startVelocity = movement.initialVelocity
    }

    /// Returns the value at a time in seconds, above 0 and before the rest.
    package func value(at seconds: Double) -> Double {
      target
        + spring.transition(after: seconds).displacement(
          from: displacement, velocity: startVelocity)
    }

    /// Returns the velocity at such a time, in units a second.
    package func velocity(at seconds: Double) -> Double {
      spring.transition(after: seconds).velocity(from: displacement, velocity: startVelocity)
    }
  }
}

extension SpringCurve.Movement.Prepared {
  /// Writes the values of many movements at a tick, with the same bits as ``value(at:)``, exact at both ends.
  ///
  /// - Returns: The slots of values that are NaN, which keep theirs.
  package static func write(
    _ springs: UnsafeBufferPointer<SpringCurve.Movement.Prepared>,
    _ rows: UnsafeBufferPointer<MovementTimes>, at tick: Int64,
    into values: UnsafeMutableBufferPointer<Double>
  ) -> [Int32] {
    var notNumbers: [Int32] = []
    let width = NumberPair.scalarCount
    var first = 0
    while NumberPair.isQuick, first &+ width <= rows.count {
      if (0..<width).allSatisfy({ springs[first &+ $0].spring.regime != .overdamped }) {
        let moved = lanes(springs, rows, first, at: tick)
        for lane in 0..<width {
          let row = rows[first &+ lane]
          let elapsed = tick &- row.origin
          let value =
            elapsed >= row.length
            ? row.rest : elapsed <= 0 ? springs[first &+ lane].start : moved[lane]
          if value.isNaN { notNumbers.append(row.slot) } else { values[Int(row.slot)] = value }
        }
      } else {
        writeAlone(
          springs, rows, first..<first &+ width, at: tick, into: values, notNumbers: &notNumbers)
      }
      first &+= width
    }
    writeAlone(
      springs, rows, first..<rows.count, at: tick, into: values, notNumbers: &notNumbers)
    return notNumbers
  }

  @inline(never)
  private static func writeAlone(
    _ springs: UnsafeBufferPointer<SpringCurve.Movement.Prepared>,
    _ rows: UnsafeBufferPointer<MovementTimes>, _ part: Range<Int>, at tick: Int64,
    into values: UnsafeMutableBufferPointer<Double>, notNumbers: inout [Int32]
  ) {
    for index in part {
      let row = rows[index]
      let elapsed = tick &- row.origin
      let value =
        elapsed >= row.length
        ? row.rest
        : elapsed <= 0
          ? springs[index].start : springs[index].value(at: Double(elapsed) / row.ticksPerSecond)
      if value.isNaN { notNumbers.append(row.slot) } else { values[Int(row.slot)] = value }
    }
  }

  /// Returns the values of neighbours, none of which is above critical damping.
  @inline(__always)
  private static func lanes(
    _ springs: UnsafeBufferPointer<SpringCurve.Movement.Prepared>,
    _ rows: UnsafeBufferPointer<MovementTimes>, _ first: Int, at tick: Int64
  ) -> NumberPair {
    var (elapsed, ticksPerSecond) = (NumberPair(), NumberPair())
    var (decay, wave, inverseWave) = (NumberPair(), NumberPair(), NumberPair())
    var (target, displacement, startVelocity) = (NumberPair(), NumberPair(), NumberPair())
    for lane in 0..<NumberPair.scalarCount {
      let (spring, row) = (springs[first &+ lane], rows[first &+ lane])
      elapsed[lane] = Double(tick &- row.origin)
      ticksPerSecond[lane] = row.ticksPerSecond
      (decay[lane], wave[lane]) = (spring.spring.decay, spring.spring.wave)
      inverseWave[lane] = spring.spring.inverseWave
      (target[lane], displacement[lane]) = (spring.target, spring.displacement)
      startVelocity[lane] = spring.startVelocity
    }
    let time = elapsed / ticksPerSecond
    let envelope = PortableMath.exp(-(decay * time))
    // A spring at critical damping does not swing: its cosine is 1, and its other function is the time.
    var (turn, swing) = (NumberPair(repeating: 1), time)
    let swings = wave .!= 0
    if any(swings) {
      let both = PortableMath.sinAndCos(wave * time)
      turn = both.cos.chosen(swings, else: turn)
      swing = (both.sin * inverseWave).chosen(swings, else: swing)
    }
    let cosine = envelope * turn
    let sine = envelope * swing
    let part: NumberPair = cosine + decay * sine
    let left: NumberPair = displacement * part + startVelocity * sine
    return target + left
  }
}
