/// When one of many movements is under way on a clock of ticks, and where its values go.
package struct MovementTimes {
  /// The tick of the beginning.
  package let origin: Int64
  /// The ticks until it rests.
  package let length: Int64
  /// How many ticks are a second of the movement.
  package let ticksPerSecond: Double
  /// The value from then on.
  package let rest: Double
  /// The index of its value among all.
  package var slot: Int32
  /// Whose it is.
  package let owner: Int32

  /// Creates times.
  package init(
    origin: Int64, length: Int64, ticksPerSecond: Double, rest: Double, slot: Int32, owner: Int32
  ) {
    self.origin = origin
    self.length = length
    self.ticksPerSecond = ticksPerSecond
    self.rest = rest
    self.slot = slot
    self.owner = owner
  }
}
