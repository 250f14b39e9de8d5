import DopesheetTrace
import Testing

/// A spoilt trace and what a reader says of it.
struct Rejection: Sendable, CustomTestStringConvertible {
  var name: String
  var bytes: [UInt8]
  var kind: TraceError.Kind
  var line: Int
  var column: Int?

  init(
    _ name: String, _ bytes: [UInt8], _ kind: TraceError.Kind, line: Int, column: Int? = nil
  ) {
    self.name = name
    self.bytes = bytes
    self.kind = kind
    self.line = line
    self.column = column
  }

  /// The sample with one line replaced.
  init(_ line: Int, _ text: String, _ kind: TraceError.Kind, column: Int? = nil) {
    self.init(
      "line \(line): \(text)", SampleTrace.replacing(line, with: text), kind, line: line,
      column: column)
  }

  var testDescription: String { name }
}

extension Rejection {
  /// The same, with its mistake in another line than the one that was replaced.
  func at(line: Int) -> Rejection {
    var copy = self
    copy.line = line
    return copy
  }
}
