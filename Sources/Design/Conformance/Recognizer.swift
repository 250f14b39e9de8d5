import DopesheetDiff

/// The recognition of token curves in movements.
struct Recognizer {
  let curves: TokenCurves
  /// The times in seconds of external calls, changes of state and callbacks, ascending.
  let events: [Double]
  /// The remaining number of movements that may be searched for pieces.
  var splits = 60

  /// How many times as likely a movement must be under its curve than under any other, as twice the logarithm.
  ///
  /// 25 is a ratio of 270,000. Without a token for its duration, a curve needs the square of this ratio.
  static let threshold = 25.0
  /// The typical error above which no name is certain, as a share of the range. In so much noise, movements of a few
  /// steep frames look alike.
  private static let mostTypicalError = 0.02

  init(_ curves: TokenCurves, events: [Double]) {
    self.curves = curves
    self.events = events
  }

  /// The curve that a movement follows.
  struct Match {
    let movement: RecordedMovement
    /// The places of the curves that match, the best first; never empty.
    var curves: [Int]
    /// The match of the best curve.
    var fit: CurveFit
    /// The lengths of tokens with which the movement agrees.
    var lengths: [Double] = []
    /// Whether the best curve matches within the noise, and no other curve does.
    var isCertain = false
    /// Whether the best curve matches within the noise.
    var isMatch: Bool
    /// The curve of any numbers, if it was searched.
    var free: FreeCurves?
    /// The jump at the begin or at the end that is not part of the movement, as a share of its range.
    var jump: (share: Double, isAtBegin: Bool)?
  }

  /// Returns the movement's matches: one for the whole, or one for each of its pieces; empty without a curve.
  mutating func matches(of movement: RecordedMovement) -> [Match] {
    guard var whole = match(of: movement) else { return [] }
    if whole.isMatch || movement.interior < 4 { return [whole] }
    let cycles = movement.cycles.compactMap(match)
    if !cycles.isEmpty, cycles.allSatisfy(\.isMatch) { return cycles }
    whole.free = FreeCurves(movement, near: curves.curves[whole.curves[0]], whole.fit)
    if whole.free?.matches == true { return [whole] }
    var entrance: Match?
    let parts = [(movement.withoutFirstJump, true), (movement.withoutJump, false)]
    for case ((let rest, let jump)?, let isAtBegin) in parts {
      guard var match = match(of: rest) else { continue }
      match.jump = (jump, isAtBegin)
      if !match.isMatch {
        match.free = FreeCurves(rest, near: curves.curves[match.curves[0]], match.fit)
      }
      if match.isMatch || match.free?.matches == true { return [match] }
      if isAtBegin { entrance = match }
    }
    // A jump to the start is never a part of the curve, not even if the curve is unknown.
    if movement.isExact { return fronts(of: movement) ?? [entrance ?? whole] }
    if splits <= 0 || movement.interior < 8 { return [whole] }
    splits -= 1
    return pieces(of: movement, depth: 0) ?? [whole]
  }

  /// Returns the matches of pieces without noise; `nil` if a piece matches no curve.
  ///
  /// The first samples decide the curve of the first piece. It ends before the first sample that leaves the curve.
  private func fronts(of movement: RecordedMovement) -> [Match]? {
    var rest = movement
    var found: [Match] = []
    while found.count < 40 {
      if !found.isEmpty, let match = match(of: rest), match.isMatch { return found + [match] }
      guard let front = front(of: rest) else { return nil }
      found.append(front)
      rest = rest.split(after: rest.first + front.movement.last - front.movement.first).1
      guard rest.last - rest.first >= 2, rest.range > 0 else { return found }
    }
    return nil
  }

  /// Returns the longest piece from the begin that matches a curve.
  private func front(of movement: RecordedMovement) -> Match? {
    for size in [5, 10] where movement.interior > size + 1 {
      let start = movement.split(after: movement.first + size).0
      guard start.range > 0, let match = match(of: start), match.isMatch else { continue }
      // A line fits any length, so it is at most as long as the movement.
      let curve = curves.curves[match.curves[0]]
      let fitting = CurveFitting(movement, curve)
      var fit = match.fit
      if curve.isLine {
        let share = (movement.times[movement.last] - fit.begin) / fit.length
        fit.length *= share
        fit.distance *= share
      }
      var end = movement.first + size
      while end < movement.last,
        fitting.offset(at: end + 1, fit).magnitude <= 1e-6 * movement.range
      { end += 1 }
      guard end > movement.first + size, end < movement.last else { continue }
      return self.match(of: movement.split(after: end).0)
    }
    return nil
  }

