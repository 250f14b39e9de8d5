/// The relation of a run to its golden in one word. Texts, logs, JSON and pages print its raw value.
package enum GoldenStatus: String, CaseIterable, Sendable {
  /// The run equals the golden, within the tolerance.
  case same
  /// The run differs, or the golden was edited by hand.
  case different
  /// There is no golden.
  case missing
  /// The golden or the run is not a valid trace, or cannot be read.
  case unusable

  /// Whether a golden and a run were compared.
  package var isCompared: Bool { self == .same || self == .different }
}
