import DopesheetChecking
import DopesheetStepping
import DopesheetTrace

/// A condition in the language of the stepper that is true at the end of a frame of a session.
final class ConditionFailure: SessionFailure {
  let text: String
  private let expression: MomentExpression
  private let names: ExpressionNames

  /// - Parameter session: The recorded session, whose names the condition may use.
  /// - Throws: ``ExpressionError`` if the text is no condition about the session.
  init(_ text: String, in session: Trace) throws(ExpressionError) {
    self.text = text
    names = ExpressionNames(session)
    expression = try MomentExpression(condition: text, names)
  }

  func shows(at moment: SessionMoment) -> Bool {
    expression.holds(
      at: Moment(TraceMoment(moment.records, atEndOf: moment.frame), names: names))
  }

  /// A moment of a replay, by the positions of the names in the recorded session.
  private struct Moment: ExpressionMoment {
    let live: TraceMoment
    let names: ExpressionNames

    init(_ live: TraceMoment, names: ExpressionNames) {
      self.live = live
      self.names = names
    }

    var frame: Int { live.frame }
    var tick: Int64 { live.tick }
    var seconds: Double { live.seconds }

    func bits(ofTrack track: Int, component: Int) -> UInt64? {
      let wanted = names.tracks[track]
      guard let found = live.known.track(named: wanted.name) else { return nil }
      // An edited document may have another kind of track by this name.
      let actual = live.known.trace.tracks[found]
      guard actual.kind == wanted.kind, actual.width == wanted.width else { return nil }
      return live.bits(ofTrack: found, component: component)
    }

    func word(of bits: UInt64) -> String { live.word(of: bits) }

    func state(ofSource source: Int) -> String? {
      live.known.source(named: names.sources[source]).flatMap { live.state(ofSource: $0) }
    }
  }
}
