import DopesheetNotation

/// The names of the arguments by which modules understand each other.
package enum ArgumentKey: String {
  /// When something happened within its frame: seconds, as a number, or as a text where no Double says them exactly.
  case time = "at"
  /// The callback by which something happened: `card.fade.completed`.
  case cause
  /// The source that one belongs to.
  case parent
  /// The motion that a call adds to a collection.
  case motion
  /// The node that something is about.
  case node
  /// The curve of a motion, and of its way back.
  case easing, reverseEasing
  /// The spring of a motion.
  case spring
}

extension [Argument] {
  /// The value of an argument; `nil` if it is missing.
  package subscript(key: String) -> Argument.Value? { first { $0.key == key }?.value }

  /// The value of an argument that modules agree on.
  package subscript(key: ArgumentKey) -> Argument.Value? { self[key.rawValue] }

  /// The callback by which something happened, if the arguments say one.
  package var cause: (source: String, callback: String)? {
    guard let text = self[.cause]?.text, let dot = text.lastIndex(of: ".") else { return nil }
    return (String(text[..<dot]), String(text[text.index(after: dot)...]))
  }

  /// The arguments without the time.
  package var withoutTime: [Argument] { filter { $0.key != ArgumentKey.time.rawValue } }

  /// The arguments as a JSON object.
  package var json: JSONText { .object(map { ($0.key, $0.value.json) }) }
}

extension Record {
  /// The time in seconds that an event says of itself.
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
  /// The kind of sources that are nodes.
  package static let nodeKind = "node"

  /// Whether it is a node.
  package var isNode: Bool { kind == Trace.Source.nodeKind }
}

/// The states of motions.
package enum MotionStateName: String, CaseIterable {
  case stopped, delayed, moving, paused
}

/// The callback that is due in each step, after the values.
package let updatedCallback = "updated"
