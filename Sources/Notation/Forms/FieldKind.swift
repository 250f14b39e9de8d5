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
  /// A time in seconds.
  case time
  /// One of some words.
  case word([String])
  /// An array, with bounds of its count if there are some.
  case array(FieldKind, count: ClosedRange<Int>? = nil)
  /// An object whose names are the author's.
  case named(FieldKind)
  /// An object that a form of this name declares.
  case form(String)
  /// A value of any of some kinds.
  case any([FieldKind])
}

/// What is known of a field before its value is read.
package struct FieldSignature: Equatable, Sendable {
  package let name: String
  package let kind: FieldKind
  package let isRequired: Bool
  /// What the field means, in one line, with its unit.
  package let summary: String

  package init(_ name: String, _ kind: FieldKind, isRequired: Bool = false, _ summary: String) {
    self.name = name
    self.kind = kind
    self.isRequired = isRequired
    self.summary = summary
  }
}
