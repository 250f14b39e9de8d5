/// The kind of value that a field of a JSON object, or a parameter of an external call, may hold.
///
/// One declaration serves all readers of it: decoding, JSON Schemas, the guide's tables, completions and event patterns.
package indirect enum FieldKind: Equatable, Sendable {
  /// A finite number.
  case number(NumberBounds = .any)
  /// An integer, within bounds if there are some.
  case integer(ClosedRange<Int>? = nil)
  case flag
  /// Any text, the empty one too.
  case text
  /// A text that is not empty.
  case name
  /// A text that fits a regular expression.
  case pattern(String)
  /// A time in seconds.
  case time
  /// One of some words.
  case word([String])
  /// An array, with bounds of its count if there are some.
  case array(FieldKind, count: ClosedRange<Int>? = nil)
  /// An object whose names are the author's, with bounds of its count if there are some.
  case named(FieldKind, count: ClosedRange<Int>? = nil)
  /// An object that a form of this name declares.
  case form(String)
  /// A value of any of some kinds.
  case any([FieldKind])

  /// The bounds of times: 0 to 200 days.
  package static let times = NumberBounds.between(0, 17_280_000)

  /// A number that may stand in quotes.
  package static func quotable(_ bounds: NumberBounds) -> FieldKind {
    .any([.number(bounds), .pattern("^[+-]?([0-9]+(\\.[0-9]*)?|\\.[0-9]+)([eE][+-]?[0-9]+)?$")])
  }

  /// The kind in words, for messages and tables: "an integer of at least 1".
  package var words: String {
    switch self {
    case .number(let bounds): "a number\(bounds.suffix)"
    case .integer(let range):
      switch (range?.lowerBound ?? .min, range?.upperBound ?? .max) {
      case (.min, .max): "an integer"
      case (let low, .max): "an integer of at least \(low)"
      case (.min, let high): "an integer of at most \(high)"
      case (let low, let high): low == high ? "\(low)" : "an integer of \(low) to \(high)"
      }
    case .flag: "true or false"
    case .text, .name, .pattern: "a string"
    case .time: "seconds"
    case .word(let words): words.map { "`\"\($0)\"`" }.joined(separator: " ")
    case .array(.number, let count?):
      count.count == 1
        ? "\(count.lowerBound) numbers" : "\(count.lowerBound) to \(count.upperBound) numbers"
    case .array(let kind, _): "a list: \(kind.words)"
    case .named(let kind, _): "for each name: \(kind.words)"
    case .form(let name): "*\(name)*"
    case .any(let kinds):
      kinds.filter { if case .pattern = $0 { false } else { true } }.map { $0.words }
        .joined(separator: ", or ")
    }
  }
}

/// What is known of a field before its value is read.
package struct FieldSignature: Equatable, Sendable {
  package let name: String
  package let kind: FieldKind
  package let isRequired: Bool
  /// The words of the form's tag for which the field has this meaning; empty for all.
  package let tags: [String]
  /// What the field means, in one line, with its unit.
  package let summary: String

  package init(
    _ name: String, _ kind: FieldKind, isRequired: Bool = false, of tags: [String] = [],
    _ summary: String
  ) {
    self.name = name
    self.kind = kind
    self.isRequired = isRequired
    self.tags = tags
    self.summary = summary
  }
}

/// What is known of an object before it is read.
package struct FormSignature: Sendable {
  package let name: String
  /// The fields that may always stand there.
  package let fields: [FieldSignature]
  /// Groups of fields of which one is there; the first field of a group is its word. An empty group: none need be.
  package let choices: [[FieldSignature]]
  /// The field whose word decides what others mean, and its word where it is left out.
  package let tag: (name: String, usual: String?)?

  package init(
    _ name: String, _ fields: [FieldSignature], choices: [[FieldSignature]] = [],
    tag: (name: String, usual: String?)? = nil
  ) {
    self.name = name
    self.fields = fields
    self.choices = choices
    self.tag = tag
  }
}
