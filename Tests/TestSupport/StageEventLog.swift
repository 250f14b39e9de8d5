import DopesheetEngine
import Testing

/// Keeps all announcements of a stage, except callbacks of `updated`.
package final class StageEventLog: StageObserver {
  package private(set) var events: [StageEvent] = []
  /// The announcements with their times in ticks.
  package private(set) var lines: [String] = []
  private var times: [Ticks] = []

  /// The slots of the values that were written at boundaries or set.
  package private(set) var slots: [Int] = []

  package init() {}

  package func clear() {
    events = []
    lines = []
    times = []
  }

  /// The external calls: `card.fade stop`.
  package var inputs: [String] {
    events.compactMap { event in
      guard case .input(let source, let call, _) = event else { return nil }
      return "\(source) \(call)"
    }
  }

  /// The callbacks: `card.fade.started`.
  package var callbacks: [String] { events.compactMap(Self.callback) }

  /// Returns when a callback came, as `card.fade.started`.
  package func times(of callback: String) -> [Ticks] {
    zip(events, times).compactMap { Self.callback($0) == callback ? $1 : nil }
  }

  private static func callback(_ event: StageEvent) -> String? {
    if case .callback(let source, let name, _) = event { "\(source).\(name)" } else { nil }
  }

  /// The number of announcements of a callback.
  package func count(ofCallback name: String) -> Int {
    events.count { event in
      if case .callback(_, name, _) = event { true } else { false }
    }
  }

  /// The details of a source's declaration.
  package func declaration(of name: String) -> (kind: String, details: [StageEvent.Detail])? {
    for case .declared(name, let kind, let details) in events { return (kind, details) }
    return nil
  }

  package func stage(_ stage: Stage, announces event: StageEvent) {
    events.append(event)
    times.append(stage.now)
    lines.append("\(stage.now.count) \(event)")
  }

  package func stage(_ stage: Stage, didWriteValueAt slot: Int?) {
    if let slot { slots.append(slot) }
  }
}

package func makeStage(with name: String = "card") -> (Stage, Node) {
  let stage = Stage()
  return (stage, stage.add(Node(name)))
}

/// A stage with one node, and its log.
package func makeLoggedStage(with name: String = "card") -> (Stage, Node, StageEventLog) {
  let (stage, node) = makeStage(with: name)
  return (stage, node, stage.eventLog())
}

extension Stage {
  /// Returns the log of what the stage announces from now on.
  package func eventLog() -> StageEventLog {
    let log = StageEventLog()
    attach(log)
    return log
  }

  /// Steps to times in seconds, and expects a value at each.
  package func expect<Value: Equatable>(
    _ value: @autoclosure () -> Value, at values: KeyValuePairs<Double, Value>,
    place: SourceLocation = #_sourceLocation
  ) throws {
    for (time, expected) in values {
      try step(to: .seconds(time))
      expectEqual(value(), expected, "at \(time) s", at: place)
    }
  }
}
