import DopesheetDiff

/// A movement of one component of a track, or a piece of one, with some of the rest around it.
struct RecordedMovement {
  /// The times in seconds.
  let times: [Double]
  let values: [Double]
  /// One over the standard deviation of each value.
  let weights: [Double]
  /// The position of the last sample before the movement, and of the first after it.
  let (first, last): (Int, Int)
  /// The position of the first sample in its series.
  let offset: Int
  /// Whether the value rests before the movement and after it.
  let (startsAtRest, endsAtRest): (Bool, Bool)
  /// Whether the samples have no noise.
  let isExact: Bool
  /// The largest distance of a matching curve from the samples, as a share of the range, if they have no noise.
  let exactness: Double
  /// The first of several values that are written in the first instant of the movement. If it jumps to its start, it
  /// begins there.
  private(set) var restart: Double?
  /// The largest value of the movement minus the least.
  let range: Double
  let noise: Noise

  /// The standard deviations of values and times, and the accuracy of the numbers as a share of the range.
  struct Noise {
    var value: Double
    var time: Double
    var exactness: Double
    var isExact: Bool { value == 0 && time == 0 }
  }

  init(
    times: [Double], values: [Double], first: Int, last: Int, offset: Int, startsAtRest: Bool,
    endsAtRest: Bool, noise: Noise
  ) {
    (self.times, self.values, self.noise) = (times, values, noise)
    (self.first, self.last, self.offset) = (first, last, offset)
    (self.startsAtRest, self.endsAtRest) = (startsAtRest, endsAtRest)
    let core = values[first...last]
    range = core.max()! - core.min()!
    isExact = noise.isExact
    exactness = noise.exactness
    let floor = range * (noise.isExact ? 1e-9 : 1e-4)
    let slopes = RecordedMovement.slopes(times, values)
    weights = values.indices.map { index in
      let blur = noise.time * slopes[index]
      return 1 / (noise.value * noise.value + blur * blur + floor * floor).squareRoot()
    }
  }

  /// Whether the samples have no noise, and no rest before or after them shows where the movement begins or ends.
  var isExactPart: Bool { isExact && !(startsAtRest && endsAtRest) }

  /// The number of samples strictly between the rests or the ends of the piece.
  var interior: Int { max(0, last - first - 1) }

  /// The usual time between two samples.
  var frame: Double { (times[last] - times[first]) / Double(last - first) }

  /// Returns the speed at each sample, the larger of the speeds before and after it, roughly.
  private static func slopes(_ times: [Double], _ values: [Double]) -> [Double] {
    times.indices.map { index in
      var squares = 0.0
      var count = 0.0
      for other in [index - 1, index + 1] where times.indices.contains(other) {
        let time = (times[other] - times[index]).magnitude
        guard time > 0 else { continue }
        let slope = (values[other] - values[index]) / time
        squares += slope * slope
        count += 1
      }
      return count > 0 ? (squares / count).squareRoot() : 0
    }
  }

  /// Returns both pieces of the movement before and after a sample. The sample belongs to the first piece.
  func split(after index: Int) -> (RecordedMovement, RecordedMovement) {
    let start = isExact ? index : index + 1
    return (
      RecordedMovement(
        times: Array(times[...index]), values: Array(values[...index]), first: first, last: index,
        offset: offset, startsAtRest: startsAtRest, endsAtRest: false, noise: noise),
      tail(from: start, values[start...], startsAtRest: false)
    )
  }

  /// Returns the movement from a sample on, with other values or these.
  private func tail(
    from start: Int, _ values: ArraySlice<Double>, startsAtRest: Bool
  ) -> RecordedMovement {
    RecordedMovement(
      times: Array(times[start...]), values: Array(values), first: 0, last: last - start,
      offset: offset + start, startsAtRest: startsAtRest, endsAtRest: endsAtRest, noise: noise)
  }

