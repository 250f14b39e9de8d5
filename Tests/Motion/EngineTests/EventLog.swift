import DopesheetEngine
import TestSupport

/// Lists the events on a stage, one line each, with times in seconds.
final class EventLog: StageObserver {
  private(set) var lines: [String] = []
  let observesUpdates: Bool

  init(_ stage: Stage, observesUpdates: Bool = false) {
    self.observesUpdates = observesUpdates
    stage.attach(self)
  }

  /// The callbacks alone, without times.
  var callbacks: [String] {
    lines.compactMap { line in
      line.hasPrefix("!") ? String(line.dropFirst(2).prefix { $0 != " " }) : nil
    }
  }

  func times(of callback: String) -> [Ticks] {
    lines.compactMap { line in
      let parts = line.split(separator: "@")
      return parts[0].hasPrefix("! \(callback) ") ? Ticks(count: Int64(parts[1])!) : nil
    }
  }

  func stage(_ stage: Stage, announces event: StageEvent) {
    let text: String
    switch event {
    case .input(let source, let call, _): text = "< \(source).\(call)"
    case .state(let source, let from, let next, _): text = "~ \(source) \(from)→\(next)"
    case .callback(let source, let name, let details):
      let detail = details.first { $0.key == "error" }
      text = "! \(source).\(name)" + (detail.map { " \($0.value)" } ?? "")
    default: return
    }
    lines.append("\(text) @\(stage.now.count)")
  }
}

/// A stage with one node, and its log.
func makeLoggedStage(with name: String = "card") -> (Stage, Node, EventLog) {
  let (stage, node) = makeStage(with: name)
  return (stage, node, EventLog(stage))
}
