import DopesheetNotation

/// Something that comes from outside and that a stage answers: a tap, a message, the end of a download.
///
/// ```swift
/// let open = stage.cue("drawer.open") { details in
///   stage.play(Motion(drawer, [.position.x(to: 320)], duration: 0.3))
/// }
/// open.send()                             // `< drawer.open send` in the trace
/// open.send([.init("speed", .number(2))])  // `< drawer.open send speed=2`
/// ```
///
/// A trace tells of the cue, and not of the calls that the closure makes: those follow from it. So a recording
/// of a program that answers its user by cues can be played again with nobody there.
public final class Cue {
  /// The name in traces, unique on the stage.
  public let name: String
  private weak var stage: Stage?
  private let code: UserCode<Answer>

  typealias Answer = (_ details: [Happening.Detail]) throws -> Void
  /// The call that traces have.
  static let word = EngineCall.send.rawValue

  init(_ name: String, on stage: Stage, _ answer: @escaping Answer) {
    self.name = name
    self.stage = stage
    code = UserCode(answer)
  }

  /// Gives the cue at the stage's present time; without a stage it does nothing.
  ///
  /// A detail without a name, called `at`, or called like another is refused, and with it the cue:
  /// ``StageError/badCue(source:reason:)``.
  ///
  /// Given by a callback or by another cue it is recorded as a callback, `! drawer.open send`, for it follows from
  /// what is recorded, and a replay does not give it again. An error that the closure throws is recorded, and the
  /// stage goes on.
  ///
  /// - Parameter details: What there is to know about it. Numbers, truth values and texts come back exactly when
  ///   a recording is replayed.
  public func send(_ details: [Happening.Detail] = []) {
    guard let stage else { return }
    guard !stage.isAccessing else { return stage.report(.callInAccessor(source: name), by: nil) }
    if let reason = Happening.Detail.fault(in: details) {
      return stage.report(.badCue(source: name, reason: reason), by: nil)
    }
    stage.answer(name, details, code)
  }
}

extension Stage {
  /// Puts a cue on the stage, under a name that nothing else on it has.
  ///
  /// - Parameter answer: What is done each time when the cue is given. Hold the stage `unowned` in it.
  @discardableResult
  public func cue(
    _ name: String, _ answer: @escaping (_ details: [Happening.Detail]) throws -> Void
  ) -> Cue {
    let encoded = NameGrammar.encode(word: name)
    let cue = Cue(encoded, on: self, answer)
    guard reserve(name, encoded: encoded) else { return cue }
    members.cues.append(cue)
    announce(.declared(source: encoded, kind: "cue", []))
    return cue
  }
}
