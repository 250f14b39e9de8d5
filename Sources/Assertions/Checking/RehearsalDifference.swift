@_exported import DopesheetDiff
import DopesheetEngine
import DopesheetRecording

extension Rehearsal.Run {
  /// Runs the rehearsal again in the same way, and compares each run with this one, bit by bit.
  ///
  /// All runs are in one process. Differences between processes, such as the seed of hashes, may not be found.
  ///
  /// - Parameter times: The number of runs including this one, at least 2.
  /// - Throws: ``RehearsalDifference`` at the first difference, or if the run cannot be repeated; errors of the
  ///   closure.
  public func verifyDeterminism(times: Int = 2) throws {
    guard let again else {
      throw RehearsalDifference(
        description:
          "The run cannot be played again: it was not set up by the closure of a rehearsal.")
    }
    for number in 2...max(2, times) {
      let other = try again().trace
      let diff = TraceDiff(golden: trace, actual: other)
      guard diff.verdict == .different else { continue }
      throw RehearsalDifference(
        description: "The rehearsal differs when it is played again.\n"
          + diff.text(sides: "run 1", "run \(number)"))
    }
  }
}

extension Rehearsal {
  /// Runs the rehearsal several times up to a time, and compares the runs bit by bit.
  ///
  /// For other runs, such as a run until it settles, use ``Run/verifyDeterminism(times:)``.
  ///
  /// - Throws: ``RehearsalDifference`` at the first difference, ``Dopesheet/RehearsalError``, or the error of the
  ///   closure.
  public func verifyDeterminism(times: Int = 2, until end: Ticks) throws {
    try run(until: end).verifyDeterminism(times: times)
  }
}

/// A difference between two runs of a rehearsal that should be equal.
public struct RehearsalDifference: Error, Equatable, Sendable, CustomStringConvertible {
  /// The names of the runs, such as `60 Hz` and `30 Hz`, and the first difference, with both sides.
  public let description: String
}
