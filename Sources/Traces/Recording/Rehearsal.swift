import DopesheetEngine
import DopesheetTrace

/// An animation that can be run again and again: a closure sets up a stage, and a tempo moves it.
///
/// ```swift
/// let run = try Rehearsal(at: .hz(60)) { stage in
///   let card = stage.add(Node("card"))
///   stage.play(Motion(card, .alpha(from: 0, to: 1), duration: 0.4, easing: .cubic.out))
/// }.runUntilSettled(within: .seconds(2))
/// run.trace.frames.count  // 25: a step of length 0 at time 0, and 24 frames
/// ```
///
/// Each run calls the closure again, with a new stage. A rehearsal is not bound to an actor: a test on the main actor
/// can use objects of that actor in the closure.
public struct Rehearsal {
  package var tempo: any Tempo
  /// The options of the recorder.
  public var options = Recorder.Options()
  package let scope = RehearsalScope.current
  /// The place in the source code: `AppTests/CardTests.swift:12`.
  package let origin: String
  package internal(set) var kind = Kind.plain
  package var setUp: (Stage) throws -> Void
  /// Performs a movement with the tasks of an async rehearsal; `nil` for other rehearsals.
  var withTasks: ((Stage, Recorder, _ perform: () throws -> Void) throws -> Void)?

  /// A way to create a rehearsal, as written in Swift.
  package enum Kind: String, Sendable {
    case plain = "Rehearsal"
    case async = "Rehearsal.async"
    case mainActor = "Rehearsal.mainActor"
  }

  /// Creates a rehearsal.
  ///
  /// - Parameters:
  ///   - tempo: The times of the frames: a frame rate, or any other tempo.
  ///   - setUp: Adds nodes and motions to the stage and starts them, at time 0. Probes are added to the stage's recorder.
  ///   - fileID: The source file, which a stepper shows.
  ///   - line: The line in the source file.
  public init(
    at tempo: some Tempo, fileID: String = #fileID, line: Int = #line,
    _ setUp: @escaping (Stage) throws -> Void
  ) {
    self.tempo = tempo
    self.setUp = setUp
    origin = "\(fileID):\(line)"
  }

  package func makeStage(
    writingTo path: String? = nil
  ) throws -> (stage: Stage, recorder: Recorder) {
    try checkArithmetic()
    let stage = Stage()
    let rate = tempo.frameRate
    stage.setFrameRate(rate)
    let recorder =
      try path.map { try Recorder(stage, writingTo: $0, rate: rate, options: options) }
      ?? Recorder(stage, rate: rate, options: options)
    return (stage, recorder)
  }

  /// Throws if the floating-point arithmetic of this process differs from IEEE 754.
  package func checkArithmetic() throws { try Arithmetic.check() }

  /// The result of one run of a rehearsal.
  public struct Run {
    /// The recorded trace.
    public let trace: Trace
    /// The stage at the end of the run.
    public let stage: Stage
    package let scope: RehearsalScope
    /// Whether ``Rehearsal/runUntilSettled(within:)`` ended at time 0, because nothing moved.
    package var settledAtStart = false
    /// Repeats the run in the same way; `nil` if that is not possible.
    package var again: (() throws -> Run)?

    package init(
      trace: Trace, stage: Stage, scope: RehearsalScope, again: (() throws -> Run)?
    ) {
      self.trace = trace
      self.stage = stage
      self.scope = scope
      self.again = again
    }
  }

  /// Runs frame by frame until nothing moves, waits or is scheduled.
  ///
  /// - Parameter limit: The latest time at which the stage must be settled.
  /// - Throws: ``RehearsalError`` `.notSettled` with the names and states of unsettled motions, `.problems` with the
  ///   errors of the stage, and any error of the closure.
  public func runUntilSettled(within limit: Ticks) throws -> Run {
    var run = try playOrStep(settling(within: limit))
    run.settledAtStart = run.stage.now == .zero
    return run
  }

