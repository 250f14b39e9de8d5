import DopesheetEngine
import DopesheetTrace

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

  /// Plays from the step of length 0 at time 0 on as a closure tells, and writes the trace to a file.
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
