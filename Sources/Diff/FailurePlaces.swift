/// The paths and commands that a failure text names.
package struct FailurePlaces: Equatable, Sendable {
  /// The golden's path.
  package var golden: String
  /// Where the actual trace lies, if it was kept.
  package var actual: String?
  /// Where the whole text of the difference lies, if it was kept.
  package var wholeDiff: String?
  /// The command that steps through the actual trace.
  package var step: String?
  /// The command that shows both files in a tool of the user's.
  package var diff: String?
  /// The command that makes the actual trace the golden.
  package var accept: String?
  /// The first sentence, where the difference has a reason of its own.
  package var reason: String?

  /// Creates a list of places.
  package init(
    golden: String, actual: String? = nil, wholeDiff: String? = nil, step: String? = nil,
    accept: String? = nil, reason: String? = nil
  ) {
    self.golden = golden
    self.actual = actual
    self.wholeDiff = wholeDiff
    self.step = step
    self.accept = accept
    self.reason = reason
  }
}
