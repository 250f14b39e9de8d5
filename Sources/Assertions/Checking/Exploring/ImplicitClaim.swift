import DopesheetEngine
import DopesheetText
import DopesheetTrace

/// A built-in claim about explored runs.
///
/// ``isRepeatable``, ``ignoresPauses`` and ``ignoresFrames`` need a second run. Each of them is checked in about one
/// run of eight. ``isContinuous``, ``staysBetweenEnds``, ``endsAsUndisturbed`` and ``callsBackOnce`` compare a run with
/// runs without haste, in which each call waits until the stage has settled. They are checked after up to three calls
/// by users.
public enum ImplicitClaim: String, CaseIterable, Sendable {
  /// The run settles in time. A run may wait for a cue if it also does without haste.
  case settles
  /// No motion stays paused or repeats for ever that no cue resumes or ends.
  case leavesNoPause
  /// No value is `nan` or infinite, and the stage does not halt in an endless cascade.
  case isFinite
  /// The stage reports no error, and no closure throws one, also in a callback or as the answer to a cue. Calls of the
  /// script that the stage rejects do not count.
  case hasNoErrors
  /// The stage reports no warning, such as a delay below zero.
  case hasNoWarnings
  /// A number that moves jumps in flight only where it also jumps without haste, or skips to an end.
  case isContinuous
  /// A number that moves stays within the range that it has without haste, and a size is not below zero.
  ///
  /// Numbers that overshoot their ends, that are thrown, or that calls set at once are not checked.
  case staysBetweenEnds
  /// A flag or a count that without haste changes, but is always false or 0 in the end, is so, too, or is when a cue
  /// follows. Words, flags and counts end together as they do without haste.
  case endsAsUndisturbed
  /// An event of your own comes no more often than without haste.
  case callsBackOnce
  /// Each change of state begins at the state in which the one before ended, and no motion completes without a start.
  case hasSoundStates
  /// A run that is repeated gives the same trace.
  case isRepeatable
  /// A pause and a resume at one time change no value of any frame.
  case ignoresPauses
  /// A spring that gets a new end in flight by a call of the search keeps its velocity.
  ///
  /// A call of `retarget` by the rehearsal's own closures is not checked.
  case keepsVelocity
  /// Other frames give the same events, and the same values at times that both runs share.
  ///
  /// If an engine of your own moves with the stage, only runs without calls are compared, by their ends within a frame.
  case ignoresFrames

  var words: String {
    switch self {
    case .settles: "the run settles"
    case .leavesNoPause: "no motion is left paused or without an end"
    case .hasNoWarnings: "there are no warnings"
    case .isContinuous: "a value jumps only where it does without haste"
    case .staysBetweenEnds: "a value stays within its range without haste"
    case .endsAsUndisturbed: "flags, counts and words end as they do without haste"
    case .callsBackOnce: "an event comes no more often than without haste"
    case .isFinite: "all values are finite"
    case .hasNoErrors: "there are no errors"
    case .hasSoundStates: "states follow one another, and nothing completes without a start"
    case .isRepeatable: "a repeated run is the same"
    case .ignoresPauses: "a pause and a resume at one time change nothing"
    case .keepsVelocity: "a spring that gets a new end keeps its velocity"
    case .ignoresFrames: "the run does not depend on its frames"
    }
  }
}

extension ImplicitClaim {
  /// Returns the first of some claims that a run alone does not fulfil, and the reason.
  static func broken(
    by trace: Trace, among claims: Set<ImplicitClaim>
  ) -> (claim: ImplicitClaim, reason: String)? {
    if claims.contains(.isFinite), let text = trace.infiniteValue { return (.isFinite, text) }
    let own = trace.ownSources
    let events = trace.runEvents.filter { !own.contains($0.source) }
    if claims.contains(.hasNoErrors), let text = events.thrownError { return (.hasNoErrors, text) }
    // Nodes have no state, but may have events of the user's own.
    let nodes = Set(trace.sources.lazy.filter(\.isNode).map(\.name))
    if claims.contains(.hasSoundStates),
      let text = events.filter({ !nodes.contains($0.source) }).unsoundState
    {
      return (.hasSoundStates, text)
    }
    return nil
  }
}

extension Trace {
  /// The first value that is not finite, in words.
  fileprivate var infiniteValue: String? {
    for frame in frames.indices {
      for index in frames[frame].records where columns.kinds[index] == .value {
        // A record takes longer to make than to find that all is well.
        let (track, first) = (Int(columns.subjects[index]), columns.payloads[index])
        let isFinite = (0..<tracks[track].width).allSatisfy {
          scalar(ofTrack: track, $0, from: first).number.isFinite
        }
        if !isFinite, case .value(let track, let scalars) = record(at: index) {
          return "\(track) is \(scalars.map(\.phrase).joined(separator: " ")) in frame \(frame)"
        }
      }
    }
    return nil
  }
}

extension Trace {
  /// The names of the sources whose events are the user's own.
  var ownSources: Set<String> {
    Set(sources.lazy.filter { $0.kind == Source.eventKind }.map(\.name))
  }
}

extension [RunEvent] {
  /// The first error that a closure of a callback or a cue has thrown, in words.
  fileprivate var thrownError: String? {
    // An event of the user's own may have this name, too.
    let error = first {
      $0.kind == .callback && $0.word == "error" && $0.arguments.map(\.key) == ["in", "message"]
    }
    return error.map { error in
      "\(error.source): \(error.arguments.map(\.phrase).joined(separator: " ")) at \(error.time)"
    }
  }

  /// The first change of state or end that does not follow from those before, in words.
  fileprivate var unsoundState: String? {
    var states: [String: String] = [:]
    var isStarted: Set<String> = []
    for event in self {
      switch event.kind {
      case .state:
        let parts = event.word.split(separator: " ").map(String.init)
        guard parts.count == 2 else { continue }
        if let known = states[event.source], known != parts[0] {
          return "\(event.source) leaves the state \(parts[0]) at \(event.time), "
            + "but its state is \(known)"
        }
        states[event.source] = parts[1]
        // A pause in a child's callback takes `started` from its group.
        if parts[0] == MotionState.stopped.rawValue { isStarted.insert(event.source) }
      case .callback where event.word == "started":
        isStarted.insert(event.source)
      case .callback where event.word == "completed" || event.word == "stopped":
        if event.word == "completed", isStarted.remove(event.source) == nil {
          return "\(event.source) \(event.word) at \(event.time) without a start"
        }
        isStarted.remove(event.source)
      default: break
      }
    }
    return nil
  }
}
