import DopesheetTrace

/// The instants of two traces side by side, which all their series share.
struct InstantPairs {
  /// The positions of the shared instants.
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
        sameClock
        ? paired(ticks, actual.ticks, by: <) : paired(times, actual.times, by: <)
      common = instants.compactMap { g, a in g.flatMap { g in a.map { (g, $0) } } }
    }
    let steps = zip(ticks.dropFirst(), ticks).map { $0.ticks(since: $1) }.sorted()
    let median = steps.isEmpty ? 0 : steps[steps.count / 2]
    let isUsual = median > 0 && 2 * steps.count { $0 == median } > steps.count
    isRegular = isUsual
    frameTicks = sameClock && isUsual ? median : nil
    let count = ticks.count
    frameLength =
      isUsual && count > 1
      ? (times[count - 1] - times[0])
        * (Double(median) / Double(ticks[count - 1].ticks(since: ticks[0])))
      : count > 1 ? (times[count - 1] - times[0]) / Double(count - 1) : 0
  }
}