  /// Returns the movement until nothing moves, waits or is scheduled. The check before each step can end it.
  package func settling(
    within limit: Ticks, before check: @escaping () throws -> Void = {}
  ) -> Movement {
    return { stage, _ in
      var steps = TempoSteps(of: tempo)
      while !stage.isSettled {
        guard stage.now < limit else {
          throw RehearsalError.notSettled(
            within: limit,
            moving: stage.unsettled.map { "\($0.name) (\($0.state.rawValue))" }
              + stage.unsettledWaits)
        }
        try check()
        // The last step ends at the limit, even between two frames.
        try stage.step(to: min(try steps.next() ?? limit, limit))
      }
    }
  }

  /// Runs a number of frames after the one at time 0.
  ///
  /// - Throws: ``RehearsalError`` `.problems`, also if the tempo has fewer frames, and any error of the closure.
  public func run(frames count: Int) throws -> Run {
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

  /// Runs frame by frame to a time, and ends exactly there.
  ///
  /// - Throws: ``RehearsalError`` `.problems`, and any error of the closure.
  public func run(until time: Ticks) throws -> Run {
    try playOrStep { _, tempo in try tempo.run(until: time) }
  }

  /// Runs steps of the given lengths after the one at time 0, and ignores the times of the tempo.
  ///
  /// - Throws: ``RehearsalError`` `.problems`, and any error of the closure.
  public func run(steps lengths: [Ticks]) throws -> Run {
    try playOrStep { _, tempo in
      for length in lengths { try tempo.advance(by: length) }
    }
  }

  private func playOrStep(_ movement: @escaping Movement) throws -> Run {
    guard let host = scope.host else { return try play(movement) }
    return try host.play(self, movement)
  }

  /// Runs a movement from the step of length 0 at time 0 on.
  ///
  /// - Throws: ``RehearsalError`` `.problems` before any other error that may follow from it, ``RecordingError``, and
  ///   any error of the closures.
  package func play(_ body: @escaping Movement) throws -> Run {
    let (stage, recorder) = try makeStage()
    try perform(body, on: stage, recorder)
    return run(body, stage, recorder)
  }

  package func run(_ body: @escaping Movement, _ stage: Stage, _ recorder: Recorder) -> Run {
    Run(trace: recorder.trace, stage: stage, scope: scope, again: { try play(body) })
  }

  /// A closure that moves a stage after the step at time 0.
  package typealias Movement = (Stage, ManualTempo) throws -> Void

  /// - Parameter isSetUp: A closure that is called before the step at time 0.
  package func perform(
    _ body: @escaping Movement, on stage: Stage, _ recorder: Recorder, isSetUp: () -> Void = {}
  ) throws {
    func perform() throws {
      try runningTasks(of: stage, recorder) {
        try move(body, on: stage, recorder, isSetUp: isSetUp)
      }
    }
    do {
      // A debugger cannot query records that are only in a file.
      guard let host = scope.host, recorder.output == nil else { return try perform() }
      try host.hold(self, body, recorder, while: perform)
    } catch {
      (scope.owner as? any RehearsalOwner)?.rehearsal(at: origin, threw: error)
      throw error
    }
  }

  package func runningTasks(
    of stage: Stage, _ recorder: Recorder, _ perform: () throws -> Void
  ) throws {
    if let withTasks { try withTasks(stage, recorder, perform) } else { try perform() }
  }

  private func move(
    _ body: Movement, on stage: Stage, _ recorder: Recorder, isSetUp: () -> Void
  ) throws {
    do {
      try setUp(stage)
      isSetUp()
      try stage.step(to: .zero)
      try body(stage, ManualTempo(stage, at: tempo))
    } catch {
      if !stage.problems.isEmpty { throw RehearsalError.problems(stage.problems) }
      if let error = error as? StageError { throw RehearsalError.problems([error]) }
      throw error
    }
    guard stage.problems.isEmpty else { throw RehearsalError.problems(stage.problems) }
    if let problem = recorder.problems.first { throw problem }
  }
}

/// The reason why a rehearsal has no run.
public enum RehearsalError: Error, Equatable, Sendable {
  /// Motions still move, wait or are scheduled at the limit; each is listed with its state.
  case notSettled(within: Ticks, moving: [String])
  /// The stage reported errors.
  case problems([StageError])
  /// The processor's floating-point mode would change the values of motions.
  case nondeterministicFloatingPointEnvironment
  /// The tasks of an async rehearsal never wait; the place of the rehearsal follows.
  case endlessTask(String)
  /// The Swift runtime of this program does not let a rehearsal run its tasks.
  case noTaskControl
}

extension RehearsalError: CustomStringConvertible {
  /// The error, with one line for each problem.
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
    case .endlessTask(let place):
      "the tasks of the rehearsal (\(place)) ran 100,000 times at time 0 and still do not wait (let them sleep by "
        + "stage.clock)"
    case .noTaskControl:
      "this program hides the Swift runtime's executor, so a rehearsal cannot run tasks in a fixed order (link the "
        + "Swift standard library dynamically)"
    }
  }
}

