// Words that stages and traces share.

package let nodeKind = "node"

/// The state of a motion. The raw values are the words of traces.
public enum MotionState: String, CaseIterable, Sendable {
  /// Not running: before the first start, after a stop, and after the end.
  case stopped
  /// Started, and waiting for its delay to pass.
  case delayed
  /// Moving its values.
  case moving
  /// Paused where it is, by a call or by its collection.
  case paused
}