  /// The pieces of a noisy movement that swings to and fro between two values; empty if the swings decay.
  var cycles: [RecordedMovement] {
    guard !isExact, interior >= 8 else { return [] }
    // The extremes: the value leaves each by more than half of the range.
    var turns: [Int] = []
    var extreme = first
    var direction = 0.0
    for index in first...last {
      let step = values[index] - values[extreme]
      if direction == 0 ? step.magnitude > range / 2 : step * direction < -range / 2 {
        if direction != 0 { turns.append(extreme) }
        direction = step > 0 ? 1 : -1
        extreme = index
      } else if step * direction > 0 || direction == 0 && index == first {
        extreme = index
      }
    }
    guard !turns.isEmpty else { return [] }
    let even = turns.enumerated().filter { $0.offset % 2 == 0 }.map { values[$0.element] }
    let odd = turns.enumerated().filter { $0.offset % 2 == 1 }.map { values[$0.element] }
    for level in [even, odd + [values[first]]] where level.max()! - level.min()! > 0.08 * range {
      return []
    }
    var pieces: [RecordedMovement] = []
    var begin = 0
    for (place, turn) in (turns + [last]).enumerated() {
      let isLast = place == turns.count
      let low = place == 0 ? first : begin
      // A jump back to the begin is not a piece.
      if turn - low >= 3 {
        let end = isLast ? times.count - 1 : turn
        pieces.append(
          RecordedMovement(
            times: Array(times[begin...end]), values: Array(values[begin...end]),
            first: low - begin, last: turn - begin, offset: offset + begin,
            startsAtRest: place > 0 || startsAtRest, endsAtRest: !isLast || endsAtRest,
            noise: noise))
        begin = turn
      } else {
        begin = turn
      }
    }
    return pieces
  }

  /// The movement without a jump in its last steps, and the jump as a share of the range; `nil` without one.
  var withoutJump: (RecordedMovement, jump: Double)? {
    guard interior >= 6 else { return nil }
    for index in [last - 2, last - 1, last] {
      let step = (values[index] - values[index - 1]).magnitude
      let usual = max(
        (values[index - 1] - values[index - 2]).magnitude,
        (values[index - 2] - values[index - 3]).magnitude)
      guard step > 4 * usual, step > 0.01 * range, step > 6 * noise.value else { continue }
      let rest = split(after: index - 1).0
      return rest.range > 0 ? (rest, step / range) : nil
    }
    return nil
  }

  /// The movement without a jump in its first step, and the jump as a share of the range; `nil` without one.
  var withoutFirstJump: (RecordedMovement, jump: Double)? {
    guard isExact, interior >= 4, startsAtRest else { return nil }
    if let restart, restart.isFinite, restart != values[first] {
      let rest = [restart] + values[(first + 1)...]
      let movement = tail(from: first, rest[...], startsAtRest: true)
      return movement.range > 0 ? (movement, (restart - values[first]).magnitude / range) : nil
    }
    let step = (values[first + 1] - values[first]).magnitude
    let usual = max(
      (values[first + 2] - values[first + 1]).magnitude,
      (values[first + 3] - values[first + 2]).magnitude)
    guard step > 4 * usual, step > 0.01 * range else { return nil }
    let movement = tail(from: first + 1, values[(first + 1)...], startsAtRest: true)
    return movement.range > 0 ? (movement, step / range) : nil
  }

  /// The samples at which a noisy movement may be interrupted: turns, halts and sudden changes of speed.
  var breaks: [Int] {
    guard interior >= 8 else { return [] }
    let inner = (first + 3)...(last - 3)
    func after(_ index: Int) -> Double { values[min(index + 2, values.count - 1)] - values[index] }
    func before(_ index: Int) -> Double { values[index] - values[max(index - 2, 0)] }
    func pace(_ index: Int) -> Double { after(index).magnitude + before(index).magnitude }
    let fastest = inner.map(pace).max() ?? 0
    var found: [(index: Int, size: Double)] = []
    for index in inner {
      let bend = (after(index) - before(index)).magnitude
      let isTurn = after(index) * before(index) < 0
      let isHalt =
        pace(index) < 0.2 * fastest && pace(index) <= pace(index - 1)
        && pace(index) < pace(index + 1)
      guard isTurn || isHalt || bend * weights[index] > 4 else { continue }
      found.append((index, (isTurn ? 2 : 1) * bend + (isHalt ? fastest : 0)))
    }
    found.sort { ($0.size, -$0.index) > ($1.size, -$1.index) }
    var chosen: [Int] = []
    for (index, _) in found where chosen.count < 6 {
      if chosen.allSatisfy({ ($0 - index).magnitude >= 1 }) { chosen.append(index) }
    }
    return chosen.sorted()
  }
}

extension RecordedMovement {
  /// Returns the movements of a series of numbers, in order.
  ///
  /// - Parameter assumed: The noise; `nil` to detect it.
  static func all(of series: Series, isFloat: Bool, noise assumed: MotionNoise?)
    -> [RecordedMovement]
  {
    let deviation = assumed?.value ?? MotionNoise.measured(series.numbers)
    let noise = Noise(
      value: deviation,
      time: assumed?.timeDeviation ?? (deviation > 0 ? MotionNoise.device.timeDeviation : 0),
      exactness: isFloat ? 2e-6 : 1e-8)
    return noise.value > 0 ? blurred(series, noise) : sharp(series, noise)
  }

