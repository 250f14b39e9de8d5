import DopesheetEngine
import DopesheetTrace

/// A performance that can be played again and again: a stage, set up by a closure and moved beat by beat.
///
/// ```swift
/// let run = try Rehearsal(.hz(60)) { stage in
///   let card = stage.add(Node("card"))
///   stage.play(Motion(card, [.alpha(from: 0, to: 1)], duration: 0.4, easing: .cubic.out))
/// }.untilSettled(within: .seconds(2))
/// run.trace.frames.count  // 25: a step of length 0 at time 0, and 24 frames
/// ```
///
/// The closure is called anew for each run, on a stage of its own. Nothing here is bound to an actor: a test on
/// the main actor may use objects of that actor in the closure.
public struct Rehearsal {
  /// The times of the frames.
  public let tempo: any Tempo
  /// What is recorded.
  public var options = Recorder.Options()
  /// Where it was made.
  package let scope = RehearsalScope.current
  /// The place in the source that made it: `AppTests/CardTests.swift:12`.
  package let origin: String
  package let setUp: (Stage, Recorder) throws -> Void

  /// Creates a rehearsal.
  ///
  /// - Parameters:
  ///   - tempo: The times of the frames: a rate, or any other tempo.
  ///   - setUp: Puts nodes and motions on the stage and starts them, at time 0.
  ///   - fileID: The file that makes it, for a stepper's words.
  ///   - line: The line that makes it.
  public init(
    _ tempo: some Tempo, fileID: String = #fileID, line: Int = #line,
    _ setUp: @escaping (Stage) throws -> Void
  ) {
    self.init(tempo, fileID: fileID, line: line) { stage, _ in try setUp(stage) }
  }

  /// Creates a rehearsal whose closure also gets the recorder, to add probes.
  public init(
    _ tempo: some Tempo, fileID: String = #fileID, line: Int = #line,
    _ setUp: @escaping (Stage, Recorder) throws -> Void
  ) {
    self.tempo = tempo
    self.setUp = setUp
    origin = "\(fileID):\(line)"
  }

  /// An empty stage and its recorder.
  package func makeStage() throws -> (stage: Stage, recorder: Recorder) {
    try checkArithmetic()
    let stage = Stage()
    return (stage, Recorder(stage, rate: tempo.frameRate, options: options))
  }

  /// Checks that this process computes as others do.
  package func checkArithmetic() throws { try Arithmetic.check() }

  /// What one playing of a rehearsal left behind.
  public struct Run {
    /// All that happened.
    public let trace: Trace
    /// The stage as it is at the end.
    public let stage: Stage
    /// Where its rehearsal was made.
    package let scope: RehearsalScope
    /// Whether it was to be played until it settled, and had settled at time 0.
    package var settledAtStart = false
    /// Plays again in the same way; `nil` if that cannot be done.
    package var again: (() throws -> Run)?

    /// Creates the run of a stage that a closure moved.
    package init(
      trace: Trace, stage: Stage, scope: RehearsalScope, again: (() throws -> Run)?
    ) {
      self.trace = trace
      self.stage = stage
      self.scope = scope
      self.again = again
    }
  }

  /// Plays frame by frame until nothing moves, waits or is scheduled.
  ///
  /// - Parameter limit: The time by which that must be so.
  /// - Throws: ``RehearsalError`` `.notSettled` with what still moves, `.problems` with what the stage reported;
  ///   and what the closure throws.
  public func untilSettled(within limit: Ticks) throws -> Run {
    var run = try playOrStep(settling(within: limit))
    run.settledAtStart = run.stage.now == .zero
    return run
  }

  package func settling(within limit: Ticks) -> Movement {
    return { stage, _ in
      var steps = TempoSteps(of: tempo)
      while !stage.isSettled {
        guard stage.now < limit else {
          throw RehearsalError.notSettled(
            within: limit, moving: stage.unsettled.map { "\($0.name) (\($0.state.rawValue))" })
        }
        // The last step ends at the limit, wherever the next frame is.
        try stage.step(to: min(try steps.next() ?? limit, limit))
      }
    }
  }

