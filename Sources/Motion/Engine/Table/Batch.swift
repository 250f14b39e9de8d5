/// The movements of one kind as flat arrays, with a row for each track that moves in this way.
///
/// The table evaluates all rows of a batch by one call. When a row is removed, the last one takes its place, and its
/// track gets the new number.
protocol Batch: AnyObject {
  /// Writes the value of each row at a tick. A slot whose row gives NaN keeps its value and is reported.
  func write(
    at tick: Int64, into values: inout ContiguousArray<Double>, notNumbers: inout [Int32])

  func value(of track: Int32, at row: Int, on table: ValueTable) -> Double

  /// Returns the velocity of a row's track at the table's present time, in units a second.
  func velocity(of track: Int32, at row: Int, on table: ValueTable) -> Double

  func remove(_ track: Int32, at row: Int, of tracks: Column<TableTrack>)

  /// Makes the movement of a track write to another slot; 0 if it is hidden.
  func redirect(_ track: Int32, at row: Int, to slot: Int32)
}

/// One number that a motion moves: its slot, and while it moves its batch and row. In 8 bytes, since there are many.
struct TableTrack: BitwiseCopyable {
  /// The slot in 28 bits, the row plus 1 in 28 and the batch in 8.
  private var bits: UInt64

  /// The maximum number of slots of a stage, and of rows in one batch.
  static let limit = 1 << 28 - 1

  init(slot: Int) {
    precondition(slot <= TableTrack.limit, "a stage has at most 268,435,455 values")
    bits = UInt64(truncatingIfNeeded: slot)
  }

  var slot: Int {
    @inline(__always) get { Int(truncatingIfNeeded: bits & 0xfff_ffff) }
  }

  var isMoving: Bool {
    @inline(__always) get { bits & 0xfff_ffff << 28 != 0 }
  }

  /// The number of its row in the batch; -1 without a movement.
  var row: Int {
    @inline(__always) get { Int(truncatingIfNeeded: bits >> 28 & 0xfff_ffff) - 1 }
    @inline(__always) set {
      precondition(
        newValue < TableTrack.limit, "a stage has at most 268,435,455 movements of a kind")
      bits = bits & ~(0xfff_ffff << 28) | UInt64(truncatingIfNeeded: newValue + 1) << 28
    }
  }

  var batch: Int {
    @inline(__always) get { Int(truncatingIfNeeded: bits >> 56) }
    @inline(__always) set {
      bits = bits & (1 << 56 - 1) | UInt64(truncatingIfNeeded: newValue) << 56
    }
  }
}
