import DopesheetText

/// How a part of a run relates to the golden, or how a whole golden fares: its sign, its words and its colour.
///
/// Pages, pictures and the terminal show these signs. Lines of patches begin with `-` and `+`, as in other tools.
package enum Mark: String, CaseIterable, Sendable {
  case same
  case changed
  case missing
  case new
  case reordered
  case earlier
  case later
  case tolerated
  case unused
  case unknown
  case unusable

  /// The sign, one column wide.
  package var sign: String {
    switch self {
    case .same: "="
    case .changed: "≠"
    case .missing: "−"
    case .new: "+"
    case .reordered: "⇅"
    case .earlier: "«"
    case .later: "»"
    case .tolerated: "≈"
    case .unused: "∅"
    case .unknown: "?"
    case .unusable: "!"
    }
  }

  /// The words for a legend or beside the sign.
  package var words: String {
    switch self {
    case .same: "the same"
    case .changed: "differs"
    case .missing: "missing in the run"
    case .new: "new in the run"
    case .reordered: "in another order"
    case .earlier: "earlier in the run"
    case .later: "later in the run"
    case .tolerated: "within the tolerance"
    case .unused: "no test uses the golden"
    case .unknown: "not in the last run"
    case .unusable: "cannot be read"
    }
  }

  /// The colour of the sign.
  package var color: ColorRole {
    switch self {
    case .same, .unused, .unknown: .quiet
    case .tolerated: .tolerated
    case .changed, .missing, .new, .reordered, .earlier, .later, .unusable: .differs
    }
  }

  /// The mark's name, sign, words and colour, for the script of a page.
  package var json: JSONText {
    .object([
      ("mark", .string(rawValue)), ("sign", .string(sign)), ("words", .string(words)),
      ("color", .string(color.rawValue)),
    ])
  }
}
