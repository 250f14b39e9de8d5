import DopesheetTrace

/// One component of a track in both traces.
struct SeriesPair {
  let golden: Series
  let actual: Series
  /// The kind of the track.
  let kind: ScalarKind
  /// The positions of the instants that both traces have.
  let common: [(golden: Int, actual: Int)]
  /// The ticks of a frame, where both traces count alike; `nil` for another clock or irregular frames.
  let frameTicks: Int64?
  /// Whether most of the golden's frames are equally long.
  let isRegular: Bool
  /// The seconds of a frame: the usual distance of the golden's instants.
  let frameLength: Double

  init(_ golden: Series, _ actual: Series, kind: ScalarKind, sameClock: Bool) {
    self.golden = golden
    self.actual = actual
    self.kind = kind
    var common: [(golden: Int, actual: Int)] = []
    var (g, a) = (0, 0)
    while g < golden.count, a < actual.count {
      let isEqual =
        sameClock ? golden.ticks[g] == actual.ticks[a] : golden.times[g] == actual.times[a]
      if isEqual {
        common.append((g, a))
        g += 1
        a += 1
      } else if sameClock
        ? golden.ticks[g] < actual.ticks[a] : golden.times[g] < actual.times[a]
      {
        g += 1
      } else {
        a += 1
      }
    }
    self.common = common
    let steps = zip(golden.ticks.dropFirst(), golden.ticks).map { $0 - $1 }.sorted()
    let median = steps.isEmpty ? 0 : steps[steps.count / 2]
    let isUsual = median > 0 && 2 * steps.count { $0 == median } > steps.count
    isRegular = isUsual
    frameTicks = sameClock && isUsual ? median : nil
    frameLength =
      isUsual && golden.count > 1
      ? (golden.times[golden.count - 1] - golden.times[0])
        * (Double(median) / Double(golden.ticks[golden.count - 1] - golden.ticks[0]))
      : golden.count > 1
        ? (golden.times[golden.count - 1] - golden.times[0]) / Double(golden.count - 1) : 0
  }

  /// The position in ``common`` of the first instant at which the traces differ.
  var firstDifference: Int? {
    common.firstIndex { golden.bits[$0.golden] != actual.bits[$0.actual] }
  }

  /// Tells whether the track is of a kind whose values move.
  var canMove: Bool {
    switch kind {
    case .f64, .f32: true
    case .i64: (golden.numbers + actual.numbers).allSatisfy { !($0.magnitude > 0x1p53) }
    case .bool, .sym: false
    }
  }

  /// Tells whether the values are numbers, finite ones at the same instants.
  var isNumeric: Bool {
    guard canMove else { return false }
    return common.allSatisfy { g, a in
      let (ours, theirs) = (golden.numbers[g], actual.numbers[a])
      return ours.isNaN == theirs.isNaN && (!ours.isNaN || golden.bits[g] == actual.bits[a])
    }
  }

  /// The pairs of finite numbers on the common instants.
  var numbers: [(golden: Double, actual: Double)] {
    common.compactMap { g, a in
      golden.numbers[g].isNaN || actual.numbers[a].isNaN
        ? nil : (golden.numbers[g], actual.numbers[a])
    }
  }
}
