import DopesheetCurves
import DopesheetDesign
import Foundation
import TestSupport
import Testing

@Suite("Estimates from recordings with noise")
struct MotionEstimateTests {
  /// The error of an estimate over the least standard deviation that any unbiased estimate can have.
  struct Errors {
    private var errors: [Double] = []
    /// The sum of the shares within 2 % that the bound allows.
    private var allowed = 0.0
    private var near = 0

    mutating func add(_ estimate: Double, of truth: Double, bound: Double) {
      let error = estimate / truth - 1
      // Outliers of very short movements decide nothing.
      errors.append(min((error / bound).magnitude, 5))
      allowed += erf(0.02 / bound / 2.0.squareRoot())
      if error.magnitude <= 0.02 { near += 1 }
    }

    var count: Int { errors.count }
    /// The root of the mean of the squared errors; 1 for an estimate that stands at the bound.
    var ratio: Double {
      (errors.reduce(0) { $0 + $1 * $1 } / Double(max(1, count))).squareRoot()
    }
    var text: String {
      let percent = 100 / Double(max(1, count))
      return
        "\(count) errors are \(ratio) × the bound; \(Double(near) * percent) % are within 2 %, "
        + "the bound allows \(allowed * percent) %"
    }
  }

  @Test("Estimates stand near the Cramér-Rao bound")
  func efficiency() {
    var (durations, responses, ratios) = (Errors(), Errors(), Errors())
    NoisyMovement.each(200, seed: 11) { recording, conformance in
      let found = conformance.movements
      guard found.count == 1, found[0].curve.contains(recording.token.name) else { return }
      let bound = Bound(recording)
      if case .spring(let spring) = recording.token.value, let own = found[0].spring {
        responses.add(own.response, of: spring.response, bound: bound.time)
        ratios.add(own.dampingRatio, of: spring.dampingRatio, bound: bound.ratio)
      } else if let duration = found[0].duration {
        durations.add(duration, of: recording.duration, bound: bound.time)
      }
    }
    print("durations: \(durations.text)")
    print("responses: \(responses.text)")
    print("damping ratios: \(ratios.text)")
    let most = TestDepth.current == .deep ? 1.4 : 1.8
    for errors in [durations, responses, ratios] {
      #expect(errors.count >= 5 && errors.ratio <= most, "\(errors.text)")
    }
    #expect(durations.count > 10)
  }

  /// The Cramér-Rao bound for a recording: the least relative deviation of its duration or response, and of its damping
  /// ratio, if begin, start and distance are unknown, too.
  struct Bound {
    let time: Double
    let ratio: Double

    init(_ recording: NoisyMovement) {
      let length = Played(recording.token, recording.duration).length
      func value(_ time: Double, _ numbers: [Double]) -> Double {
        let own = time - numbers[0]
        switch recording.token.value {
        case .easing(let easing):
          return numbers[1] + numbers[2] * easing.value(at: own / recording.duration / numbers[3])
        case .spring(let spring):
          guard own > 0,
            let curve = try? SpringCurve(
              response: spring.response * numbers[3],
              dampingRatio: spring.dampingRatio * numbers[4])
          else { return numbers[1] }
          return numbers[1] + numbers[2] * curve.value(at: own, from: 0, to: 1)
        default: return 0
        }
      }
      let numbers = [recording.begin, 0, recording.distance, 1, 1]
      let steps = [1e-5, 1e-3, 1e-3, 1e-5, 1e-5]
      var information = Array(repeating: Array(repeating: 0.0, count: 5), count: 5)
      for frame in 0..<Int((length + 1) * 60) {
        let time = Double(frame) / 60
        let spread = (value(time + 0.004, numbers) - value(time - 0.004, numbers)).magnitude / 2
        let slopes = numbers.indices.map { index -> Double in
          var (less, more) = (numbers, numbers)
          less[index] -= steps[index]
          more[index] += steps[index]
          return (value(time, more) - value(time, less)) / (2 * steps[index])
        }
        let weight = Bound.information(spread)
        for row in 0..<5 {
          for column in 0..<5 { information[row][column] += weight * slopes[row] * slopes[column] }
        }
      }
      time = Bound.deviation(of: 3, [0, 1, 2, 3], information)
      ratio = Bound.deviation(of: 4, [0, 1, 2, 4], information)
    }

    /// The information about a value with noise of 1 pixel whose time spreads it evenly by some pixels to both sides.
    private static func information(_ spread: Double) -> Double {
      guard spread > 0.05 else { return 1 / (1 + spread * spread / 3) }
      let root = 2.0.squareRoot()
      var sum = 0.0
      // Half of the symmetrical density, from its middle.
      for place in stride(from: max(0, spread - 8), to: spread + 8, by: 0.05) {
        let density = (erf((place + spread) / root) - erf((place - spread) / root)) / 4 / spread
        let slope =
          (exp(-(place + spread) * (place + spread) / 2)
            - exp(-(place - spread) * (place - spread) / 2)) / (8 * Double.pi).squareRoot() / spread
        if density > 1e-12 { sum += 2 * slope * slope / density * 0.05 }
      }
      return sum
    }

    /// Returns the root of an element of the inverse of the information about some numbers, by elimination.
    private static func deviation(
      of wanted: Int, _ chosen: [Int], _ information: [[Double]]
    ) -> Double {
      // Without the other numbers, the information about the wanted one remains.
      let order = chosen.filter { $0 != wanted } + [wanted]
      var rows = order.map { row in order.map { information[row][$0] } }
      for pivot in rows.indices.dropLast() where rows[pivot][pivot] > 0 {
        for row in pivot + 1..<rows.count {
          let factor = rows[row][pivot] / rows[pivot][pivot]
          for column in pivot..<rows.count { rows[row][column] -= factor * rows[pivot][column] }
        }
      }
      return 1 / max(rows[rows.count - 1][rows.count - 1], 1e-300).squareRoot()
    }
  }
}
