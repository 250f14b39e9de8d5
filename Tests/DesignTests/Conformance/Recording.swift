import DopesheetCurves
import DopesheetDesign
import DopesheetTrace
import TestSupport

/// A movement as a device records it.
struct NoisyMovement {
  let system: MotionTokens
  let token: MotionToken
  /// The length of an easing in seconds.
  let duration: Double
  /// The distance in pixels.
  let distance: Double
  /// The begin in seconds.
  let begin: Double
  let trace: Trace

  /// Creates a recording at 60 frames a second: values have one pixel of noise, and times are up to 4 ms off.
  ///
  /// - Parameter shortest: The shortest duration in seconds.
  init(_ random: inout SeededGenerator, shortest: Double = 0.15) {
    let system = random.pick(DesignSystems.all)
    let token = random.pick(system.curves)
    let duration = random.pick(system.seconds.filter { $0 >= shortest })
    self.init(&random, of: token, in: system, lasting: duration)
  }

  /// Creates a recording of a curve, which may be no token of the system.
  init(
    _ random: inout SeededGenerator, of token: MotionToken, in system: MotionTokens,
    lasting duration: Double
  ) {
    (self.token, self.system, self.duration) = (token, system, duration)
    distance = 100 + 500 * random.unit()
    begin = 0.4 + 0.1 * random.unit()
    let curve = Played(token, duration)
    var values: [Double] = []
    for frame in 0..<Int((curve.length + 1) * 60) {
      let time = Double(frame) / 60 + 0.004 * (2 * random.unit() - 1)
      // Twelve numbers make a normal distribution with a standard deviation of 1.
      let noise = (0..<12).reduce(-6) { sum, _ in sum + random.unit() }
      values.append(distance * curve.value(at: time - begin) + noise)
    }
    self.trace = TestSupport.trace(values)
  }
}

extension NoisyMovement {
  /// The few recordings of quick tests, with what is found in them. To find it takes long.
  static let few: [(recording: NoisyMovement, found: Conformance)] = {
    var random = SeededGenerator(seed: 11)
    return (0..<18).map { _ in
      let recording = NoisyMovement(&random)
      return (recording, recording.system.conformance(of: recording.trace))
    }
  }()

  /// Calls a closure with random recordings and what is found in them; in quick tests with the few.
  static func each(_ count: Int, seed: Int, _ body: (NoisyMovement, Conformance) -> Void) {
    guard TestDepth.current == .deep else { return few.forEach(body) }
    var random = SeededGenerator(seed: seed)
    for _ in 0..<count {
      let recording = NoisyMovement(&random)
      body(recording, recording.system.conformance(of: recording.trace))
    }
  }
}

/// A token's curve in time.
struct Played {
  let length: Double
  private let token: MotionToken

  init(_ token: MotionToken, _ duration: Double) {
    self.token = token
    if case .spring(let spring) = token.value {
      length = spring.settlingTime(displacement: 1, within: .fractions) ?? 2
    } else {
      length = duration
    }
  }

  func value(at time: Double) -> Double {
    switch token.value {
    case .easing(let easing): easing.value(at: time / length)
    case .spring(let spring): spring.value(at: time, from: 0, to: 1)
    default: 0
    }
  }
}

/// A trace of one track `x` at 60 frames a second.
///
/// - Parameter noise: The noise in pixels; times are up to 4 ms off if it is not 0.
func recorded(
  noise: Double = 0, seed: Int = 1, seconds: Double = 2, _ value: (Double) -> Double
) -> Trace {
  var random = SeededGenerator(seed: seed)
  return trace(
    (0..<Int(seconds * 60)).map { frame in
      let shift = noise > 0 ? 0.004 * (2 * random.unit() - 1) : 0
      let blur = noise * (0..<12).reduce(-6) { sum, _ in sum + random.unit() }
      return value(Double(frame) / 60 + shift) + blur
    })
}
