import DopesheetChecking
import DopesheetStepping
import DopesheetTrace

/// A condition in the language of the stepper that is true at the end of a frame of a session.
final class ConditionFailure: SessionFailure {
  let text: String
  private let condition: ExpressionCondition

  /// - Parameter session: The recorded session, whose names the condition may use.
  /// - Throws: ``ExpressionError`` if the text is no condition about the session.
  init(_ text: String, in session: Trace) throws(ExpressionError) {
    self.text = text
    condition = try ExpressionCondition(text, ExpressionNames(IndexedTrace(session)))
  }

  func shows(at moment: SessionMoment) -> Bool {
    condition.holds(at: TraceMoment(moment.records, atEndOf: moment.frame))
  }
}
