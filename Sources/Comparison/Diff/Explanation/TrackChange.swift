import DopesheetText

/// The change of a track, or of one of its components, in the words of animation.
public struct TrackChange: Equatable, Sendable {
  /// The track's name in the golden.
  public internal(set) var track: String

  var component: Int?

  /// The kinds of changes. Together they convert the golden's values to the actual ones, up to a residual. Never
  /// empty.
  public internal(set) var kinds: [Kind]

  /// The number of shared frames at whose end the values of the component differ, not of this change alone.
  package internal(set) var frames = 0

  package internal(set) var first: TraceDiff.Place

  /// The golden's frame up to which the change is explained; `nil` if the whole track is explained.
  package internal(set) var last: Int?

  /// The largest remaining difference, in the unit of the values. Rounding errors count as 0. For ``Kind/other``, this
  /// is the largest difference of all, or infinity if it cannot be computed.
  package internal(set) var residual = 0.0

  /// The residual as a part of the span of the golden's values.
  package internal(set) var relativeResidual = 0.0

  package internal(set) var ends: Ends?

  /// Whether the track has moved before ``first``, which is the same in both traces.
  package internal(set) var movedBefore = false

  /// The equal values of both traces directly before ``first``.
  var start = Start.none

  /// The movement that differs, where the track has several: `after card.fade cancelled at 200 ms`.
  package internal(set) var piece: String?

  enum Start: Sendable {
    case none
    case rest
    case movement
  }

  /// The kinds of changes of a track.
  public enum Kind: Equatable, Sendable {
    /// The track has another curve of this engine. Has the texts of both curves.
    case easingChanged(from: String, to: String)
    /// The movement takes this many times as long.
    case stretched(by: Double)
    /// The movement is later, or earlier if negative. The number of the golden's frames is 0 if they are irregular.
    case shifted(frames: Double, seconds: Double)
    /// All values are greater by this amount, from the first difference on.
    case offset(Double)
    /// All distances from a fixed value are multiplied by this factor.
    case scaled(by: Double, about: Double)
    /// The movement has another duration, in seconds.
    case duration(from: Double, to: Double)
    /// The movement ends, or would end, at another value.
    case end(from: Double, to: Double)
    /// The movement starts at another value.
    case start(from: Double, to: Double)
    /// A movement that was cut short is this many times as fast: it has another duration or end, which it does not
    /// show.
    case rate(by: Double)
    /// The value jumps at the begin of a movement, whose seconds are given.
    case jump(by: Double, seconds: Double)
    /// The movement is the same up to these seconds, and ends there in only one trace: in the actual one if it is new.
    case cut(after: Double, isNew: Bool)
    /// Only one trace has a movement.
    case movement(isMissing: Bool, String)
    /// The values of some frames of the golden are greater by this amount.
    case frames(ClosedRange<Int>, by: Double)
    /// The track stops at this frame of the golden, in which it continues.
    case truncated(frame: Int)
    /// The track continues after this frame, at which the golden stops.
    case prolonged(frame: Int)
    /// The track has the same values in the same order at other frames.
    case retimed
    /// Each value is the nearest 32-bit floating-point number.
    case singlePrecision
    /// Each value is a multiple of the step that is near the golden's value.
    case quantised(step: Double)
    /// Each value is at most this many representable numbers away, 0 if only the sign of a zero differs. With
    /// `ofLargest`, the distance is in steps of the largest value, since steps near 0 are smaller.
    case noise(ulps: UInt64, ofLargest: Bool)
    /// Values at the end of every frame are the same. They differ in the preroll or within frames.
    case withinFrames
    /// Any other change.
    case other
  }

  /// The values at both ends of a movement. If it returns to its start, the end is the farthest point.
  package struct Ends: Equatable, Sendable {
    package let goldenStart: Double
    package let goldenEnd: Double
    package let actualStart: Double
    package let actualEnd: Double
    /// Whether the values return to their start, so that the ends are peaks.
    package internal(set) var comesBack = false
  }
}

extension TrackChange.Kind {
  package var name: String { facts.name }

  package var isOfTime: Bool {
    switch self {
    case .stretched, .duration, .shifted: true
    default: false
    }
  }

  /// Whether movements still begin and end at the same times.
  var keepsTimes: Bool {
    switch self {
    case .easingChanged, .offset, .scaled, .end, .jump, .frames, .singlePrecision, .quantised,
      .noise:
      true
    default: false
    }
  }

