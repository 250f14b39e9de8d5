/// What a scenario that is stopped leaves its actor with.
public enum StopPolicy: String, CaseIterable, Sendable {
  /// The end values of the group of key frames that was under way.
  case finishGroup
  /// The values that it has.
  case freeze
}
