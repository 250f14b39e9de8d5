import DopesheetTrace

extension TraceDiff {
  /// A record and where it lies.
  public struct Position: Equatable, Sendable {
    /// The record.
    public let record: Record
    /// Its position among all records of the trace, from 0.
    public let index: Int
    /// Its position among the records of its frame, from 0.
    public let indexInFrame: Int
    /// The number of its line in the trace's file, from 1.
    public let line: Int
  }
}
