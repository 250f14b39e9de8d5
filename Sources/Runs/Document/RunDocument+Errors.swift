import DopesheetEngine
import DopesheetNotation
import DopesheetRecording

// Errors of a playing, at the places of the document that asked for what could not be done.

extension RunDocument {
  func diagnostics(_ error: RehearsalError) -> Diagnostics {
    switch error {
    case .notSettled:
      let hint = "raise the bound in 'until', or stop what moves"
      return Diagnostics(
        Diagnostic(
          file: file, at: end.place, pointer: "/until", message: error.description, hint: hint))
    case .problems(let problems):
      let list = problems.map { problem in
        let place = problem.source.flatMap { placeOfMotion(named: $0) }
        return Diagnostic(
          file: file, line: place?.line, column: place?.column,
          message: problem.description)
      }
      return Diagnostics(list) ?? Diagnostics(Diagnostic(file: file, message: error.description))
    case .nondeterministicFloatingPointEnvironment:
      return Diagnostics(Diagnostic(file: file, message: error.description))
    }
  }

  /// Where the document describes the motion of this name in traces.
  private func placeOfMotion(named name: String) -> TextPlace? {
    calls.lazy.flatMap(\.newcomers).first { NameGrammar.encode(word: $0.name) == name }?.place
      ?? flight(named: name)?.place
  }

  /// The flight of which a source of this name in traces is a part: one with its name, or the first of its node.
  func flight(named name: String) -> RunFlight? {
    let flights = calls.flatMap(\.flights)
    let named = flights.first { flight in
      flight.name.map { name == $0 || name.hasPrefix($0 + ".") } ?? false
    }
    return named ?? flights.first { name.hasPrefix($0.node + ".") }
  }
}

extension StageError {
  /// The source that the error befell, if it names one.
  var source: String? {
    switch self {
    case .timeOverflow(let source), .callbackLivelock(let source), .notFinite(let source, _),
      .negativeRepeats(let source), .negativeTime(let source, _), .badSpeed(let source),
      .badCue(let source, _),
      .unknownProperty(let source, _, _), .wrongComponents(let source, _, _, _),
      .refusedToBegin(let source, _), .invalidParameter(let source, _),
      .badPath(let source, _), .cannotRetarget(let source, _), .cannotAdd(let source, _),
      .tooManyBounces(let source), .neverRests(let source),
      .notOnStage(let source, _),
      .callInAccessor(let source),
      .frameConflict(let source, _), .twoParents(let source, _), .cycleOfMotions(let source, _),
      .otherStage(let source),
      .targetGone(let source, _), .notANumber(let source, _), .refused(let source, _, _):
      source
    case .nodeElsewhere, .reentrantStep, .timeBackwards, .duplicateName, .emptyName, .nameTooLong,
      .scheduledInThePast, .abandoned, .tempo:
      nil
    }
  }
}
