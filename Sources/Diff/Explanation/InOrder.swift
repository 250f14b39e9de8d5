/// Two lists of moments brought together in order, those of the shorter one with as many of the longer.
enum InOrder {
  /// So many steps are taken at most to find the best pairs; of more the first are paired with the first.
  private static let limit = 1_000_000

  /// Pairs in order: all with all where there are as many, else those with the least sum of distances.
  ///
  /// - Parameters:
  ///   - golden: The golden's things.
  ///   - goldenTimes: Their times.
  ///   - actual: The actual trace's things.
  ///   - actualTimes: Their times.
  /// - Complexity: O(shorter × (longer − shorter)), in time and memory, up to a limit.
  static func pairs(
    _ golden: [Int], _ goldenTimes: [Double], _ actual: [Int], _ actualTimes: [Double]
  ) -> [(golden: Int, actual: Int)] {
    let few = min(golden.count, actual.count)
    let skips = max(golden.count, actual.count) - few
    if skips == 0 || few * skips > limit {
      return zip(golden, actual).map { ($0, $1) }
    }
    let isSwapped = golden.count > actual.count
    let places =
      isSwapped ? best(actualTimes, goldenTimes) : best(goldenTimes, actualTimes)
    return places.enumerated().map { index, place in
      isSwapped ? (golden[place], actual[index]) : (golden[index], actual[place])
    }
  }

  /// The place among the many that answers each of the few.
  private static func best(_ few: [Double], _ many: [Double]) -> [Int] {
    // Of the i-th of the few the place is i and so many skipped before it, 0...skips: the least sum of distances of
    // those up to it, and whether it is reached by skipping one more.
    let skips = many.count - few.count
    var costs = [Double](repeating: 0, count: skips + 1)
    var isSkipped: [[Bool]] = []
    for i in few.indices {
      var row = [Bool](repeating: false, count: skips + 1)
      for skip in 0...skips {
        let pair = costs[skip] + (few[i] - many[i + skip]).magnitude
        row[skip] = skip > 0 && costs[skip - 1] <= pair
        costs[skip] = row[skip] ? costs[skip - 1] : pair
      }
      isSkipped.append(row)
    }
    var places = [Int](repeating: 0, count: few.count)
    var skip = skips
    for i in few.indices.reversed() {
      while isSkipped[i][skip] { skip -= 1 }
      places[i] = i + skip
    }
    return places
  }
}