  /// Returns movements between rests in which no bit changes.
  private static func sharp(_ series: Series, _ noise: Noise) -> [RecordedMovement] {
    let movements = series.movements
    return movements.indices.map { place in
      let movement = movements[place]
      let floor = place > 0 ? movements[place - 1].last : 0
      let ceiling = place + 1 < movements.count ? movements[place + 1].first : series.count - 1
      let low = max(floor, movement.first - 2)
      let high = min(ceiling, movement.last + 2)
      var values = Array(series.numbers[low...high])
      if let entry = series.numbers(of: movement).first { values[movement.first - low] = entry }
      for index in values.indices where values[index].isNaN {
        values[index] = values[movement.first - low]
      }
      var recorded = RecordedMovement(
        times: Array(series.times[low...high]), values: values, first: movement.first - low,
        last: movement.last - low, offset: low, startsAtRest: true,
        endsAtRest: high > movement.last,
        noise: noise)
      recorded.restart = series.restarts[movement.first + 1]
      return recorded
    }
  }

  /// Returns movements that are larger than the noise.
  private static func blurred(_ series: Series, _ noise: Noise) -> [RecordedMovement] {
    let values = series.numbers
    guard values.count >= 8 else { return [] }
    let limit = 5 * noise.value * (2.0 / 3).squareRoot()
    var cores: [ClosedRange<Int>] = []
    for index in 3...values.count - 3 {
      let before = values[index - 3] + values[index - 2] + values[index - 1]
      let after = values[index] + values[index + 1] + values[min(index + 2, values.count - 1)]
      guard (after - before).magnitude / 3 > limit else { continue }
      let end = min(values.count - 1, index + 1)
      if let core = cores.last, index - 3 <= core.upperBound + 2 {
        cores[cores.count - 1] = core.lowerBound...end
      } else {
        cores.append(max(0, index - 2)...end)
      }
    }
    return cores.indices.compactMap { place in
      blurred(
        series, noise, cores[place], after: place > 0 ? cores[place - 1] : nil,
        before: place + 1 < cores.count ? cores[place + 1] : nil)
    }
  }

  /// Returns the movement within some samples; `nil` if it is not larger than the noise.
  private static func blurred(
    _ series: Series, _ noise: Noise, _ core: ClosedRange<Int>, after last: ClosedRange<Int>?,
    before next: ClosedRange<Int>?
  ) -> RecordedMovement? {
    let values = series.numbers
    let floor = last.map { ($0.upperBound + core.lowerBound) / 2 + 1 } ?? 0
    let ceiling = next.map { ($0.lowerBound + core.upperBound) / 2 } ?? values.count - 1
    let margin = 8 + core.count
    let low = max(min(floor, core.lowerBound), core.lowerBound - margin)
    let high = min(max(ceiling, core.upperBound), core.upperBound + margin)
    guard values[low...high].allSatisfy(\.isFinite) else { return nil }
    let part = values[core]
    guard part.max()! - part.min()! > 6 * noise.value else { return nil }
    return RecordedMovement(
      times: Array(series.times[low...high]), values: Array(values[low...high]),
      first: core.lowerBound - low, last: core.upperBound - low, offset: low,
      startsAtRest: core.lowerBound - low >= 2, endsAtRest: high - core.upperBound >= 2,
      noise: noise)
  }

  /// Returns this movement together with the next one, which may be the end of the same swing.
  ///
  /// - Returns: `nil` if there is a rest of more than 16 samples between.
  func joined(with next: RecordedMovement, of series: Series) -> RecordedMovement? {
    let core = offset + first...next.offset + next.last
    let rest = next.offset + next.first - offset - last
    guard !isExact, rest <= 16, next.range <= range else { return nil }
    let (low, high) = (offset, next.offset + next.times.count - 1)
    guard series.numbers[low...high].allSatisfy(\.isFinite) else { return nil }
    return RecordedMovement(
      times: Array(series.times[low...high]), values: Array(series.numbers[low...high]),
      first: core.lowerBound - low, last: core.upperBound - low, offset: low,
      startsAtRest: startsAtRest, endsAtRest: next.endsAtRest, noise: noise)
  }
}
