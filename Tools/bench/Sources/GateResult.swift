import Foundation

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

  /// The line of the gate, with `-` for a missing reference or ratio:
  /// `gate NAME VALUE UNIT reference VALUE ratio RATIO limit LIMIT ok|over`.
  var line: String {
    "gate \(name) \(value.text) \(unit) reference \(reference?.text ?? "-") "
      + "ratio \(ratio?.text ?? "-") limit \(limit.text) " + (isOver ? "over" : "ok")
  }

  /// The row of the gate in a table of Markdown.
  var row: String {
    let reference = reference.map { "\($0.text) \(unit)" } ?? "–"
    let verdict = isOver ? "**over**" : "ok"
    return "| `\(name)` | \(value.text) \(unit) | \(reference) | \(ratio?.text ?? "–") "
      + "| \(limit.text) | \(verdict) |"
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
