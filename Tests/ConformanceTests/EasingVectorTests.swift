import DopesheetCurves
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

  /// Compares each row of a file with the curve that its name stands for; `nil` leaves a curve out.
  private func compare(
    _ file: String, tolerance: Double, _ ourName: (String) -> String?
  ) throws {
    let rows = try VectorFolder.rows(of: file)
    var curves: Set<String> = []
    for row in rows {
      guard let name = ourName(row[0]) else { continue }
      let (u, expected) = (try #require(Double(row[1])), try #require(Double(row[2])))
      let value = try Easing(text: name).value(at: u)
      #expect(
        abs(value - expected) <= tolerance * (1 + abs(expected)), "\(name) at \(u): \(value)")
      curves.insert(row[0])
    }
    #expect(curves.count >= 30, "\(file): \(curves.count) curves")
  }
}

@Suite("CSS's curves meet the reference numbers")
struct CSSVectorTests {
  @Test("cubic-bezier(), linear() and steps(), also outside 0...1")
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
        guard case .stops(let stops) = try Easing(text: row[1]).parameters else { continue }
        value = stops.value(at: input)
      case "cssSteps":
        let isBefore = row[1].hasSuffix(" before")
        let text = isBefore ? String(row[1].dropLast(7)) : row[1]
        guard case .steps(let steps) = try Easing(text: text).parameters else { continue }
        value = steps.value(at: input, isBefore: isBefore)
      default: continue
      }
      #expect(abs(value - expected) <= 1e-9, "\(row[1]) at \(input): \(value), not \(expected)")
      count += 1
    }
    #expect(count >= 24)
  }
}
