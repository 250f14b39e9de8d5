import DopesheetText

/// The keys of arguments that several modules read and write.
package enum ArgumentKey: String {
  /// The time of an event within its frame, in seconds: a number, or a text if no Double is exact.
  case time = "at"
  /// The callback that caused an event: `card.fade.completed`.
  case cause
  /// The source to which this source belongs.
  case parent
  /// The motion that a call adds to a collection.
  case motion
  /// The node of a source or an event.
  case node
  /// The curve of a motion, and its curve in reverse.
  case easing, reverseEasing
  /// The spring of a motion.
  case spring
}

extension [Trace.Argument] {
  /// The value of an argument; `nil` if it is missing.
  package subscript(key: String) -> Trace.Argument.Value? { first { $0.key == key }?.value }

  /// The value of an argument that several modules use; `nil` if it is missing.
  package subscript(key: ArgumentKey) -> Trace.Argument.Value? { self[key.rawValue] }

  /// The callback that caused an event; `nil` if the arguments do not name one.
  package var cause: (source: String, callback: String)? {
    guard let text = self[.cause]?.text, let dot = text.lastIndex(of: ".") else { return nil }
    return (String(text[..<dot]), String(text[text.index(after: dot)...]))
  }

  /// The arguments without the time.
  package var withoutTime: [Trace.Argument] { filter { $0.key != ArgumentKey.time.rawValue } }

  /// The arguments as a JSON object.
  package var json: JSONText { .object(map { ($0.key, $0.value.json) }) }
}

extension Trace.Record {
  /// The event's own time in seconds; `nil` if it has no finite time.
  package var ownTime: Double? {
    guard kind.isEvent, let own = arguments[.time] else { return nil }
    switch own {
    case .number(let seconds): return seconds.isFinite ? seconds : nil
    case .text(let text): return Double(text).flatMap { $0.isFinite ? $0 : nil }
    case .integer, .flag, .word: return nil
    }
  }
}

extension Trace.Source {
  /// Whether the source is a node.
  package var isNode: Bool { kind == nodeKind }
}

/// The callback that is called in each step, after the values are set.
package let updatedCallback = "updated"
