import Testing

/// Expects two values to be equal, as `#expect(actual == expected)` does, and prints both if they are not.
///
/// The macro costs the compiler 9 ms each time, a call almost nothing; the tests have thousands of these.
package func expectEqual<Value: Equatable>(
  _ actual: Value, _ expected: Value, _ comment: @autoclosure () -> String = "",
  at place: SourceLocation = #_sourceLocation
) {
  guard actual != expected else { return }
  let comment = comment()
  Issue.record(
    "\(actual) is not \(expected)\(comment.isEmpty ? "" : ": " + comment)", sourceLocation: place)
}

/// Records what was found as an issue; for the `else` of a `guard`.
package func fail(_ found: Any, at place: SourceLocation = #_sourceLocation) {
  Issue.record("\(found)", sourceLocation: place)
}
