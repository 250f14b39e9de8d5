import DopesheetEngine
import DopesheetNotation
import DopesheetRecording
import DopesheetTrace

extension RunDocument {
  /// Plays the document by its own tempo to its own end.
  ///
  /// Each playing is like the others: the same document gives the same trace, byte for byte.
  ///
  /// - Throws: What could not be done, at the place of the document that asked for it.
  package func perform() throws(Diagnostics) -> Rehearsal.Run {
    try perform { stage in
      var frames = tempo.frames
      if end.isSettling {
        while !stage.isSettled {
          guard stage.now < end.time else {
            throw RehearsalError.notSettled(within: end.time, stage)
          }
          try stage.step(to: min(frames.next() ?? .limit, end.time))
        }
      } else {
        while stage.now < end.time {
          try stage.step(to: min(frames.next() ?? .limit, end.time))
        }
      }
    }
  }

  /// Plays the document by steps of the given lengths, whatever its tempo and its end are.
  ///
  /// - Throws: What could not be done, at the place of the document that asked for it.
  package func perform(steps lengths: [Ticks]) throws(Diagnostics) -> Rehearsal.Run {
    try perform { stage in
      for length in lengths {
        guard let time = stage.now.adding(length) else {
          throw StageError.timeOverflow(source: "tempo")
        }
        try stage.step(to: time)
      }
    }
  }

  private func perform(
    _ move: (Stage) throws -> Void
  ) throws(Diagnostics) -> Rehearsal.Run {
    var rehearsal = Rehearsal { stage, recorder in
      recorder.rate = tempo.rate
      recorder.meta = meta
      setUp(stage)
    }
    rehearsal.options = recording
    do {
      return try rehearsal.play { stage, _ in try move(stage) }
    } catch let error as RehearsalError {
      throw diagnostics(error)
    } catch {
      throw Diagnostics(Diagnostic(file: file, message: String(describing: error)))
    }
  }

  /// Facts for the trace: which document it is of, without the folder.
  private var meta: [Trace.Meta] {
    var meta: [Trace.Meta] = []
    if let name = file?.split(separator: "/").last {
      meta.append(Trace.Meta("document", RunDocument.fact(String(name))))
      let digits = String(digest, radix: 16)
      meta.append(
        Trace.Meta("documentDigest", String(repeating: "0", count: 16 - digits.count) + digits))
    }
    if let seed { meta.append(Trace.Meta("seed", String(seed))) }
    return meta
  }

  /// A text as a trace's header can hold it: control characters and spaces at the ends are escaped.
  private static func fact(_ text: String) -> String {
    let isPlain = text.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F }
    let isTrimmed = !text.hasPrefix(" ") && !text.hasSuffix(" ")
    return isPlain && isTrimmed ? text : NameGrammar.encode(word: text)
  }

  /// Puts the nodes on a stage, makes the calls at time 0 and schedules the others.
  private func setUp(_ stage: Stage) {
    let cast = RunCast()
    for node in nodes { stage.add(node.make { cast.nodes[$0.name] = $0 }) }
    for call in calls {
      if call.time == .zero {
        cast.carryOut(call, on: stage)
      } else {
        stage.at(call.time) { [unowned stage] in cast.carryOut(call, on: stage) }
      }
    }
  }
}

// MARK: Errors with places

extension RehearsalError {
  fileprivate static func notSettled(within limit: Ticks, _ stage: Stage) -> RehearsalError {
    .notSettled(
      within: limit, moving: stage.unsettled.map { "\($0.name) (\($0.state.rawValue))" })
  }
}

extension RunDocument {
  private func diagnostics(_ error: RehearsalError) -> Diagnostics {
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
  }
}

extension StageError {
  /// The source that the error befell, if it names one.
  fileprivate var source: String? {
    switch self {
    case .timeOverflow(let source), .callbackLivelock(let source), .notFinite(let source, _),
      .negativeRepeats(let source), .negativeTime(let source, _), .badSpeed(let source),
      .unknownProperty(let source, _, _), .wrongComponents(let source, _, _, _),
      .refusedToBegin(let source, _), .invalidParameter(let source, _),
      .badPath(let source, _), .cannotRetarget(let source, _), .cannotAdd(let source, _),
      .tooManyBounces(let source), .neverRests(let source),
      .notOnStage(let source, _),
      .callInAccessor(let source),
      .frameConflict(let source, _), .twoParents(let source, _), .cycleOfMotions(let source, _),
      .otherStage(let source),
      .targetGone(let source, _), .notANumber(let source, _):
      source
    case .nodeElsewhere, .reentrantStep, .timeBackwards, .duplicateName, .emptyName, .nameTooLong,
      .scheduledInThePast, .tempo:
      nil
    }
  }
}
