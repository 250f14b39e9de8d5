import DopesheetCurves
import DopesheetEngine
import DopesheetStyles
import DopesheetText
import Foundation
import TestSupport
import Testing

@Suite("Easings meet the reference numbers")
struct EasingVectorTests {
  @Test("Penner's equations")
  func penner() throws {
    // The optional parameter of back is written by position in that file.
    try compare("easings-penner.csv", tolerance: 1e-12) { name in
      name.replacingOccurrences(of: "linear.none", with: "linear")
        .replacingOccurrences(of: "back(", with: "back(overshoot: ")
    }
  }

  @Test("FlightAnimator's curves, in the corrected form where there is one")
  func flight() throws {
    let corrected = ["outInExponential", "outInBack", "outInElastic", "outInBounce"]
    try compare("easings-flight.csv", tolerance: 1e-12) { name in
      corrected.contains(name) ? nil : Self.flightName(name)
    }
  }

  /// Our name of a curve of FlightAnimator's: `outInSine.corrected` is `sine.outIn`.
  private static func flightName(_ name: String) -> String? {
    let name = name.replacingOccurrences(of: ".corrected", with: "")
    for (prefix, direction) in [
      ("inOut", "inOut"), ("outIn", "outIn"), ("in", "in"), ("out", "out"),
    ]
    where name.hasPrefix(prefix) {
      let family = name.dropFirst(prefix.count).lowercased()
      switch (family, direction) {
      case ("exponential", _): return "expo.\(direction)"
      case ("back", "inOut"), ("back", "outIn"): return "flightBack.\(direction)"
      case ("elastic", _): return "flightElastic.\(direction)"
      case ("bounce", _): return "flightBounce.\(direction)"
      default: return "\(family).\(direction)"
      }
    }
    return name
  }

  /// Compares each row of a file with the curve of its name. A name of `nil` skips the row.
  private func compare(
    _ file: String, tolerance: Double, _ ourName: (String) -> String?
  ) throws {
    let rows = try VectorFolder.rows(of: file)
    var curves: Set<String> = []
    for row in rows {
      guard let name = ourName(row[0]) else { continue }
      let (u, expected) = (try #require(Double(row[1])), try #require(Double(row[2])))
      let value = try Easing(text: name).value(at: u)
      #expect(abs(value - expected) <= tolerance * (1 + abs(expected)), "\(name) at \(u): \(value)")
      curves.insert(row[0])
    }
    #expect(curves.count >= 30 || !VectorFolder.isOwn, "\(file): \(curves.count) curves")
  }
}

@Suite("CSS's curves meet the reference numbers")
struct CSSVectorTests {
  @Test("cubic-bezier(), linear() and steps()")
  func css() throws {
    var count = 0
    for row in try VectorFolder.rows(of: "curves-springs.csv") {
      guard let input = Double(row[2]), let expected = Double(row[4]) else { continue }
      let value: Double
      switch row[0] {
      case "cubicBezier":
        let numbers = row[1].split(separator: " ").compactMap { Double($0) }
        value = try #require(CubicBezier(numbers[0], numbers[1], numbers[2], numbers[3]))
          .value(at: input)
      case "cssLinear":
        guard case .stops(let stops) = try Easing(text: row[1]).parameters else {
          throw UnknownWord("curve by stops", row[1])
        }
        value = stops.value(at: input)
      case "cssSteps":
        guard case .steps(let steps) = try Easing(text: row[1]).parameters else {
          throw UnknownWord("curve by steps", row[1])
        }
        value = steps.value(at: input)
      case let kind:
        _ = try UnknownWord.check("kind", kind, in: SpringVectorTests.kinds)
        continue
      }
      #expect(abs(value - expected) <= 1e-9, "\(row[1]) at \(input): \(value), not \(expected)")
      count += 1
    }
    #expect(count >= 20 || !VectorFolder.isOwn)
  }
}

/// A row of a vector file: its columns, and the numbers of its parameters by name.
private struct SpringRow {
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

@Suite("Springs and scrolls meet the reference rows")
struct SpringVectorTests {
  @Test("FlightAnimator's springs are where the file says, to 1e-10")
  func flight() throws {
    var regimes: Set<String> = []
    for row in try VectorFolder.rows(of: "springs-flight.csv").map(SpringRow.init) {
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
    #expect(regimes.count == 3 || !VectorFolder.isOwn)
  }

  /// The rows about springs and scrolls; those about easings are another test's.
  fileprivate static let kinds = [
    "spring.durationBounce", "spring.massStiffnessDamping", "spring.convert", "spring.settle",
    "scroll.clamping", "scroll.friction",
  ]

  @Test("The check values are met", arguments: kinds)
  func checkValues(kind: String) throws {
    let rows = try VectorFolder.rows(of: "curves-springs.csv")
      .filter { $0[0] == kind }.map(SpringRow.init)
    #expect(!rows.isEmpty || !VectorFolder.isOwn)
    for row in rows {
      let expected = Double(row.columns[4])!
      let tolerance = kind == "spring.settle" ? 1e-9 : 1e-12 * max(1, abs(expected))
      let value = try #require(
        try kind.hasPrefix("spring") ? spring(row) : scroll(row), "\(row.columns)")
      #expect(abs(value - expected) <= tolerance, "\(row.columns)")
    }
  }

