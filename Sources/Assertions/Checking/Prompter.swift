import Dopesheet
import DopesheetEngine
import DopesheetText
import DopesheetTrace

/// Steps a stage through the frames of a trace, and makes the external calls of the trace.
///
/// The set-up and its scheduled calls occur again without help. The trace does not mark them as different from other
/// external calls. So the prompter observes the stage, and makes only the recorded calls that do not occur by the end
/// of their time.
final class Prompter: StageObserver {
  private(set) var undelivered: [Replay.Undelivered] = []
  /// The recorded calls that the prompter made, in order: the frame, -1 for the preroll, and the place in its list.
  private(set) var made: [(frame: Int, index: Int)] = []

  private let script: ReplayScript
  private let kinds: [String: String]
  /// The reasons for failed calls on sources that are missing on the stage, by source.
  private var absences: [String: String] = [:]
  private unowned let stage: Stage
  /// The current frame; `nil` before the first.
  private var frame: Int?
  private var awaited: [ReplayScript.Call]
  private var isHeard: [Bool]
  /// The indices of the awaited calls by their lines, in descending order; `nil` before the frame's first call.
  private var places: [String: [Int]]?
  private var isPrompting = false
  /// Whether the script contains the calls of the set-up, too.
  private let hears: Bool

  /// - Parameters:
  ///   - stage: An empty stage. It must be set up after this call.
  ///   - hears: Whether the script contains the calls that occur by themselves, which are not made again.
  init(_ script: ReplayScript, of trace: Trace, on stage: Stage, hears: Bool = true) {
    self.script = script
    self.hears = hears
    kinds = Dictionary(trace.sources.map { ($0.name, $0.kind) }) { first, _ in first }
    self.stage = stage
    awaited = script.preroll
    isHeard = awaited.map { _ in false }
    if hears { stage.attach(self) }
  }

  /// Steps the stage, after its set-up, through all frames. Returns the error that stopped it, if any.
  ///
  /// - Parameter isOver: A closure that is called after each frame, and ends the replay there by `true`.
  func run(until isOver: (_ frame: Int) throws -> Bool = { _ in false }) rethrows -> StageError? {
    defer { if hears { stage.detach(self) } }
    promptAll()
    for (index, time) in script.times.enumerated() {
      frame = index
      awaited = script.calls[index]
      isHeard = awaited.map { _ in false }
      places = nil
      for index in awaited.indices {
        guard let moment = awaited[index].time, moment >= stage.now, moment < time else { continue }
        // Runs after the stage's own scheduled calls for this time.
        stage.atOwn(moment) { [unowned self] in prompt(index) }
      }
      do throws(StageError) {
        try stage.step(to: time)
      } catch {
        return error
      }
      promptAll()
      if try isOver(index) { return nil }
    }
    return nil
  }

  private func promptAll() {
    for index in awaited.indices { prompt(index) }
  }

  private func prompt(_ index: Int) {
    guard !isHeard[index] else { return }
    isHeard[index] = true
    isPrompting = true
    defer { isPrompting = false }
    let call = awaited[index]
    do throws(InputError) {
      try stage.make(call.word, of: call.source, call.details)
      made.append((frame ?? -1, index))
    } catch {
      undelivered.append(
        Replay.Undelivered(frame: frame, call: call.line, reason: reason(of: error, for: call)))
    }
  }

  /// Returns why a call could not be made.
  ///
  /// The signature of the call may have a reason. Later calls on the same missing source have this reason, too.
  private func reason(of error: InputError, for call: ReplayScript.Call) -> String {
    switch error {
    case .badDetail, .notWhole: return error.reason
    case .unknownSource, .unknownCall: break
    }
    let kind = kinds[call.source] ?? ""
    let absence = CallSignature.all.lazy.filter { $0.word == call.word && $0.mayBeTaken(by: kind) }
      .compactMap(\.absence).first
    guard let absence else {
      if case .unknownSource = error, let known = absences[call.source] { return known }
      return error.reason
    }
    let reason = absence(call.source) { call.text($0) }
    absences[call.source] = reason
    return reason
  }

  func stage(_ stage: Stage, announces event: StageEvent) {
    guard !isPrompting, case .input(let source, let word, let details) = event else { return }
    if places == nil {
      places = Dictionary(grouping: awaited.indices.reversed()) { awaited[$0].line }
    }
    // Compared as lines, since NaN is equal to itself there.
    let line = ReplayScript.Call(source: source, word: word, details: details, time: nil).line
    while let index = places?[line]?.popLast() {
      guard isHeard[index] else {
        isHeard[index] = true
        return
      }
    }
  }
}
