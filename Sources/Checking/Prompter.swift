import DopesheetEngine
import DopesheetRecording

/// Moves a stage as a trace says, and makes the recorded calls that nobody on the stage makes by itself.
///
/// What the set-up does and what it has scheduled comes by itself, calls from outside do not. The trace does not
/// tell the two apart; so the prompter listens, and prompts what has not been heard when its moment is over.
final class Prompter: StageObserver {
  let observesUpdates = false
  /// The recorded calls that could not be made.
  private(set) var undelivered: [Replay.Undelivered] = []

  private let script: ReplayScript
  private unowned let stage: Stage
  /// The frame whose calls are awaited, `nil` before the first.
  private var frame: Int?
  private var awaited: [ReplayScript.Call]
  private var isHeard: [Bool]
  private var isPrompting = false

  /// - Parameter stage: An empty one, which is set up while this listens.
  init(_ script: ReplayScript, on stage: Stage) {
    self.script = script
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
        Replay.Undelivered(frame: frame, call: call.line, reason: reason(of: error)))
    }
  }

  /// Why a call could not be made: the trace may know more of it than the stage.
  private func reason(of error: InputError) -> String {
    guard case .unknownSource(let name, _) = error, script.blockFlights.contains(name) else {
      return error.reason
    }
    return "the flight \(name) was given as a block, which no trace holds "
      + "(register it and apply it by its key, or let a cue make it)"
  }

  func stage(_ stage: Stage, willStepTo time: Ticks) {}
  func stageDidWriteValues(_ stage: Stage) {}

  func stage(_ stage: Stage, announces happening: Happening) {
    guard !isPrompting, case .input(let source, let word, let details) = happening else { return }
    // As lines, since a number that is none is the same as itself there.
    let asked = ReplayScript.Call(source: source, word: word, details: details, time: nil)
    for index in awaited.indices where !isHeard[index] {
      let call = awaited[index]
      if call.source == source, call.word == word, call.line == asked.line {
        isHeard[index] = true
        return
      }
    }
  }
}
