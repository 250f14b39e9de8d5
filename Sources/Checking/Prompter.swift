import DopesheetEngine
import DopesheetNotation
import DopesheetRecording
import DopesheetTrace

/// Moves a stage as a trace says, and makes the recorded calls that nobody on the stage makes by itself.
///
/// What the set-up does and what it has scheduled comes by itself, calls from outside do not. The trace does not
/// tell the two apart; so the prompter listens, and prompts what has not been heard when its moment is over.
final class Prompter: StageObserver {
  let observesUpdates = false
  /// The recorded calls that could not be made.
  private(set) var undelivered: [Replay.Undelivered] = []

  private let script: ReplayScript
  /// The external calls of all styles.
  private let calls: [CallSignature]
  /// The kinds of the trace's sources.
  private let kinds: [String: String]
  /// Why calls on sources could not be made which nothing here takes.
  private var absences: [String: String] = [:]
  private unowned let stage: Stage
  /// The frame whose calls are awaited, `nil` before the first.
  private var frame: Int?
  private var awaited: [ReplayScript.Call]
  private var isHeard: [Bool]
  /// The places of the awaited calls by their lines, the first last, once something is heard.
  private var places: [String: [Int]]?
  private var isPrompting = false

  /// - Parameters:
  ///   - stage: An empty one, which is set up while this listens.
  ///   - calls: The external calls of all styles, which know why one cannot be made.
  init(_ script: ReplayScript, of trace: Trace, on stage: Stage, knowing calls: [CallSignature]) {
    self.script = script
    self.calls = calls
    kinds = Dictionary(trace.sources.map { ($0.name, $0.kind) }) { first, _ in first }
    self.stage = stage
    awaited = script.preroll
    isHeard = awaited.map { _ in false }
    stage.attach(self)
  }

  /// Moves the stage, which is set up, through all frames; returns what stopped it before their end.
  func run() -> StageError? {
    defer { stage.detach(self) }
    promptAll()
    for (index, time) in script.times.enumerated() {
      frame = index
      awaited = script.calls[index]
      isHeard = awaited.map { _ in false }
      places = nil
      for index in awaited.indices {
        guard let moment = awaited[index].time, moment >= stage.now, moment < time else { continue }
        // After what the stage has scheduled itself for that moment.
        stage.atOwn(moment) { [unowned self] in prompt(index) }
      }
      do throws(StageError) {
        try stage.step(to: time)
      } catch {
        return error
      }
      promptAll()
    }
    return nil
  }

  private func promptAll() {
    for index in awaited.indices { prompt(index) }
  }

  /// Makes an awaited call that was not heard.
  private func prompt(_ index: Int) {
    guard !isHeard[index] else { return }
    isHeard[index] = true
    isPrompting = true
    defer { isPrompting = false }
    let call = awaited[index]
    do throws(InputError) {
      try stage.make(call.word, of: call.source, call.details)
    } catch {
      undelivered.append(
        Replay.Undelivered(frame: frame, call: call.line, reason: reason(of: error, for: call)))
    }
  }

  /// Why a call could not be made. The style that takes it may know; what follows on a source that is not there has the
  /// same reason.
  private func reason(of error: InputError, for call: ReplayScript.Call) -> String {
    switch error {
    case .badDetail, .notWhole: return error.reason
    case .unknownSource, .unknownCall: break
    }
    let kind = kinds[call.source] ?? ""
    let absence = calls.lazy.filter { $0.word == call.word && $0.mayBeTaken(by: kind) }
      .compactMap(\.absence).first
    guard let absence else {
      if case .unknownSource = error, let known = absences[call.source] { return known }
      return error.reason
    }
    let reason = absence(call.source) { call.text($0) }
    absences[call.source] = reason
    return reason
  }

  func stage(_ stage: Stage, announces happening: Happening) {
    guard !isPrompting, case .input(let source, let word, let details) = happening else { return }
    if places == nil {
      places = Dictionary(grouping: awaited.indices.reversed()) { awaited[$0].line }
    }
    // By lines, since a number that is none is the same as itself there.
    let line = ReplayScript.Call(source: source, word: word, details: details, time: nil).line
    while let index = places?[line]?.popLast() {
      guard isHeard[index] else {
        isHeard[index] = true
        return
      }
    }
  }
}
