/// The bond of a motion to a slot, in 8 bytes: there is one for each number that a motion moves.
struct Lane: BitwiseCopyable {
  /// The slot in 28 bits, the place in 28 and the batch in 8.
  private var bits: UInt64

  /// The most slots of a stage, and the most movements of one batch.
  static let limit = 1 << 28 - 1

  init(slot: Int) {
    precondition(slot <= Lane.limit, "a stage has at most 268,435,455 values")
    bits = UInt64(truncatingIfNeeded: slot)
  }

  /// The slot that it moves.
  var slot: Int {
    @inline(__always) get { Int(truncatingIfNeeded: bits & 0xfff_ffff) }
  }

  /// Tells whether it has a movement.
  var isMoving: Bool {
    @inline(__always) get { bits & 0xfff_ffff << 28 != 0 }
  }

  /// The place of its movement in its batch, -1 while there is none.
  var place: Int {
    @inline(__always) get { Int(truncatingIfNeeded: bits >> 28 & 0xfff_ffff) - 1 }
    @inline(__always) set {
      precondition(newValue < Lane.limit, "a stage has at most 268,435,455 movements of a kind")
      bits = bits & ~(0xfff_ffff << 28) | UInt64(truncatingIfNeeded: newValue + 1) << 28
    }
  }

  /// Which batch that is.
  var batch: Int {
    @inline(__always) get { Int(truncatingIfNeeded: bits >> 56) }
    @inline(__always) set {
      bits = bits & (1 << 56 - 1) | UInt64(truncatingIfNeeded: newValue) << 56
    }
  }
}
