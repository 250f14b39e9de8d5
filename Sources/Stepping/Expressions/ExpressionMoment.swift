/// A moment of a trace or of a stage, as expressions look at it.
///
/// Tracks and sources are meant by their positions in the ``ExpressionNames`` that an expression was read with.
package protocol ExpressionMoment {
  /// The number of the frame, from 0; -1 before the first.
  var frame: Int { get }

  /// The time in ticks of the trace's clock; before the first frame that of the first.
  var tick: Int64 { get }

  /// The same time in seconds.
  var seconds: Double { get }

  /// The bits of a component of a track's value, in the form of ``Trace/Columns``; `nil` while it has no value.
  func bits(ofTrack track: Int, component: Int) -> UInt64?

  /// The word that the bits of a `sym` track stand for.
  func word(of bits: UInt64) -> String

  /// The state that a source is in; `nil` before it has entered one.
  func state(ofSource source: Int) -> String?
}
