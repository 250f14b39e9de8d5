import DopesheetCurves
import TestSupport
import Testing

@Suite("Springs and scrolls meet the reference rows")
struct SpringVectorTests {
  /// A row of a vector file: its columns, and the numbers of its parameters by name.
  private struct Row {
    let columns: [String]
    let parameters: [String: Double]

    init(_ columns: [String]) {
      self.columns = columns
      parameters = Dictionary(
        uniqueKeysWithValues: columns[1].split(separator: ";").map {
          let pair = $0.split(separator: "=")
          return (String(pair[0]), Double(pair[1])!)
        })
    }

    subscript(name: String) -> Double { parameters[name]! }
  }

  @Test("FlightAnimator's springs are where the file says, to 1e-10")
  func flight() throws {
    var regimes: Set<String> = []
    for row in try VectorFolder.rows(of: "springs-flight.csv").map(Row.init) {
      let spring =
        row.columns[0] == "springDecay"
        ? .flightDecay : try SpringCurve(frequency: row["frequency"], ratio: row["ratio"])
      #expect(spring.frequency == row["frequency"] && spring.dampingRatio == row["ratio"])
      let state = spring.state(
        at: Double(row.columns[2])!, from: row["from"], to: row["to"], velocity: row["velocity"])
      let place = "\(row.columns[0]) \(row.columns[1]) at \(row.columns[2])"
      #expect(abs(state.value - Double(row.columns[3])!) <= 1e-10, "value of \(place)")
      #expect(abs(state.velocity - Double(row.columns[4])!) <= 1e-10, "velocity of \(place)")
      regimes.insert(row["ratio"] < 1 ? "under" : row["ratio"] > 1 ? "over" : "critical")
    }
    expectEqual(regimes.count, 3)
  }

  /// The rows about springs and scrolls; those about easings are another test's.
  private static let kinds = [
    "spring.durationBounce", "spring.massStiffnessDamping", "spring.convert", "spring.settle",
    "scroll.clamping", "scroll.friction",
  ]

  @Test("The check values are met", arguments: kinds)
  func checkValues(kind: String) throws {
    let rows = try VectorFolder.rows(of: "curves-springs.csv")
      .filter { $0[0] == kind }.map(Row.init)
    #expect(!rows.isEmpty)
    for row in rows {
      let expected = Double(row.columns[4])!
      let tolerance = kind == "spring.settle" ? 1e-9 : 1e-12 * max(1, abs(expected))
      let value = try #require(
        try kind.hasPrefix("spring") ? spring(row) : scroll(row), "\(row.columns)")
      #expect(abs(value - expected) <= tolerance, "\(row.columns)")
    }
  }

  private func spring(_ row: Row) throws -> Double? {
    let spring =
      row.parameters["duration"] != nil
      ? try SpringCurve(duration: row["duration"], bounce: row["bounce"])
      : try SpringCurve(
        mass: row["mass"], stiffness: row["stiffness"], damping: row["damping"])
    let way = (row.parameters["from"] ?? 0) - (row.parameters["to"] ?? 0)
    let (velocity, epsilon) = (row.parameters["velocity"] ?? 0, row.parameters["epsilon"] ?? 0)
    func state() -> (value: Double, velocity: Double) {
      spring.state(
        at: Double(row.columns[2])!, from: row["from"], to: row["to"], velocity: velocity)
    }
    return switch row.columns[3] {
    case "value": state().value
    case "velocity": state().velocity
    case "stiffness": try spring.stiffness(mass: row["mass"])
    case "damping": try spring.damping(mass: row["mass"])
    case "duration": spring.duration
    case "bounce": spring.bounce
    case "envelopeTime":
      spring.envelopeTime(epsilon: epsilon, displacement: way, velocity: velocity)
    case "lastCrossingTime":
      spring.lastCrossingTime(epsilon: epsilon, displacement: way, velocity: velocity)
    case "summedBoundTime":
      spring.summedBoundTime(epsilon: epsilon, displacement: way, velocity: velocity)
    default: nil
    }
  }

  private func scroll(_ row: Row) throws -> Double? {
    if row.columns[0] == "scroll.friction" {
      let scroll = try FrictionScroll(
        from: row["position"], velocity: row["velocity"], drag: row["drag"])
      return switch row.columns[3] {
      case "value": scroll.value(at: Double(row.columns[2])!)
      case "velocity": scroll.velocity(at: Double(row.columns[2])!)
      case "finalValue": scroll.finalValue
      default: nil
      }
    }
    let scroll = try ClampingScroll(
      from: 0, velocity: row["velocity"], friction: row["friction"])
    return switch row.columns[3] {
    case "value": scroll.value(at: Double(row.columns[2])!)
    case "velocity": scroll.velocity(at: Double(row.columns[2])!)
    case "duration": scroll.duration
    case "distance": scroll.distance
    default: nil
    }
  }
}
