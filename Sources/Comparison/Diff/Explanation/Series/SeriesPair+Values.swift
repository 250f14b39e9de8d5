import DopesheetText
import DopesheetTrace

// MARK: Changes of values, frame by frame

extension SeriesPair {
  func singlePrecision() -> SeriesChange? {
    guard kind == .f64, isNumeric,
      numbers.allSatisfy({ $1.bitPattern == Double(Float($0)).bitPattern })
    else { return nil }
    return SeriesChange([.singlePrecision], residual: facts.largest)
  }

  /// Explains differences of at most some representable numbers.
  func noise(atMost limit: UInt64) -> SeriesChange? {
    guard isNumeric, kind != .i64 else { return nil }
    let (steps, largest, top) = (facts.steps, facts.largest, facts.top)
    if steps <= limit {
      return SeriesChange([.noise(ulps: steps, ofLargest: false)], residual: largest)
    }
    // Values near 0 have small steps. Their error comes from the larger values from which they were computed.
    let unit = kind == .f32 ? Double(Float(top).ulp) : top.ulp
    let count = (largest / unit).rounded(.up)
    guard count <= Double(min(limit, 16)) else { return nil }
    return SeriesChange([.noise(ulps: UInt64(count), ofLargest: true)], residual: largest)
  }

  func offset() -> SeriesChange? {
    guard isNumeric, !numbers.isEmpty else { return nil }
    let sample = numbers[facts.nearest]
    func fits(_ g: Double, _ a: Double, _ offset: Double) -> Bool {
      let scale = max(g.magnitude, a.magnitude, offset.magnitude)
      return ((a - g) - offset).magnitude <= 8 * precision(scale)
    }
    func fits(_ offset: Double) -> Bool { numbers.allSatisfy { fits($0, $1, offset) } }
    let offset = sample.actual - sample.golden
    guard offset != 0, offset.isFinite, restsBeyond, fits(offset) else { return nil }
    return SeriesChange(
      [.offset(RoundedText.shortest(near: offset, fits) ?? offset)],
      ends: ends { fits($0, $1, offset) })
  }

  /// Explains values that all differ by the same distance from an instant on, at which the golden moves: a jump.
  func step(from first: Int) -> SeriesChange? {
    guard isNumeric, numbers.count == common.count, first > 1, first + 2 < numbers.count,
      restsBeyond
    else { return nil }
    let (before, here, after) = (numbers[first - 1], numbers[first], numbers[first + 1])
    let distance = here.actual - here.golden
    guard numbers[first - 2].golden != before.golden, before.golden != here.golden,
      here.golden != after.golden, distance != 0, distance.isFinite
    else { return nil }
    let slack = 8 * precision(max(facts.top, distance.magnitude))
    func fits(_ offset: Double) -> Bool {
      numbers[first...].allSatisfy { (($0.actual - $0.golden) - offset).magnitude <= slack }
    }
    guard fits(distance) else { return nil }
    let round = RoundedText.shortest(near: distance, fits) ?? distance
    return SeriesChange([.jump(by: round, seconds: golden.times[common[first].golden])])
  }

  /// Explains values that are a linear function of the golden's: other ends, the same curve.
  func affine() -> SeriesChange? {
    guard isNumeric, !numbers.isEmpty else { return nil }
    let (low, high) = (numbers[facts.low], numbers[facts.high])
    guard low.golden < high.golden else { return nil }
    let factor = (high.actual - low.actual) / (high.golden - low.golden)
    let span = (high.actual - low.actual).magnitude
    // A change near the rounding error is noise.
    guard factor.isFinite, factor != 0, facts.largest > 1e3 * precision(facts.top) else {
      return nil
    }
    let limit = min(8 * precision(facts.top), 1e-6 * span)
    func fits(_ g: Double, _ a: Double) -> Bool {
      // Measured from the nearer end, so that both ends match exactly.
      let (end, value) =
        g - low.golden < high.golden - g ? (low.golden, low.actual) : (high.golden, high.actual)
      return (value + (g - end) * factor - a).magnitude <= limit
    }
    // Two levels always have a linear function.
    guard numbers.allSatisfy(fits), restsBeyond,
      numbers.contains(where: { $0.golden != low.golden && $0.golden != high.golden })
    else { return nil }
    // Adding 0 removes the sign of a negative zero.
    let fixed = (low.actual - factor * low.golden) / (1 - factor) + 0
    guard factor != 1, fixed.isFinite else { return nil }
    return SeriesChange(
      [
        .scaled(
          by: factor,
          about: RoundedText.shortest(near: fixed) {
            ($0 - fixed).magnitude <= 1e-12 * max(span, fixed.magnitude)
          } ?? fixed)
      ], ends: ends(fits))
  }

