import DopesheetCurves

/// How one number moves by a law of its own: what a row of a ``LawBatch`` holds.
protocol LaneLaw {
  /// The value at a time in seconds of the movement, above 0 and before its rest.
  func value(at seconds: Double) -> Double
  /// The velocity then, in units a second of the movement.
  func velocity(at seconds: Double) -> Double
  /// The value at the beginning.
  var start: Double { get }
}

/// The movements of one kind of law that are under way.
final class LawBatch<Law: LaneLaw> {
  /// One movement.
  struct Row {
    let law: Law
    /// The tick of the beginning.
    let origin: Int64
    /// The ticks until it rests.
    let length: Int64
    /// How many ticks are a second of the movement.
    let ticksPerSecond: Double
    /// The value from then on.
    let rest: Double
    /// Where it writes; slot 0 while another hides it.
    var slot: Int32
    /// The lane that owns it.
    let lane: Int32

    @inline(__always)
    func value(at time: Int64) -> Double {
      let elapsed = time &- origin
      if elapsed >= length { return rest }
      return elapsed <= 0 ? law.start : law.value(at: Double(elapsed) / ticksPerSecond)
    }

    /// The velocity in units a second of the stage.
    func velocity(at time: Int64) -> Double {
      let elapsed = time &- origin
      guard elapsed < length else { return 0 }
      let own = law.velocity(at: Double(max(0, elapsed)) / ticksPerSecond)
      return own * (Double(Ticks.perSecond) / ticksPerSecond)
    }
  }

  private var rows: ContiguousArray<Row> = []

  var isEmpty: Bool { rows.isEmpty }

  /// Adds a movement and returns its place.
  func append(_ row: Row) -> Int32 {
    rows.appendPaced(row)
    return Int32(rows.count - 1)
  }

  /// Takes a movement out and returns the lane that moved to its place, if one did.
  func remove(at index: Int) -> Int32? {
    rows.swapAt(index, rows.count - 1)
    rows.removeLast()
    return index < rows.count ? rows[index].lane : nil
  }

  /// Makes a movement write somewhere else.
  func redirect(at index: Int, to slot: Int32) { rows[index].slot = slot }

  func value(at index: Int, time: Int64) -> Double { rows[index].value(at: time) }

  func velocity(at index: Int, time: Int64) -> Double { rows[index].velocity(at: time) }

  /// Writes the value of every movement at a time; those that give no number keep the last and are told.
  func write(
    at time: Int64, into values: inout ContiguousArray<Double>, notNumbers: inout [Int32]
  ) {
    let rows = rows
    for row in rows {
      let value = row.value(at: time)
      if value.isNaN { notNumbers.append(row.slot) } else { values[Int(row.slot)] = value }
    }
  }
}
