import DopesheetEngine
import DopesheetFiles
import DopesheetTrace

// A recorder that writes to a file. All records are in the file, and not in memory, when the next frame begins.

extension Recorder {
  /// Creates a recorder that writes to a file during the run, for runs of any length.
  ///
  /// Its memory depends on the stage and on the number of distinct names and words, not on the number of frames.
  ///
  /// Until ``finish()`` the file has the suffix `.part`. When a frame begins, the recorder passes all earlier frames to
  /// the operating system, so they survive the end of the process. `dopesheet check FILE.part --recover OUT` makes a
  /// trace of them. Only ``finish()`` protects the file from a power failure. Until then, a file at the path is
  /// unchanged.
  ///
  /// The header lists all tracks, and a clock that counts all frames exactly. The recorder copies the file to change
  /// the header if a frame is the first one between two ticks of `rate`. It also copies it at the end if later frames
  /// have added tracks. To avoid copies, add all nodes and probes before the first step. Do not change `rate` or
  /// ``meta`` after the first step.
  ///
  /// - Parameter path: The file; missing folders are created. The finished file is byte for byte what
  ///   `trace.write(to:)` makes of the ``trace`` of a recorder without a file.
  /// - Throws: ``RecordingError`` `.cannotWrite` if the path cannot be written, is a folder or a symbolic link, or if
  ///   another recording has left a `.part` file.
  public convenience init(
    _ stage: Stage, writingTo path: String, rate: FrameRate? = nil, options: Options = Options()
  ) throws(RecordingError) {
    let output: TraceOutput
    do throws(FileError) { output = try TraceOutput(path) } catch { throw RecordingError(error) }
    self.init(stage, rate: rate, options: options, output: output)
  }

  /// Writes the remaining records, moves the file to its path, and stops recording.
  ///
  /// Later calls return the same result.
  ///
  /// - Precondition: The recorder writes to a file.
  /// - Throws: ``RecordingError`` `.cannotWrite` if this or an earlier write failed. The `.part` file then has all
  ///   complete frames, and a file at the path is unchanged.
  @discardableResult
  public func finish() throws(RecordingError) -> WrittenTrace {
    guard let output else { preconditionFailure("the recorder writes to no file: use its trace") }
    if let stage { addTracks(of: stage) }
    writeOut()
    stage?.detach(self)
    do throws(FileError) {
      let counts = try output.finish(builder)
      return WrittenTrace(path: output.path, counts: counts, tracks: output.trackCount)
    } catch {
      throw RecordingError(error)
    }
  }

  /// Stops recording and removes the `.part` file, unless it is finished or a write has failed.
  ///
  /// - Precondition: The recorder writes to a file.
  public func discard() {
    guard let output else { preconditionFailure("the recorder writes to no file") }
    stage?.detach(self)
    output.discard()
  }

  func writeOut() {
    guard let output else { return }
    let failed = output.failure != nil
    let times = frameTimes.suffix(builder.frameCount)
    output.write(&builder, times: times, rate: rate, meta: facts)
    frameTimes.removeFirst(max(0, frameTimes.count - 1))
    if !failed, let failure = output.failure { problems.append(RecordingError(failure)) }
  }
}

/// A trace that was written to a file during its recording.
public struct WrittenTrace: Equatable, Sendable {
  /// The path of the file.
  public let path: String
  package let counts: Trace.Footer
  /// The number of its frames.
  public var frames: Int { counts[.frames] }
  /// The number of its tracks.
  public let tracks: Int
}

extension RecordingError {
  init(_ error: FileError) {
    self = .cannotWrite(path: error.place, reason: error.message, hint: error.hint)
  }
}
