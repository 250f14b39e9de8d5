/// When a movement reaches a part of its time or of its way, in ticks from its beginning.
package enum Crossing {
  /// The number of parts in which the first crossing is looked for.
  private static let parts: Int64 = 1_024

  /// The first tick at which a part of a length has passed.
  package static func ofTime(_ part: Double, within length: Int64) -> Int64 {
    guard part > 0, length > 0 else { return 0 }
    guard part < 1 else { return length }
    var tick = Swift.min(length, Int64((part * Double(length)).rounded(.up)))
    // The product is rounded; what counts is the progress that the engine shows at a tick.
    while tick > 0, Double(tick - 1) / Double(length) >= part { tick -= 1 }
    while tick < length, Double(tick) / Double(length) < part { tick += 1 }
    return tick
  }

  /// The first tick at which a movement has gone a part of its way: the first crossing on a grid of 1,024 parts of its
  /// length, then by halves to one tick.
  ///
  /// - Parameter way: The part of the way that is gone at a tick; 1 at the end.
  package static func ofWay(_ part: Double, within length: Int64, _ way: (Int64) -> Double) -> Int64
  {
    guard part > 0, length > 0 else { return 0 }
    var low: Int64 = 0
    for index in 1...parts {
      var high = parts.dividingFullWidth(length.multipliedFullWidth(by: index)).quotient
      guard high > low else { continue }
      guard index == parts || way(high) >= part else {
        low = high
        continue
      }
      while high - low > 1 {
        let middle = low + (high - low) / 2
        if way(middle) >= part { high = middle } else { low = middle }
      }
      return high
    }
    return length
  }
}
