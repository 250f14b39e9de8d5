import DopesheetText

/// How a part of a run relates to the golden, or how a whole golden fares: its sign, its words and its colour.
///
/// Pages, pictures and the terminal show these signs. Lines of patches begin with `-` and `+`, as in other tools.
package enum Mark: String, CaseIterable, Sendable {
  case same, changed, missing, new, reordered, tolerated
  case unused, unknown, unusable

  private var facts: (sign: String, words: String, color: ColorRole) {
    switch self {
    case .same: ("=", "the same", .quiet)
    case .changed: ("≠", "differs", .differs)
    case .missing: ("−", "missing in the run", .differs)
    case .new: ("+", "new in the run", .differs)
    case .reordered: ("⇅", "in another order", .differs)
    case .tolerated: ("≈", "within the tolerance", .tolerated)
    case .unused: ("∅", "no test uses the golden", .quiet)
    case .unknown: ("?", "not in the last run", .quiet)
    case .unusable: ("!", "cannot be read", .differs)
    }
  }

  package var sign: String { facts.sign }

  package var words: String { facts.words }

  package var color: ColorRole { facts.color }

  package var json: JSONText {
    .object([
      ("mark", .string(rawValue)), ("sign", .string(sign)), ("words", .string(words)),
      ("color", .string(color.rawValue)),
    ])
  }
}