  /// Whether there are still the same movements, so that no event is missing or new.
  var keepsEvents: Bool {
    if case .rate = self { true } else { keepsTimes || isOfTime }
  }

  var isShift: Bool {
    if case .shifted = self { true } else { false }
  }

  fileprivate var isOffset: Bool {
    if case .offset = self { true } else { false }
  }

  var json: JSONText { .object([("kind", .string(name))] + facts.numbers) }

  /// The name in reports, and the numbers of the kind in JSON.
  private var facts: (name: String, numbers: [(String, JSONText)]) {
    func ends(_ from: Double, _ to: Double) -> [(String, JSONText)] {
      [("from", .number(from)), ("to", .number(to))]
    }
    return switch self {
    case .easingChanged(let from, let to):
      ("easing-changed", [("from", .string(from)), ("to", .string(to))])
    case .stretched(let factor): ("stretched", [("factor", .number(factor))])
    case .shifted(let frames, let seconds):
      ("shifted", [("frames", .number(frames)), ("seconds", .number(seconds))])
    case .offset(let offset): ("offset", [("offset", .number(offset))])
    case .scaled(let factor, let center):
      ("scaled", [("factor", .number(factor)), ("about", .number(center))])
    case .duration(let from, let to): ("duration", ends(from, to))
    case .end(let from, let to): ("end", ends(from, to))
    case .start(let from, let to): ("start", ends(from, to))
    case .rate(let factor): ("rate", [("factor", .number(factor))])
    case .jump(let distance, let seconds):
      ("jump", [("by", .number(distance)), ("seconds", .number(seconds))])
    case .cut(let seconds, let isNew):
      ("cut", [("seconds", .number(seconds)), ("new", .bool(isNew))])
    case .movement(let isMissing, _): ("movement", [("missing", .bool(isMissing))])
    case .frames(let range, let distance):
      (
        "frames",
        [
          ("first", .int(range.lowerBound)), ("last", .int(range.upperBound)),
          ("by", .number(distance)),
        ]
      )
    case .truncated(let frame): ("truncated", [("frame", .int(frame))])
    case .prolonged(let frame): ("prolonged", [("frame", .int(frame))])
    case .retimed: ("retimed", [])
    case .singlePrecision: ("single-precision", [])
    case .quantised(let step): ("quantised", [("step", .number(step))])
    case .noise(let ulps, let ofLargest):
      ("noise", [("ulps", .int(Int(clamping: ulps))), ("ofLargest", .bool(ofLargest))])
    case .withinFrames: ("within-frames", [])
    case .other: ("other", [])
    }
  }
}

extension TrackChange: CustomStringConvertible {
  /// The change in words: `same curve, 1 frame later (16.7 ms) from frame 13 on`.
  public var description: String {
    let isSameCurve = kinds.allSatisfy {
      switch $0 {
      case .stretched, .shifted, .offset, .scaled: true
      default: false
      }
    }
    // The other kinds contain the residual.
    let needsResidual = !kinds.contains {
      switch $0 {
      case .noise, .quantised, .singlePrecision, .other: true
      default: false
      }
    }
    var words = (isSameCurve ? ["same curve"] : []) + kinds.map(self.words)
    if needsResidual, relativeResidual > 1e-9, !words.isEmpty {
      words[words.count - 1] += " (to within \(RoundedText.significant(residual, 2)))"
    }
    var text = words.joined(separator: ", ")
    if movedBefore && kinds.contains(where: \.isOfTime)
      || start != .none && kinds.contains(where: \.isOffset)
    {
      text += " from \(first.short) on"
    }
    if let piece { text = "\(piece), \(text)" }
    if let last { text += "; after frame \(last) it differs, too" }
    return text
  }

  /// The change in words without the values of its ends, which tracks with different ends may share.
  var generalWords: String {
    var change = self
    change.ends = nil
    change.piece = nil
    return change.description
  }

  package var name: String { track + (component.map { "[\($0)]" } ?? "") }

