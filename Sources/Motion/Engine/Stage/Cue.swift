import DopesheetText

/// An external event that a stage answers: a tap, a message, the end of a download.
///
/// ```swift
/// let open = stage.cue("drawer.open") { details in
///   stage.play(Motion(drawer, [.position.x(to: 320)], duration: 0.3))
/// }
/// open.send()                             // `< drawer.open send` in the trace
/// open.send([.init("speed", .number(2))])  // `< drawer.open send speed=2`
/// ```
///
/// A trace contains the cue, but not the calls that the closure makes, since they follow from it. So a recording of a
/// program that answers its user by cues can be replayed without a user.
public final class Cue {
  /// The name in traces, unique on the stage.
  public let name: String
  private weak var stage: Stage?
  private let code: UserCode<Answer>
  /// The details of some values that the answer takes; `nil` if the answer takes any details.
  package internal(set) var examples: [[StageEvent.Detail]]?

  typealias Answer = (_ details: [StageEvent.Detail]) throws -> Void
  /// The word of the call in traces.
  static let word = EngineCall.send.rawValue

  init(_ name: String, on stage: Stage, _ answer: @escaping Answer) {
    self.name = name
    self.stage = stage
    code = UserCode(answer)
  }

  /// Sends the cue at the stage's present time; does nothing without a stage.
  ///
  /// A detail without a name, with the name `at`, or with the name of another detail is rejected, and the cue with
  /// it: ``StageError/Kind/badCue``.
  ///
  /// A cue that a callback or another cue sends is recorded as a callback, `! drawer.open send`. It follows from
  /// recorded input, so a replay does not send it again. An error that the closure throws is recorded, and the stage
  /// continues.
  ///
  /// - Parameter details: A description of the event. A replay sends exactly the same numbers, Booleans and texts.
  public func send(_ details: [StageEvent.Detail] = []) {
    guard let stage else { return }
    guard !stage.isAccessing else { return stage.report(.callInAccessor(source: name), by: nil) }
    if let reason = StageEvent.Detail.fault(in: details) {
      return stage.report(.badCue(source: name, reason: reason), by: nil)
    }
    stage.answer(name, details, code)
  }
}

extension Stage {
  /// Adds a cue to the stage, under a name that is unique on it.
  ///
  /// - Parameter answer: The closure to call each time the cue is sent. Capture the stage `unowned` in it.
  @discardableResult
  public func cue(
    _ name: String, _ answer: @escaping (_ details: [StageEvent.Detail]) throws -> Void
  ) -> Cue {
    let encoded = NameGrammar.encode(word: name)
    let cue = Cue(encoded, on: self, answer)
    guard reserve(name, encoded: encoded) else { return cue }
    members.add(cue)
    announce(.declared(source: encoded, kind: "cue", []))
    return cue
  }
}