  /// Plays a number of frames after the one at time 0.
  ///
  /// - Throws: ``RehearsalError`` `.problems`, also when the tempo has fewer; and what the closure throws.
  public func frames(_ count: Int) throws -> Run {
    try playOrStep(moving(frames: count))
  }

  func moving(frames count: Int) -> Movement {
    return { stage, _ in
      var steps = TempoSteps(of: tempo)
      for _ in 0..<max(0, count) {
        guard let time = try steps.next() else { throw StageError.tempo(.noBeat(after: stage.now)) }
        try stage.step(to: time)
      }
    }
  }

  /// Plays frame by frame to a time, the last one there.
  ///
  /// - Throws: ``RehearsalError`` `.problems`; and what the closure throws.
  public func until(_ time: Ticks) throws -> Run {
    try playOrStep { _, tempo in try tempo.run(until: time) }
  }

  /// Plays steps of the given lengths after the one at time 0, whatever the tempo is.
  ///
  /// - Throws: ``RehearsalError`` `.problems`; and what the closure throws.
  public func steps(_ lengths: [Ticks]) throws -> Run {
    try playOrStep { _, tempo in
      for length in lengths { try tempo.advance(by: length) }
    }
  }

  /// Plays, or lets a host play, where one is asked for and linked.
  private func playOrStep(_ movement: @escaping Movement) throws -> Run {
    guard let host = scope.host else { return try play(movement) }
    return try host.play(self, movement)
  }

  /// Plays from the step of length 0 at time 0 on as the closure tells.
  ///
  /// - Throws: ``RehearsalError`` `.problems`, which comes before all that may follow from it; a
  ///   ``RecordingError``; and what the closures throw.
  package func play(_ body: @escaping Movement) throws -> Run {
    let (stage, recorder) = try makeStage()
    try perform(body, on: stage, recorder)
    return run(body, stage, recorder)
  }

  /// What a movement that was performed has left behind.
  package func run(_ body: @escaping Movement, _ stage: Stage, _ recorder: Recorder) -> Run {
    Run(trace: recorder.trace, stage: stage, scope: scope, again: { try play(body) })
  }

  /// How a stage is moved after the step at time 0.
  package typealias Movement = (Stage, ManualTempo) throws -> Void

  /// Sets a stage up and moves it.
  ///
  /// - Parameter isSetUp: Called before the step at time 0.
  package func perform(
    _ body: @escaping Movement, on stage: Stage, _ recorder: Recorder, isSetUp: () -> Void = {}
  ) throws {
    // What is in a file already cannot be asked about.
    guard let host = scope.host, recorder.output == nil else {
      return try move(body, on: stage, recorder, isSetUp: isSetUp)
    }
    try host.hold(self, body, recorder) { try move(body, on: stage, recorder, isSetUp: isSetUp) }
  }

  private func move(
    _ body: Movement, on stage: Stage, _ recorder: Recorder, isSetUp: () -> Void
  ) throws {
    do {
      try setUp(stage, recorder)
      isSetUp()
      try stage.step(to: .zero)
      try body(stage, ManualTempo(stage, tempo: tempo))
    } catch {
      if !stage.problems.isEmpty { throw RehearsalError.problems(stage.problems) }
      if let error = error as? StageError { throw RehearsalError.problems([error]) }
      throw error
    }
    guard stage.problems.isEmpty else { throw RehearsalError.problems(stage.problems) }
    if let problem = recorder.problems.first { throw problem }
  }
}

/// Why a rehearsal gave no run.
public enum RehearsalError: Error, Equatable, Sendable {
  /// Something still moves, waits or is scheduled at the limit; each with its state.
  case notSettled(within: Ticks, moving: [String])
  /// The stage could not do what it was told.
  case problems([StageError])
  /// The processor's floating-point mode would change the values of motions.
  case nondeterministicFloatingPointEnvironment
}

