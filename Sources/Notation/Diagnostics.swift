/// All mistakes that were found in one input, in the order of their places.
public struct Diagnostics: Error, Equatable, Sendable {
  /// The mistakes, never none.
  public let list: [Diagnostic]

  /// Creates an error from one mistake.
  public init(_ diagnostic: Diagnostic) {
    list = [diagnostic]
  }

  /// Creates an error from mistakes in any order; `nil` when there are none.
  ///
  /// Mistakes are sorted by line and column; those without a line come first, equals keep their order.
  public init?(_ diagnostics: [Diagnostic]) {
    guard !diagnostics.isEmpty else { return nil }
    list = diagnostics.enumerated().sorted {
      let (a, b) = ($0.element, $1.element)
      return (a.line ?? 0, a.column ?? 0, $0.offset) < (b.line ?? 0, b.column ?? 0, $1.offset)
    }.map { $0.element }
  }
}

extension Diagnostics: CustomStringConvertible {
  /// The mistakes, one line each.
  public var description: String { list.map { $0.description }.joined(separator: "\n") }
}
