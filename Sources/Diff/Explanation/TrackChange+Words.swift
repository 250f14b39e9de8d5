import DopesheetNotation

extension TrackChange: CustomStringConvertible {
  /// The change in words: `same curve, delayed by 1 frame (16.7 ms) from frame 13 on`.
  public var description: String {
    let isSameCurve = kinds.allSatisfy {
      switch $0 {
      case .stretched, .shifted, .offset, .scaled: true
      default: false
      }
    }
    let isTold = kinds.contains {
      if case .other = $0 { true } else { false }
    }
    var words = (isSameCurve ? ["same curve"] : []) + kinds.map(self.words)
    if !isTold, relativeResidual > 1e-9, !words.isEmpty, needsResidual {
      words[words.count - 1] += " (to within \(RoundedText.significant(residual, 2)))"
    }
    var text = words.joined(separator: ", ")
    if movedBefore, kinds.contains(where: \.isOfTime) { text += " from \(first.short) on" }
    if let last { text += "; after frame \(last) it differs, too" }
    return text
  }

  /// The change in words without its values: what tracks with other ends may have in common.
  var generalWords: String {
    var change = self
    change.ends = nil
    return change.description
  }

  /// The track, and which component of it.
  public var name: String { track + (component.map { "[\($0)]" } ?? "") }

  /// Whether the explanation is one whose residual is not told by itself.
  private var needsResidual: Bool {
    !kinds.contains {
      switch $0 {
      case .noise, .quantised, .singlePrecision: true
      default: false
      }
    }
  }

  private func words(_ kind: Kind) -> String {
    switch kind {
    case .easingChanged(let from, let to):
      let isNamed = from.contains("spring(") && to.contains("spring(")
      let isMixed = from.contains("spring(") || to.contains("spring(")
      return "\(isNamed ? "" : isMixed ? "curve " : "easing ")\(from) → \(to)"
    case .stretched(let factor): return "stretched ×\(RoundedText.apart(factor, from: 1))"
    case .shifted(let frames, let seconds):
      let time = "\(RoundedText.significant(seconds.magnitude * 1000, 3)) ms"
      let word = seconds > 0 ? "delayed" : "earlier"
      guard frames != 0 else { return "\(word) by \(time)" }
      let count = RoundedText.significant(frames.magnitude, 3)
      return "\(word) by \(count) \(frames.magnitude == 1 ? "frame" : "frames") (\(time))"
    case .offset(let offset):
      return "\(offset > 0 ? "+" : "")\(RoundedText.significant(offset)) throughout"
    case .scaled(let factor, let center): return scaledWords(factor, center)
    case .truncated(let frame):
      return movedBefore || frame > 0
        ? "stops at frame \(frame), where the golden goes on" : "does not move"
    case .prolonged(let frame): return "goes on after frame \(frame), where the golden stops"
    case .retimed: return "the same values at other frames"
    case .singlePrecision: return "rounded to 32-bit floats"
    case .quantised(let step): return "rounded to multiples of \(RoundedText.significant(step, 6))"
    case .noise(ulps: 0, _): return "only the sign of a zero differs"
    case .noise(let ulps, ofLargest: false): return "noise of at most \(ulps) ulp"
    case .noise(let ulps, ofLargest: true):
      return "noise of at most \(RoundedText.significant(residual, 2)), "
        + "\(ulps) ulp of its largest value"
    case .withinFrames:
      return "the same at the end of every frame; only what is written within frames differs"
    case .other:
      let what = frames == 1 ? "another value at \(first.short) only" : "another curve"
      guard residual.isFinite else { return what }
      let share = 100 * relativeResidual
      return "\(what), at most \(RoundedText.significant(residual)) away"
        + (share.isFinite ? " (\(RoundedText.significant(share, 2)) % of its span)" : "")
    }
  }

  /// The ends where they tell it all, else the factor.
  private func scaledWords(_ factor: Double, _ center: Double) -> String {
    guard let ends else {
      return
        "scaled ×\(RoundedText.apart(factor, from: 1)) about \(RoundedText.significant(center))"
    }
    func text(_ x: Double, not other: Double) -> String { RoundedText.apart(x, from: other) }
    let start = text(ends.actualStart, not: ends.goldenStart)
    let oldStart = text(ends.goldenStart, not: ends.actualStart)
    let end = text(ends.actualEnd, not: ends.goldenEnd)
    let oldEnd = text(ends.goldenEnd, not: ends.actualEnd)
    switch (ends.actualStart == ends.goldenStart, ends.actualEnd == ends.goldenEnd) {
    case (true, _): return "\(ends.comesBack ? "peak" : "ends at") \(end) instead of \(oldEnd)"
    case (false, true): return "starts at \(start) instead of \(oldStart)"
    case (false, false): return "from \(start) to \(end) instead of from \(oldStart) to \(oldEnd)"
    }
  }
}

extension TrackChange.Kind {
  /// Tells whether it is about when values come.
  var isOfTime: Bool {
    switch self {
    case .stretched, .shifted: true
    default: false
    }
  }
}

extension RoundedText {
  /// Returns a number with four significant digits, or as many more as it takes to see that it is not another.
  static func apart(_ x: Double, from other: Double) -> String {
    guard x != other else { return significant(x) }
    for digits in 4...17 {
      let text = significant(x, digits)
      guard let rounded = Double(text) else { return text }
      // The difference is right to a tenth, so that it is not told by the last digit alone.
      if ((rounded - other) - (x - other)).magnitude <= 0.1 * (x - other).magnitude { return text }
    }
    return NumberText.text(of: x)
  }
}