  /// Returns the matches of the pieces before and after an interruption; `nil` if the pieces match no better.
  private mutating func pieces(of movement: RecordedMovement, depth: Int) -> [Match]? {
    var best: (front: Match, back: Match, score: Double)?
    for place in movement.breaks {
      let (front, back) = movement.split(after: place)
      guard front.range > 0, back.range > 0, front.interior >= 3, back.interior >= 3,
        let first = match(of: front), let second = match(of: back), first.isMatch || second.isMatch
      else { continue }
      let misses: Double = (first.isMatch ? 0 : 1e12) + (second.isMatch ? 0 : 1e12)
      let score = misses + first.fit.chi + second.fit.chi
      if score < best?.score ?? .infinity { best = (first, second, score) }
    }
    guard let best else { return nil }
    if best.front.isMatch && best.back.isMatch { return [best.front, best.back] }
    guard depth < 6 else { return nil }
    let rest = best.front.isMatch ? best.back.movement : best.front.movement
    guard let others = pieces(of: rest, depth: depth + 1) else { return nil }
    return best.front.isMatch ? [best.front] + others : others + [best.back]
  }

  /// Returns the best match of the whole movement.
  func match(of movement: RecordedMovement) -> Match? {
    if movement.isExact, let match = exactMatch(of: movement) { return match }
    let fits = searched(movement)
    guard let best = fits.first else { return nil }
    if movement.isExact { return matchOfExact(movement, fits) }
    return blurredMatch(movement, fits, best: best.fit)
  }

  // MARK: Without noise

  /// Returns the curves that match with a begin at an event or a frame, and with the length of a token.
  private func exactMatch(of movement: RecordedMovement) -> Match? {
    let begin = movement.times[movement.first]
    let next = movement.times[movement.first + 1]
    let begins = begins(from: begin, to: next)
    let end = movement.times[movement.last]
    var found: [(curve: Int, fit: CurveFit)] = []
    for (place, curve) in curves.curves.enumerated() {
      let fitting = CurveFitting(movement, curve)
      let lengths = curve.isSpring ? [1] : curves.lengths(of: curve)
      // A spring's start and target are free, so that more samples are needed.
      guard movement.interior >= (curve.isSpring ? 3 : 1) else { continue }
      search: for begin in begins {
        for length in lengths + (curve.isSpring ? [] : [end - begin]) where length > 0 {
          if movement.endsAtRest, !curve.isSpring,
            (begin + length - end).magnitude > 1.5 * (end - movement.times[movement.last - 1])
          {
            continue
          }
          guard isExact(curve, movement, fitting, begin: begin, length: length) else { continue }
          found.append((place, fitting.fit(begin: begin, length: length)))
          break search
        }
      }
    }
    guard !found.isEmpty else { return nil }
    return Match(
      movement: movement, curves: found.map(\.curve), fit: found[0].fit,
      lengths: lengths(of: found[0].fit, found[0].curve), isCertain: found.count == 1,
      isMatch: true)
  }

  /// Returns the begin of an interval and the times in it that are later than an event by a token's delay.
  ///
  /// - Complexity: O(delays × log events).
  private func begins(from begin: Double, to end: Double) -> [Double] {
    var begins = [begin]
    for delay in curves.delays {
      let first = events.partitioningIndex { $0 + delay > begin - 1e-9 }
      for event in events[first...] {
        guard event + delay < end, begins.count <= 8 else { break }
        if !begins.contains(where: { ($0 - event - delay).magnitude < 1e-12 }) {
          begins.append(event + delay)
        }
      }
    }
    return begins
  }

  /// Returns whether a curve matches to the last digits.
  ///
  /// From rest to rest both ends are known. The end of the trace or of a piece may be the end of the movement, too.
  private func isExact(
    _ curve: TokenCurve, _ movement: RecordedMovement, _ fitting: CurveFitting, begin: Double,
    length: Double
  ) -> Bool {
    if movement.startsAtRest, !curve.isSpring {
      let start = movement.values[movement.first]
      let distance = movement.values[movement.last] - start
      let limit = movement.exactness * movement.range
      let isWhole = (movement.first...movement.last).allSatisfy { index in
        let part = curve.value(at: (movement.times[index] - begin) / length).progress
        return (movement.values[index] - start - distance * part).magnitude <= limit
      }
      if isWhole || movement.endsAtRest { return isWhole }
    }
    guard movement.interior >= 3 else { return false }
    return fitting.fit(begin: begin, length: length).worst <= movement.exactness
  }