  /// Whether no value changes after the last shared frame. If one does, the shared frames are not enough.
  private var restsBeyond: Bool {
    guard let last = common.last else { return true }
    return golden.stays(from: last.golden) && actual.stays(from: last.actual)
  }

  func quantisation() -> SeriesChange? {
    guard isNumeric else { return nil }
    let (largest, top) = (facts.largest, facts.actualTop)
    guard largest.isFinite, largest > 0x1p20 * top.ulp, hasWideSteps(largest) else { return nil }
    let levels = Set(numbers.map(\.actual)).sorted()
    guard levels.count >= 4, Set(numbers.map(\.golden)).count >= 8 else { return nil }
    let gap = zip(levels.dropFirst(), levels).reduce(Double.infinity) { min($0, $1.0 - $1.1) }
    // The largest step is best, since multiples of it are also multiples of its fractions.
    let candidates = Self.niceSteps(largest...4 * largest) + (1...8).map { gap / Double($0) }
    for step in candidates.sorted(by: >) where step > largest && step <= 4 * largest * (1 + 1e-9) {
      func isMultiple(_ x: Double) -> Bool {
        let count = x / step
        return (count - count.rounded()).magnitude <= 1e-9 * max(1, count.magnitude)
      }
      // Most of the golden's differing values must not be such multiples.
      guard levels.allSatisfy(isMultiple),
        2 * numbers.count(where: { !isMultiple($0.golden) })
          > numbers.count(where: { $0.golden != $0.actual })
      else { continue }
      return SeriesChange([.quantised(step: step)], residual: largest)
    }
    return nil
  }

  /// Returns whether no two neighbouring actual numbers are nearer than the half of a distance.
  ///
  /// Multiples of a step that is greater than the distance are not. Numbers that a step's tolerance may take for the
  /// same multiple are not counted, and none that have more than 10⁸ steps.
  private func hasWideSteps(_ distance: Double) -> Bool {
    var last = numbers[0].actual
    for (_, next) in numbers {
      let (gap, size) = ((next - last).magnitude, max(last.magnitude, next.magnitude))
      if gap < distance / 2, gap > 1e-7 * (distance + size), size < 1e8 * distance { return false }
      last = next
    }
    return true
  }

  private static func niceSteps(_ range: ClosedRange<Double>) -> [Double] {
    var steps: [Double] = []
    for power in -12...12 {
      for digit in [1, 2, 2.5, 5] {
        steps.append(power < 0 ? digit / tenTo(-power) : digit * tenTo(power))
      }
    }
    for count in [3, 4, 6, 8, 12, 15, 16, 24, 31, 32, 48, 60, 63, 64, 90, 120, 127, 128, 180, 255] {
      steps.append(1 / Double(count))
    }
    return steps.filter { range.contains($0) }
  }

  private static func tenTo(_ power: Int) -> Double {
    (0..<power).reduce(1) { product, _ in product * 10 }
  }

  /// Returns the largest effect of one rounding at a magnitude.
  func precision(_ magnitude: Double) -> Double {
    kind == .f32 ? Double(Float(magnitude).ulp) : magnitude.ulp
  }

  /// Returns the first and last values of both sides. If the golden returns to its start, the farthest values replace
  /// the last.
  ///
  /// - Parameter fits: Whether a pair of values fits the change. If the track appears within an instant, the first
  ///   values written there are the first ones, unless they do not fit.
  private func ends(_ fits: (Double, Double) -> Bool) -> TrackChange.Ends? {
    guard var first = numbers.first, var last = numbers.last else { return nil }
    if let entry, fits(entry.golden, entry.actual) { first = entry }
    let comesBack = last.golden == first.golden
    if comesBack {
      last =
        numbers.max {
          ($0.golden - first.golden).magnitude < ($1.golden - first.golden).magnitude
        } ?? last
    }
    return TrackChange.Ends(
      goldenStart: first.golden, goldenEnd: last.golden, actualStart: first.actual,
      actualEnd: last.actual, comesBack: comesBack)
  }

  /// The first values that are written in the instant in which the track appears in both traces.
  private var entry: (golden: Double, actual: Double)? {
    let first = common.first { !(golden.numbers[$0] + actual.numbers[$1]).isNaN }
    // The preroll belongs to the first instant.
    guard let (g, a) = first, g > 0, a > 0, let ours = golden.entries[g],
      let theirs = actual.entries[a]
    else { return nil }
    return (ours, theirs)
  }
}

extension RoundedText {
  /// Rounds a number to the fewest significant digits, at most 12, that satisfy a condition.
  static func shortest(near x: Double, _ accepts: (Double) -> Bool) -> Double? {
    for digits in 1...12 {
      guard let rounded = Double(significant(x, digits)) else { return nil }
      if accepts(rounded) { return rounded }
    }
    return nil
  }
}
