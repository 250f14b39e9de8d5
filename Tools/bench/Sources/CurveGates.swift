import Dopesheet
import Foundation

/// The length of the arrays, which fit into the fastest caches.
private let count = 1_000

let curveGates = [
  Gate("curve.spring", ratio: 1.2) { effort in
    let movement = try SpringCurve.Movement(swinging.spring, from: 3, to: 80, velocity: 20)
    var random = RandomNumbers()
    return race(effort, over: random.next(count, 0..<movement.restTime!)) { times, values in
      for index in times.indices { values[index] = movement.value(at: times[index]) }
    } reference: { times, values in
      for index in times.indices {
        let (cosine, sine) = swinging.factors(times[index])
        values[index] = 80 + ((3 - 80) * cosine + 20 * sine)
      }
    }
  },
  Gate("curve.exp", ratio: 1.2) { effort in
    var random = RandomNumbers()
    return race(effort, over: random.next(count, -10..<10)) { arguments, values in
      for index in arguments.indices { values[index] = PortableMath.exp(arguments[index]) }
    } reference: { arguments, values in
      for index in arguments.indices { values[index] = exp(arguments[index]) }
    }
  },
  Gate("curve.sin", ratio: 1.3) { effort in
    var random = RandomNumbers()
    return race(effort, over: random.next(count, -30..<30)) { arguments, values in
      for index in arguments.indices { values[index] = PortableMath.sin(arguments[index]) }
    } reference: { arguments, values in
      for index in arguments.indices { values[index] = sin(arguments[index]) }
    }
  },
]

/// A loop over flat arrays of the same length.
private typealias ArrayLoop = (_ input: [Double], _ output: inout [Double]) -> Void

/// Returns a race of two loops over the same numbers.
private func race(
  _ effort: Effort, over input: [Double], _ subject: @escaping ArrayLoop,
  reference: @escaping ArrayLoop
) -> Race {
  let repetitions = effort.repetitions(3_000)
  return Race(
    items: repetitions * input.count, subject: loop(subject, input, repetitions),
    reference: loop(reference, input, repetitions))
}

/// Returns a round of a loop. The closure is opaque to the optimiser, so that no repetition is removed.
@inline(never)
private func loop(
  _ body: @escaping ArrayLoop, _ input: [Double], _ repetitions: Int
) -> Race.Loop {
  var output = [Double](repeating: 0, count: input.count)
  return Race.Loop(
    run: { for _ in 0..<repetitions { body(input, &output) } },
    sum: { output.reduce(0, +) })
}

/// A spring below critical damping, with its closed form in functions of the C library.
private struct Swinging {
  let spring: SpringCurve
  private let decay: Double
  private let wave: Double
  private let inverseWave: Double

  init(frequency: Double, ratio: Double) throws {
    spring = try SpringCurve(frequency: frequency, ratio: ratio)
    decay = ratio * frequency
    wave = frequency * (1 - ratio * ratio).squareRoot()
    inverseWave = 1 / wave
  }

  /// Returns the remaining part of a displacement of 1, and the effect of a velocity of 1.
  @inline(__always)
  func factors(_ time: Double) -> (displacement: Double, velocity: Double) {
    let envelope = exp(-decay * time)
    let sine = envelope * sin(wave * time) * inverseWave
    return (envelope * cos(wave * time) + decay * sine, sine)
  }
}

private let swinging = try! Swinging(frequency: 12, ratio: 0.4)
