import DopesheetTrace

struct InstantPairs {
  let common: [(golden: Int, actual: Int)]
  /// The length of a frame in ticks; `nil` if the clocks differ or frames are irregular.
  let frameTicks: Int64?
  /// Whether most of the golden's frames have the same length.
  let isRegular: Bool
  /// The length of a frame in seconds: the usual distance between the golden's instants.
  let frameLength: Double

  init(_ golden: SeriesTable, _ actual: SeriesTable, sameClock: Bool) {
    let (ticks, times) = (golden.ticks, golden.times)
    if sameClock, ticks == actual.ticks {
      common = ticks.indices.map { ($0, $0) }
    } else {
      let instants =
        sameClock ? paired(ticks, actual.ticks, by: <) : paired(times, actual.times, by: <)
      common = instants.compactMap { g, a in g.flatMap { g in a.map { (g, $0) } } }
    }
    let usual = InstantPairs.usualStep(ticks)
    isRegular = usual != nil
    frameTicks = sameClock ? usual : nil
    frameLength = InstantPairs.frameLength(ticks, times)
  }

  /// Returns the usual distance between neighbouring instants in seconds, or else the mean one.
  static func frameLength(_ ticks: [Int64], _ times: [Double]) -> Double {
    let count = ticks.count
    guard count > 1 else { return 0 }
    let length = times[count - 1] - times[0]
    guard let usual = usualStep(ticks) else { return length / Double(count - 1) }
    return length * (Double(usual) / Double(ticks[count - 1].ticks(since: ticks[0])))
  }

  /// Returns the step that most neighbouring ticks have; `nil` if no positive step has the majority.
  static func usualStep(_ ticks: [Int64]) -> Int64? {
    let steps = zip(ticks.dropFirst(), ticks).map { $0.ticks(since: $1) }.sorted()
    // A step that has the majority is in the middle.
    guard !steps.isEmpty else { return nil }
    let middle = steps[steps.count / 2]
    return middle > 0 && 2 * steps.count { $0 == middle } > steps.count ? middle : nil
  }
}
