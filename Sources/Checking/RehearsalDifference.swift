@_exported import DopesheetDiff
import DopesheetEngine
import DopesheetRecording
import DopesheetTrace

extension Rehearsal.Run {
  /// Plays again in the same way, and compares each playing with this one, record by record and bit by bit.
  ///
  /// All playings are in one process, so what differs from one process to another, such as the seed of hashes, may
  /// not show.
  ///
  /// - Parameter times: How many playings there are in all, this one among them; 2 or more.
  /// - Throws: ``RehearsalDifference`` at the first difference; what the closure throws.
  public func verifyDeterminism(times: Int = 2) throws {
    guard let again else {
      throw RehearsalDifference(
        sides: [],
        words: "The run cannot be played again: it was not set up by the closure of a rehearsal.")
    }
    for number in 2...max(2, times) {
      let other = try again().trace
      let diff = TraceDiff(golden: trace, actual: other)
      guard diff.verdict == .different else { continue }
      throw RehearsalDifference(
        sides: ["run 1", "run \(number)"],
        words: "The rehearsal differs when it is played again.\n"
          + diff.text(sides: "run 1", "run \(number)"))
    }
  }
}

extension Rehearsal {
  /// Plays up to a time again and again, and compares the runs record by record and bit by bit.
  ///
  /// A run that was played in another way, such as until it settles, can be verified, too; see
  /// ``Run/verifyDeterminism(times:)``.
  ///
  /// - Throws: ``RehearsalDifference`` at the first difference; ``RehearsalError``; what the closure throws.
  public func verifyDeterminism(times: Int = 2, until end: Ticks) throws {
    try until(end).verifyDeterminism(times: times)
  }
}

/// Two playings of a rehearsal that should be alike are not.
public struct RehearsalDifference: Error, Equatable, Sendable {
  /// The two playings: `60 Hz` and `30 Hz`, `playing 1` and `playing 2`.
  public let sides: [String]
  /// The first difference, both sides of it.
  let words: String
}

extension RehearsalDifference: CustomStringConvertible {
  /// Which playings differ, where first, and both sides.
  public var description: String { words }
}
