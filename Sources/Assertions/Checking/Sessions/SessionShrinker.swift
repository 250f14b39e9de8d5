/// A search for the fewest calls and the fewest frames of a session that still fails.
///
/// This is delta debugging: halves, quarters and smaller parts are removed as long as the session fails without them.
/// Calls go first, and with them the time that they took.
struct SessionShrinker {
  private(set) var best: SessionScript
  private(set) var replays = 0
  /// Whether the search ended because the frames of all replays together exceeded the limit.
  var isIncomplete: Bool { left <= 0 }
  private var left: Int
  /// Replays a session, and returns the part of it that fails; `nil` if it does not fail.
  private let play: (SessionScript) throws -> SessionScript?

  init(
    _ session: SessionScript, frames: Int,
    play: @escaping (SessionScript) throws -> SessionScript?
  ) {
    best = session
    left = frames
    self.play = play
  }

  /// Removes calls and frames until nothing more can be removed, or the limit is reached.
  mutating func shrink() throws {
    try keepLastInputs()
    while true {
      let size = (best.inputCount, best.frameCount)
      try tryParts(of: \.inputs) { shrinker, part in
        let short = shrinker.best.removing(inputs: part, withTime: true)
        let long = shrinker.best.removing(inputs: part, withTime: false)
        if try !shrinker.take(short), short.frameCount < long.frameCount {
          try shrinker.take(long)
        }
      }
      try shortenGaps()
      try tryParts(of: \.removableFrames) { try $0.take($0.best.removing(frames: $1)) }
      if size == (best.inputCount, best.frameCount) || isIncomplete { return }
    }
  }

  /// Tries the last calls before the failure: 1, 2, 4 and so on. Most failures need few of them, and the replays are
  /// short.
  private mutating func keepLastInputs() throws {
    let count = best.inputCount
    var kept = 1
    while kept < count {
      if try take(best.removing(inputs: 0..<count - kept, withTime: true)) { return }
      kept *= 2
    }
  }

  /// Tries to remove halves, quarters and smaller parts of a range of the session, from its end.
  private mutating func tryParts(
    of range: (SessionScript) -> Range<Int>,
    _ remove: (inout SessionShrinker, Range<Int>) throws -> Void
  ) rethrows {
    var length = max(1, range(best).count / 2)
    while true {
      var end = range(best).upperBound
      while end > range(best).lowerBound, !isIncomplete {
        let start = max(range(best).lowerBound, end - length)
        try remove(&self, start..<end)
        end = min(start, range(best).upperBound)
      }
      if length == 1 { return }
      length /= 2
    }
  }

  /// Tries short times between the calls: no frame, 1, 2, 4 and so on. In an animation that repeats, a time may be
  /// wrong although half of it is right.
  private mutating func shortenGaps() throws {
    var place = best.gaps.count - 1
    while place >= 0, !isIncomplete {
      var kept = 0
      while place < best.gaps.count, kept < best.gaps[place].count {
        let gap = best.gaps[place]
        if try take(best.removing(frames: gap.dropFirst(kept))) { break }
        kept = max(1, kept * 2)
      }
      place -= 1
    }
  }

  /// Takes a session if it fails. Returns whether it does.
  @discardableResult
  private mutating func take(_ candidate: SessionScript) throws -> Bool {
    guard left > 0 else { return false }
    left -= candidate.frameCount
    replays += 1
    guard let found = try play(candidate) else { return false }
    best = found
    return true
  }
}