extension RehearsalError: CustomStringConvertible {
  /// What is wrong, in one line for each problem.
  public var description: String {
    switch self {
    case .notSettled(let limit, let moving):
      moving.isEmpty
        ? "not settled within \(limit): calls are scheduled for later (raise the limit)"
        : "not settled within \(limit): \(moving.joined(separator: ", "))"
    case .problems(let problems):
      problems.map(\.description).joined(separator: "\n")
    case .nondeterministicFloatingPointEnvironment:
      "this process does not round floating-point numbers as IEEE 754 requires (a library built "
        + "with fast maths may have set the mode)"
    }
  }
}

/// The floating-point arithmetic of this process.
private enum Arithmetic {
  /// Checks that numbers are rounded to nearest, that tiny ones are kept, and that products are rounded before
  /// they are added.
  static func check() throws {
    let one = opaque(1)
    let tiny = opaque(0x1p-1074)
    let factor = opaque(1 + 0x1p-27)
    let product = factor * factor
    guard one + 0x1p-53 == 1, tiny * one != 0, factor * factor - product == 0 else {
      throw RehearsalError.nondeterministicFloatingPointEnvironment
    }
  }

  /// The same number, out of the optimiser's sight.
  @inline(never)
  private static func opaque(_ number: Double) -> Double { number }
}

extension Rehearsal {
  /// This rehearsal, recorded into a file as it is played, so that a run of any length takes the memory of a short one;
  /// see ``Recorder/init(_:writingTo:rate:options:)``.
  ///
  /// ```swift
  /// let written = try Rehearsal(.hz(60)) { stage in
  ///   let card = stage.add(Node("card"))
  ///   stage.play(Motion(card, [.alpha(to: 0)], duration: 1).reverses().repeats())
  /// }.recording(to: "night.mtrace").until(.seconds(36_000))
  /// ```
  public func recording(to path: String) -> FileRehearsal {
    FileRehearsal(rehearsal: self, path: path)
  }

  /// Plays from time 0 as a closure moves it, and writes the trace to a file.
  ///
  /// A run that fails leaves no file, but what could be written before a disk was full or the like.
  ///
  /// - Throws: As ``play(_:)``; ``RecordingError`` `.cannotWrite`.
  package func record(to path: String, _ body: @escaping Movement) throws -> WrittenTrace {
    let (stage, recorder) = try makeStage(writingTo: path)
    do {
      try perform(body, on: stage, recorder)
    } catch {
      recorder.discard()
      throw error
    }
    return try recorder.finish()
  }

  private func makeStage(writingTo path: String) throws -> (stage: Stage, recorder: Recorder) {
    try checkArithmetic()
    let stage = Stage()
    let recorder = try Recorder(
      stage, writingTo: path, rate: tempo.frameRate, options: options)
    return (stage, recorder)
  }
}

/// A rehearsal whose trace goes into a file as it is played; made by ``Rehearsal/recording(to:)``.
///
/// A run that fails leaves what lay at the path, and nothing else, unless it was the file that could not be written.
public struct FileRehearsal {
  let rehearsal: Rehearsal
  let path: String

  /// Plays frame by frame until nothing moves, waits or is scheduled.
  ///
  /// - Parameter limit: The time by which that must be so.
  /// - Throws: As ``Rehearsal/untilSettled(within:)``; ``RecordingError`` `.cannotWrite`.
  @discardableResult
  public func untilSettled(within limit: Ticks) throws -> WrittenTrace {
    try rehearsal.record(to: path, rehearsal.settling(within: limit))
  }

  /// Plays a number of frames after the one at time 0.
  ///
  /// - Throws: As ``Rehearsal/frames(_:)``; ``RecordingError`` `.cannotWrite`.
  @discardableResult
  public func frames(_ count: Int) throws -> WrittenTrace {
    try rehearsal.record(to: path, rehearsal.moving(frames: count))
  }

  /// Plays frame by frame to a time, the last one there.
  ///
  /// - Throws: As ``Rehearsal/until(_:)``; ``RecordingError`` `.cannotWrite`.
  @discardableResult
  public func until(_ time: Ticks) throws -> WrittenTrace {
    try rehearsal.record(to: path) { _, tempo in try tempo.run(until: time) }
  }
}
