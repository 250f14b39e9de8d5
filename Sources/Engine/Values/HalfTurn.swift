/// What two turns that differ by half a turn have in common: there is no shorter way between them.
enum HalfTurn {
  /// How near to half a turn counts as one, in radians: 1e-9 degrees.
  static let tolerance = 1e-9 * .pi / 180

  /// The way from one angle to another, both -π...π, in radians: the shorter one, of half a turn the positive one.
  static func shorterWay(from start: Double, to end: Double) -> Double {
    let way = end - start
    if way > .pi + tolerance { return way - 2 * .pi }
    return way <= -.pi + tolerance ? way + 2 * .pi : way
  }
}