  private func words(_ kind: Kind) -> String {
    switch kind {
    case .easingChanged(let from, let to):
      let isNamed = from.contains("spring(") && to.contains("spring(")
      let isMixed = from.contains("spring(") || to.contains("spring(")
      return "\(isNamed ? "" : isMixed ? "curve " : "easing ")\(from) → \(to)"
    case .stretched(let factor): return "stretched ×\(RoundedText.apart(factor, from: 1))"
    case .shifted(let frames, let seconds):
      return RoundedText.distance(frames: frames, seconds: seconds)
    case .offset(let offset):
      let words = "\(offset > 0 ? "+" : "")\(RoundedText.significant(offset))"
      return start == .none ? words + " throughout" : words
    case .scaled(let factor, let center): return scaledWords(factor, center)
    case .duration(let from, let to):
      return "duration \(RoundedText.apart(from * 1000, from: to * 1000)) → "
        + "\(RoundedText.apart(to * 1000, from: from * 1000)) ms"
    case .end(let from, let to): return "ends at \(RoundedText.instead(to, of: from))"
    case .start(let from, let to): return "starts at \(RoundedText.instead(to, of: from))"
    case .rate(let factor):
      return "rate ×\(RoundedText.apart(factor, from: 1)) (another duration or end)"
    case .jump(0, let seconds):
      return "no longer jumps at \(RoundedText.milliseconds(seconds))"
    case .jump(let distance, let seconds):
      return "jumps by \(RoundedText.significant(distance, 6)) at "
        + RoundedText.milliseconds(seconds)
    case .cut(let seconds, let isNew):
      let time = "after \(RoundedText.milliseconds(seconds))"
      return isNew ? "is cut short \(time)" : "is no longer cut short \(time)"
    case .movement(let isMissing, let words):
      return "a movement is \(isMissing ? "missing" : "new"): \(words)"
    case .frames(let range, let distance):
      let sign = distance > 0 ? "+" : ""
      let frames =
        range.count == 1
        ? "frame \(range.lowerBound)" : "frames \(range.lowerBound)–\(range.upperBound)"
      return "\(sign)\(RoundedText.significant(distance, 6)) in \(frames)"
    case .truncated(let frame):
      if start == .movement { return "stops at frame \(frame), where the golden continues" }
      return movedBefore ? "rests after frame \(frame), where the golden moves" : "does not move"
    case .prolonged(let frame):
      return start == .movement
        ? "continues after frame \(frame), where the golden stops"
        : "moves after frame \(frame), where the golden rests"
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

  /// Returns the ends if they describe the change completely, or else the factor.
  private func scaledWords(_ factor: Double, _ center: Double) -> String {
    guard let ends else {
      return
        "scaled ×\(RoundedText.apart(factor, from: 1)) about \(RoundedText.significant(center))"
    }
    let starts = RoundedText.instead(ends.actualStart, of: ends.goldenStart)
    switch (ends.actualStart == ends.goldenStart, ends.actualEnd == ends.goldenEnd) {
    case (true, _):
      let word =
        !ends.comesBack ? "ends at" : ends.goldenEnd < ends.goldenStart ? "lowest at" : "highest at"
      return "\(word) \(RoundedText.instead(ends.actualEnd, of: ends.goldenEnd))"
    case (false, true): return "starts at \(starts)"
    case (false, false):
      let new = [(ends.actualStart, ends.goldenStart), (ends.actualEnd, ends.goldenEnd)]
      let texts = new.map { (RoundedText.apart($0, from: $1), RoundedText.apart($1, from: $0)) }
      return "from \(texts[0].0) to \(texts[1].0) instead of from \(texts[0].1) to \(texts[1].1)"
    }
  }
}

extension RoundedText {
  /// Returns a distance of time in words: `6 frames later (100 ms)`, or `2.5 ms earlier` for 0 frames, which stand for
  /// an unknown number.
  static func distance(frames: Double, seconds: Double) -> String {
    let time = "\(significant(seconds.magnitude * 1000, 3)) ms"
    let word = seconds > 0 ? "later" : "earlier"
    guard frames != 0 else { return "\(time) \(word)" }
    let noun = frames.magnitude == 1 ? "frame" : "frames"
    return "\(significant(frames.magnitude, 3)) \(noun) \(word) (\(time))"
  }

  /// Returns a number and the one that it replaces: `300 instead of 320`.
  fileprivate static func instead(_ x: Double, of other: Double) -> String {
    "\(apart(x, from: other)) instead of \(apart(other, from: x))"
  }

  /// Returns a number with at least four significant digits, and enough to distinguish it from another.
  static func apart(_ x: Double, from other: Double) -> String {
    guard x != other else { return significant(x) }
    for digits in 4...17 {
      let text = significant(x, digits)
      guard let rounded = Double(text) else { return text }
      // The rounded difference must be correct to 10 %, so that the last digit is not the only one that differs.
      if ((rounded - other) - (x - other)).magnitude <= 0.1 * (x - other).magnitude { return text }
    }
    return NumberText.text(of: x)
  }
}
