import DopesheetEngine
import Testing

/// Keeps all announcements of a stage, except callbacks of `updated`.
package final class StageEventLog: StageObserver {
  package private(set) var events: [StageEvent] = []
  /// The announcements with their times in ticks.
  package private(set) var lines: [String] = []

  /// The slots of the values that were written at boundaries or set.
  package private(set) var slots: [Int] = []

  package init() {}

  package func clear() {
    events = []
    lines = []
  }

  /// The external calls: `card.fade stop`.
  package var inputs: [String] {
    events.compactMap { event in
      guard case .input(let source, let call, _) = event else { return nil }
      return "\(source) \(call)"
    }
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

extension Stage {
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
