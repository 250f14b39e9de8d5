import Foundation

/// The result of a gate.
struct GateResult: Codable {
  let name: String
  let value: Double
  let unit: String
  /// The reference's value in the same run.
  var reference: Double?
  var ratio: Double?
  let limit: Double

  /// Creates a result. Numbers are stored, shown and compared with three digits.
  init(
    name: String, value: Double, unit: String, reference: Double? = nil, ratio: Double? = nil,
    limit: Double
  ) {
    self.name = name
    self.value = value.shortened
    self.unit = unit
    self.reference = reference?.shortened
    self.ratio = ratio?.shortened
    self.limit = limit
  }

  /// The number that is compared with the limit: the ratio, or else the value.
  var judged: Double { ratio ?? value }

  var isOver: Bool { !(judged <= limit) }

  /// The line of the gate: `gate NAME VALUE UNIT ratio RATIO limit LIMIT ok|over`, with `-` for no ratio.
  var line: String {
    let ratio = ratio.map(\.text) ?? "-"
    return "gate \(name) \(value.text) \(unit) ratio \(ratio) limit \(limit.text) "
      + (isOver ? "over" : "ok")
  }

  /// Returns the line of a change: `change NAME BEFORE to NOW PERCENT %`.
  func change(since earlier: GateResult) -> String {
    let percent = judged == earlier.judged ? 0 : (judged / earlier.judged - 1) * 100
    return "change \(name) \(earlier.judged.text) to \(judged.text) "
      + String(format: "%+.0f %%", percent)
  }
}

extension Double {
  /// The number, rounded to three digits.
  fileprivate var shortened: Double { Double(String(format: "%.3g", self))! }

  /// The number as text, without an exponent.
  fileprivate var text: String {
    abs(self) >= 100 ? String(format: "%.0f", self) : String(format: "%.3g", self)
  }
}
