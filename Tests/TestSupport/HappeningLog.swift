import DopesheetEngine
import Testing

/// Keeps all announcements of a stage, except callbacks of `updated`.
package final class HappeningLog: StageObserver {
  package private(set) var happenings: [StageEvent] = []
  /// The announcements with their times in ticks; without values.
  package private(set) var lines: [String] = []

  package init() {}

  /// Removes all announcements so far.
  package func clear() {
    happenings = []
    lines = []
  }

  /// The external calls: `card.fade stop`.
  package var inputs: [String] {
    happenings.compactMap { happening in
      guard case .input(let source, let call, _) = happening else { return nil }
      return "\(source) \(call)"
    }
  }

  /// The number of announcements of a callback.
  package func count(ofCallback name: String) -> Int {
    happenings.count { happening in
      if case .callback(_, name, _) = happening { true } else { false }
    }
  }

  /// The details of a source's declaration.
  package func declaration(of name: String) -> (kind: String, details: [StageEvent.Detail])? {
    for case .declared(name, let kind, let details) in happenings { return (kind, details) }
    return nil
  }

  package func stage(_ stage: Stage, announces happening: StageEvent) {
    happenings.append(happening)
    if case .values = happening { return }
    lines.append("\(stage.now.count) \(happening)")
  }
}

/// A stage with one node.
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