  private func matchOfExact(_ movement: RecordedMovement, _ fits: [(curve: Int, fit: CurveFit)])
    -> Match
  {
    let enough = movement.interior >= 4
    let same = enough ? fits.filter { $0.fit.isWithinNoise(of: movement) } : []
    let best = same.first ?? fits[0]
    return Match(
      movement: movement, curves: same.isEmpty ? [best.curve] : same.map(\.curve), fit: best.fit,
      lengths: lengths(of: best.fit, best.curve), isCertain: same.count == 1, isMatch: !same.isEmpty
    )
  }

  /// Returns the lengths of tokens that are equal to that of a fit.
  private func lengths(of fit: CurveFit, _ curve: Int) -> [Double] {
    curves.lengths(of: curves.curves[curve]).filter { ($0 - fit.length).magnitude <= 1e-5 * $0 }
  }

  // MARK: The search

  /// Returns the best match of each curve, the best curve first.
  private func searched(_ movement: RecordedMovement) -> [(curve: Int, fit: CurveFit)] {
    var guesses: [(curve: Int, fits: [CurveFit])] = []
    for (place, curve) in curves.curves.enumerated() {
      let fits = CurveFitting(movement, curve).guesses(curve, lengths: curves.lengths(of: curve))
      guard let first = fits.first, first.chi.isFinite else { continue }
      guesses.append((place, fits))
    }
    guesses.sort { ($0.fits[0].chi, $0.curve) < ($1.fits[0].chi, $1.curve) }
    guard let best = guesses.first?.fits[0].chi else { return [] }
    var found: [(curve: Int, fit: CurveFit)] = []
    for (rank, guess) in guesses.enumerated() {
      guard
        rank < (movement.isExact && movement.interior >= 10 ? 4 : 6)
          || rank < 14 && guess.fits[0].chi < 4 * best + 50
      else { break }
      let fitting = CurveFitting(movement, curves.curves[guess.curve])
      var refined = guess.fits.prefix(movement.startsAtRest && movement.endsAtRest ? 1 : 2).map {
        fitting.refined($0)
      }
      refined.sort { $0.chi < $1.chi }
      found.append((guess.curve, refined[0]))
    }
    return found.sorted { ($0.fit.chi, $0.curve) < ($1.fit.chi, $1.curve) }
  }

  // MARK: With noise

  private func blurredMatch(
    _ movement: RecordedMovement, _ fits: [(curve: Int, fit: CurveFit)], best: CurveFit
  ) -> Match {
    /// A curve with the lengths that agree, and what it costs.
    struct Candidate {
      let curve: Int
      let fit: CurveFit
      let lengths: [Double]
      let cost: Double
    }
    var candidates: [Candidate] = []
    for (place, fit) in fits where fit.chi <= best.chi + 2 * Recognizer.threshold {
      let curve = curves.curves[place]
      guard !curve.isSpring else {
        candidates.append(Candidate(curve: place, fit: fit, lengths: [], cost: fit.chi))
        continue
      }
      let fitting = CurveFitting(movement, curve)
      let near = curves.lengths(of: curve).sorted {
        ($0 - fit.length).magnitude < ($1 - fit.length).magnitude
      }
      let held = near.prefix(2).map { ($0, fitting.refined(fit, length: $0).chi - fit.chi) }
      let agreed = held.filter { $0.1 <= 9 }
      candidates.append(
        Candidate(
          curve: place, fit: fit, lengths: agreed.map(\.0).sorted(),
          cost: fit.chi + (held.map(\.1).min().map { max(0, min(9, $0)) } ?? 9)))
    }
    candidates.sort { ($0.cost, $0.curve) < ($1.cost, $1.curve) }
    let first = candidates[0]
    if curves.curves[first.curve].isSpring || !first.lengths.isEmpty {
      candidates.removeAll { $0.fit.chi > best.chi + Recognizer.threshold }
    }
    let isMatch = first.fit.isWithinNoise(of: movement)
    let also = candidates.filter { $0.fit.isWithinNoise(of: movement) }.map(\.curve)
    return Match(
      movement: movement, curves: also.isEmpty ? [first.curve] : also, fit: first.fit,
      lengths: first.lengths,
      isCertain: isMatch && candidates.count == 1
        && first.fit.typical <= Recognizer.mostTypicalError, isMatch: isMatch)
  }
}
