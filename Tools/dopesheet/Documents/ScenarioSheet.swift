import DopesheetDrawing
import DopesheetEngine
import DopesheetStyles
import DopesheetText

/// Scenarios as lines of text, each with its timeline.
struct ScenarioSheet {
  private let document: ScenarioDocument
  /// The number of columns of a timeline.
  private static let width = 24

  init(_ document: ScenarioDocument) { self.document = document }

  var summary: String {
    let keyFrames = document.scenarios.reduce(0) { $0 + $1.keyFrames.count }
    return "\(RoundedText.count(document.scenarios.count, "scenario")), "
      + RoundedText.count(keyFrames, "key frame")
  }

  /// The lines: a paragraph for each scenario, with a line and a bar for each key frame.
  var lines: [String] {
    document.scenarios.flatMap { ["", head(of: $0)] + lines(of: $0) }
  }

  private func head(of scenario: Scenario) -> String {
    "\(scenario.name)  \(scenario.duration?.description ?? "beyond 200 days")"
  }

  private func lines(of scenario: Scenario) -> [String] {
    let whole = scenario.duration ?? .limit
    var rows: [(times: String, words: String)] = scenario.leading.map {
      ("at 0 s", "\(bar(.zero, .zero, whole))  \(words(of: $0))")
    }
    var start = Ticks.zero
    for group in scenario.groups {
      let end = start.adding(group.length) ?? .limit
      let bar = bar(start, end, whole)
      for (index, keyFrame) in group.keyFrames.enumerated() {
        let from = NumberText.text(of: start.seconds)
        rows.append((index == 0 ? "\(from)…\(end)" : "", "\(bar)  \(words(of: keyFrame))"))
      }
      start = end
    }
    return CellWidth.lines(ofPairs: rows)
  }

  /// Returns the bar of a period in a timeline. Columns that it covers in part are filled.
  private func bar(_ start: Ticks, _ end: Ticks, _ whole: Ticks) -> String {
    let width = Double(ScenarioSheet.width)
    let length = max(1, Double(whole.count))
    let first = Int(Double(start.count) / length * width)
    let last = max(first, Int((Double(end.count) / length * width).rounded(.up)) - 1)
    return String(
      (0..<ScenarioSheet.width).map { column in
        start == end ? (column == 0 ? "╷" : "·") : first...last ~= column ? "━" : "·"
      })
  }

  private func words(of keyFrame: KeyFrame) -> String {
    keyFrame.text + (keyFrame.change.targetName == nil ? "" : ", when it is ready")
  }
}
