import DopesheetStepping

extension Debuggee {
  /// Goes to a moment: the end of a frame, `13`, or a time, `0.25s` or `250ms`.
  func go(toMoment text: String) throws(RequestFailure) -> Stepper.Stop {
    do throws(SteppingError) {
      if let frame = Int(text) { return try stepper.move(toFrame: frame) }
      if let seconds = SteppingCommand.seconds(text) { return try stepper.move(toSeconds: seconds) }
    } catch {
      throw RequestFailure(error.description)
    }
    throw RequestFailure("'\(text)' is no moment; write a frame, 13, or a time, 0.25s or 250ms")
  }
}
