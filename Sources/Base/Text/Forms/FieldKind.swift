/// The kind of value of a JSON field, or of a parameter of an external call.
///
/// Decoding, JSON Schemas, the guide's tables, completions and event patterns all use this declaration.
package indirect enum FieldKind: Hashable, Sendable {
  case number(NumberBounds = .any)
  case integer(ClosedRange<Int>? = nil)
  case flag
  /// `true`, for a flag without an opposite.
  case yes
  case text
  /// A text that is not empty.
  case name
  case pattern(String)
  /// A time in seconds.
  case time
  case word([String])
  case array(FieldKind, count: ClosedRange<Int>? = nil)
  /// An array with a kind for each of its elements. Equal kinds are neighbours.
  case tuple([FieldKind])
  /// An object whose names are the author's, perhaps with bounds of its count.
  case named(FieldKind, count: ClosedRange<Int>? = nil)
  case form(String)
  case any([FieldKind])
  /// `null`, in what the tool writes.
  case null

  /// The bounds of times in seconds: 0 to 200 days.
  package static let times = NumberBounds.between(0, 17_280_000)

  package static func orNull(_ kind: FieldKind) -> FieldKind { .any([kind, .null]) }

  package static func quotable(_ bounds: NumberBounds) -> FieldKind {
    .any([.number(bounds), .pattern("^[+-]?([0-9]+(\\.[0-9]*)?|\\.[0-9]+)([eE][+-]?[0-9]+)?$")])
  }

  /// The integers of a range in words, for a message about another number: "an integer of at least 1". Only if that
  /// number `isBeyond` all integers, the greatest is named.
  package static func words(ofIntegers range: ClosedRange<Int>, isBeyond: Bool) -> String {
    isBeyond && range.upperBound == .max
      ? "an integer of \(range.lowerBound) to \(range.upperBound)"
      : FieldKind.integer(range).words
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
    case .yes: "true"
    case .text, .name, .pattern: "a string"
    case .time: "seconds"
    case .word(let words): words.map { "`\"\($0)\"`" }.joined(separator: " ")
    case .array(.number(let bounds), let count?):
      (count.count == 1 ? "" : "\(count.lowerBound) to ")
        + "\(count.upperBound) numbers\(bounds.suffix)"
    case .array(let kind, _): "a list: \(kind.words)"
    case .tuple(let kinds):
      kinds.grouped { $0 }.map { FieldKind.array($0, count: $1.count...$1.count).words }
        .joined(separator: ", then ")
    case .named(let kind, _): "for each name: \(kind.words)"
    case .form(let name): "*\(name)*"
    case .any(let kinds):
      kinds.filter { if case .pattern = $0 { false } else { true } }.map { $0.words }
        .joined(separator: ", or ")
    case .null: "null"
    }
  }
}

/// The declaration of a field, without the functions that read and write it.
package struct FieldSignature: Equatable, Sendable {
  package let name: String
  package let kind: FieldKind
  package let isRequired: Bool
  /// The tag words for which this field applies; empty for all.
  package let tags: [String]
  /// The meaning of the field, in one line, with its unit.
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

/// The declaration of an object, without the functions that read and write it.
package struct FormSignature: Sendable {
  package let name: String
  /// The fields outside of choices.
  package let fields: [FieldSignature]
  /// Groups of fields of which at least one is present and not empty.
  package let needed: [[String]]
  /// Groups of fields that exclude each other. The first field of a group is its word. With an empty group, the
  /// object needs no group.
  package let choices: [[FieldSignature]]
  /// The field whose word selects the meaning of others, and its default word.
  package let tag: (name: String, usual: String?)?

  package init(
    _ name: String, _ fields: [FieldSignature], needed: [[String]] = [],
    choices: [[FieldSignature]] = [], tag: (name: String, usual: String?)? = nil
  ) {
    self.name = name
    self.fields = fields
    self.needed = needed
    self.choices = choices
    self.tag = tag
  }
}