private enum Arithmetic {
  /// Checks that this process rounds to nearest, keeps subnormal numbers and does not fuse operations.
  static func check() throws {
    let one = opaque(1)
    let tiny = opaque(0x1p-1074)
    let factor = opaque(1 + 0x1p-27)
    let product = factor * factor
    guard one + 0x1p-53 == 1, tiny * one != 0, factor * factor - product == 0 else {
      throw RehearsalError.nondeterministicFloatingPointEnvironment
    }
  }

  /// Returns the same number, hidden from the optimiser.
  @inline(never)
  private static func opaque(_ number: Double) -> Double { number }
}

extension Rehearsal {
  /// Returns this rehearsal with a file as its recording, so that long runs need little memory.
  ///
  /// See ``Recorder/init(_:writingTo:rate:options:)``.
  ///
  /// ```swift
  /// let written = try Rehearsal(at: .hz(60)) { stage in
  ///   let card = stage.add(Node("card"))
  ///   stage.play(Motion(card, .alpha(to: 0), duration: 1).reverses().repeatForever())
  /// }.recording(to: "night.mtrace").run(until: .seconds(36_000))
  /// ```
  public func recording(to path: String) -> FileRehearsal {
    FileRehearsal(rehearsal: self, path: path)
  }

  /// Runs a movement from time 0 on, and writes the trace to a file.
  ///
  /// A failed run leaves no file, unless the file itself could not be written.
  ///
  /// - Throws: The errors of ``play(_:)``, and ``RecordingError`` `.cannotWrite`.
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
}

/// A rehearsal that writes its trace to a file during the run; created by ``Rehearsal/recording(to:)``.
///
/// A failed run does not change a file at the path. It leaves a `.part` file only if the trace could not be written.
public struct FileRehearsal {
  let rehearsal: Rehearsal
  let path: String

  /// Runs frame by frame until nothing moves, waits or is scheduled.
  ///
  /// - Parameter limit: The latest time at which the stage must be settled.
  /// - Throws: The errors of ``Rehearsal/runUntilSettled(within:)``, and ``RecordingError`` `.cannotWrite`.
  @discardableResult
  public func runUntilSettled(within limit: Ticks) throws -> WrittenTrace {
    try rehearsal.record(to: path, rehearsal.settling(within: limit))
  }

  /// Runs a number of frames after the one at time 0.
  ///
  /// - Throws: The errors of ``Rehearsal/run(frames:)``, and ``RecordingError`` `.cannotWrite`.
  @discardableResult
  public func run(frames count: Int) throws -> WrittenTrace {
    try rehearsal.record(to: path, rehearsal.moving(frames: count))
  }

  /// Runs frame by frame to a time, and ends exactly there.
  ///
  /// - Throws: The errors of ``Rehearsal/run(until:)``, and ``RecordingError`` `.cannotWrite`.
  @discardableResult
  public func run(until time: Ticks) throws -> WrittenTrace {
    try rehearsal.record(to: path) { _, tempo in try tempo.run(until: time) }
  }
}