  private func spring(_ row: SpringRow) throws -> Double? {
    let spring =
      row.parameters["duration"] != nil
      ? try SpringCurve(duration: row["duration"], bounce: row["bounce"])
      : try SpringCurve(mass: row["mass"], stiffness: row["stiffness"], damping: row["damping"])
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
    case "lastCrossingTime":
      spring.lastCrossingTime(epsilon: epsilon, displacement: way, velocity: velocity)
    default: nil
    }
  }

  private func scroll(_ row: SpringRow) throws -> Double? {
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
    let scroll = try ClampingScroll(from: 0, velocity: row["velocity"], friction: row["friction"])
    return switch row.columns[3] {
    case "value": scroll.value(at: Double(row.columns[2])!)
    case "velocity": scroll.velocity(at: Double(row.columns[2])!)
    case "duration": scroll.duration
    case "distance": scroll.distance
    default: nil
    }
  }
}

@Suite("Paths meet the reference numbers")
struct PathVectorTests {
  @Test("The point of every row is the path's at the row's progress")
  func points() throws {
    var count = 0
    for file in VectorFolder.files("precise-path-", ".jsonl") {
      let rows = try VectorCase.rows(of: file)
      for root in try #require(rows.first?["roots"]).list {
        let name = try #require(root["name"]?.text)
        let path = try MotionPath.Measured(
          try MotionPath(scenario: try #require(root["path"]).list))
        let edges = root["edgeBehavior"]?.text == "contiguousEdges" ? PathEdges.wrap : .stop
        for values in rows.dropFirst().compactMap({ $0["values"] }) {
          let progress = try #require(values["\(name).percent"]?.double)
          let point = path.point(at: edges.fraction(at: progress))
          for (axis, actual) in [("x", point.x), ("y", point.y)] {
            let expected = try #require(values["\(name).point.\(axis)"]?.double)
            #expect(
              abs(actual - expected) <= 1e-9 * max(1, abs(expected)),
              "\(file) at \(progress): \(axis) is \(actual), not \(expected)")
            count += 1
          }
        }
      }
    }
    #expect(count >= 400 || !VectorFolder.isOwn, "compared \(count) in \(VectorFolder.url.path)")
  }
}

@Suite("Springs in flights meet the reference rows")
struct FlightSpringVectorTests {
  private final class Widget {
    var value = 0.0
  }

  private static func property() -> Property<Widget, Double> {
    Property("value", get: { $0.value }, set: { $0.value = $1 })
  }

  /// The file continues one spring past its end. Our spring is at its target as soon as position and velocity are
  /// within the tolerance.
  @Test("Each value until a spring has settled is the file's, to 1e-9, and then its target")
  func values() throws {
    let rows = try VectorFolder.rows(of: "springs-flight.csv").map(SpringRow.init)
    var springs: [SpringRow] = []
    for row in rows where springs.last?.columns[0..<2] != row.columns[0..<2] { springs.append(row) }
    var (moving, settled) = (0, 0)
    for spring in springs where spring["ratio"] > 0 {
      let stage = Stage()
      let widget = Widget()
      widget.value = spring["from"]
      let target = stage.add(widget, named: "widget")
      let curve = try SpringCurve(frequency: spring["frequency"], ratio: spring["ratio"])
      let flight = target.animate { fly in
        fly.value(to: spring["to"], for: Self.property())
          .spring(curve, velocity: spring["velocity"])
      }
      for row in rows where row.columns[0..<2] == spring.columns[0..<2] {
        let time = try #require(Double(row.columns[2]))
        try stage.step(to: .seconds(time))
        let isSettled = time >= flight.duration
        let expected = isSettled ? spring["to"] : try #require(Double(row.columns[3]))
        #expect(abs(widget.value - expected) <= 1e-9, "\(spring.columns[1]) at \(row.columns[2])")
        if isSettled { settled += 1 } else { moving += 1 }
      }
      #expect(stage.problems.isEmpty)
    }
    #expect(moving >= 300 && settled > 0 && springs.count >= 8 || !VectorFolder.isOwn)
  }
}
