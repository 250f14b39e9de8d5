import DopesheetEngine
import DopesheetFiles
import DopesheetTrace

// Recording into a file: what has been recorded is in the file, and no longer in memory, when the next frame begins.

extension Recorder {
  /// Creates a recorder that writes to a file as it goes, for runs of any length: the memory it takes depends on the
  /// stage and on the distinct names and words, not on the number of frames.
  ///
  /// Until ``finish()`` the file has `.part` after its name. When a frame begins, all before it is handed to the
  /// operating system, in one call: it is kept if the process dies, by whatever cause, and
  /// `dopesheet check FILE.part --recover OUT` makes a trace of it. Only at the end the disk is asked to make it last
  /// through a power failure, too. Whatever lay at the path stays until then.
  ///
  /// The header names all tracks, and a clock that counts all frames exactly. So a track that appears after the first
  /// frame, or the first frame that is not on `rate`, has the file copied once behind another header; who puts all
  /// nodes on the stage and adds all probes before the first step pays nothing. `rate` must not change after the first
  /// step, and facts in ``meta`` best do not either.
  ///
  /// - Parameter path: The file; missing folders are made. The finished file is byte for byte what
  ///   ``TraceWriter`` makes of the ``trace`` of a recorder without a file.
  /// - Throws: ``RecordingError`` `.cannotWrite` if the path cannot be written, is a folder or a symbolic link, or if
  ///   a file `.part` is there from another recording.
  public convenience init(
    _ stage: Stage, writingTo path: String, rate: FrameRate? = nil, options: Options = Options()
  ) throws(RecordingError) {
    let output: TraceOutput
    do throws(FileError) { output = try TraceOutput(path) } catch { throw RecordingError(error) }
    self.init(stage, rate: rate, options: options, output: output)
  }

  /// Writes what is left, and puts the file in its place; the recorder hears nothing more. Once that is done it only
  /// says again what was written.
  ///
  /// - Precondition: The recorder writes to a file.
  /// - Throws: ``RecordingError`` `.cannotWrite` if this or something before could not be written. What is complete
  ///   lies in the file `.part` then, and what lay at the path is unchanged.
  @discardableResult
  public func finish() throws(RecordingError) -> WrittenTrace {
    guard let output else { preconditionFailure("the recorder writes to no file: use its trace") }
    if let stage { addTracks(of: stage) }
    writeOut()
    stage?.detach(self)
    do throws(FileError) {
      let counts = try output.finish()
      return WrittenTrace(path: output.path, counts: counts, tracks: output.trackCount)
    } catch {
      throw RecordingError(error)
    }
  }

  /// Removes what was written, if all could be; what lay at the path is unchanged. The recorder hears nothing more. Does
  /// nothing once the recorder is finished.
  ///
  /// - Precondition: The recorder writes to a file.
  public func discard() {
    guard let output else { preconditionFailure("the recorder writes to no file") }
    stage?.detach(self)
    output.discard()
  }

  /// Hands what was recorded to the file.
  func writeOut() {
    guard let output else { return }
    let failed = output.failure != nil
    let times = frameTimes.suffix(builder.frameCount)
    output.write(&builder, times: times, rate: rate, meta: facts)
    frameTimes.removeFirst(max(0, frameTimes.count - 1))
    if !failed, let failure = output.failure { problems.append(RecordingError(failure)) }
  }
}

/// A trace that was written to a file as it was recorded.
public struct WrittenTrace: Equatable, Sendable {
  /// The file.
  public let path: String
  /// How much it holds.
  public let counts: Trace.Footer
  /// The number of its tracks.
  public let tracks: Int
}

extension RecordingError {
  /// What a file refused.
  init(_ error: FileError) {
    self = .cannotWrite(path: error.place, reason: error.message, hint: error.hint)
  }
}
