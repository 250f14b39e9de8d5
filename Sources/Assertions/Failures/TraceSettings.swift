import DopesheetDiff
import DopesheetEngine
import DopesheetGoldens

/// Settings for the goldens of a test, or of all tests of a class or suite.
public struct TraceSettings: Sendable {
  /// When goldens are written; `nil` if `DOPESHEET_RECORD` and `CI` decide.
  package var record: RecordMode?
  /// The allowed differences of values; `nil` for those of the `tolerances.txt` files beside the goldens.
  package var tolerances: ToleranceRules?
  /// The tempo of rehearsals that set none, in XCTest only of those that assertions create; `nil` for 60 Hz.
  package var tempo: (any Tempo)?
  /// Whether a run may end while motions still move; `nil` counts as `false`.
  package var allowsMotionAtEnd: Bool?
  /// Whether a run may have no track and no event, or settle at time 0; `nil` counts as `false`.
  var allowsEmpty: Bool?

  /// Creates settings. Those that are `nil` have their defaults.
  public init(
    record: RecordMode? = nil, tolerances: ToleranceRules? = nil, tempo: (any Tempo)? = nil,
    allowsMotionAtEnd: Bool? = nil, allowsEmpty: Bool? = nil
  ) {
    self.record = record
    self.tolerances = tolerances
    self.tempo = tempo
    self.allowsMotionAtEnd = allowsMotionAtEnd
    self.allowsEmpty = allowsEmpty
  }

  /// Returns these settings, with those of an outer suite where they are `nil`.
  package func inside(_ outer: TraceSettings) -> TraceSettings {
    TraceSettings(
      record: record ?? outer.record, tolerances: tolerances ?? outer.tolerances,
      tempo: tempo ?? outer.tempo,
      allowsMotionAtEnd: allowsMotionAtEnd ?? outer.allowsMotionAtEnd,
      allowsEmpty: allowsEmpty ?? outer.allowsEmpty)
  }
}
