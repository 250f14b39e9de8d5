import Testing

/// Expects two values to be equal, as `#expect(actual == expected)` does, and prints both if they are not.
///
/// The macro costs the compiler 9 ms per use, a call almost nothing, and the tests have thousands of them.
package func expectEqual<Value: Equatable>(
  _ actual: Value, _ expected: Value, _ comment: @autoclosure () -> String = "",
  at place: SourceLocation = #_sourceLocation
) {
  guard actual != expected else { return }
  let comment = comment()
  Issue.record(
    "\(actual) is not \(expected)\(comment.isEmpty ? "" : ": " + comment)", sourceLocation: place)
}

/// Records a found value as an issue, for the `else` of a `guard`.
package func fail(_ found: Any, at place: SourceLocation = #_sourceLocation) {
  Issue.record("\(found)", sourceLocation: place)
}
