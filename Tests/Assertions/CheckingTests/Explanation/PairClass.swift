import DopesheetCurves
import DopesheetDiff
import DopesheetTrace
import TestSupport

/// A kind of change, and the explanation that it must have.
enum PairClass: String, CaseIterable {
  case none, tiny, delayByFrames, delayBetweenFrames, duration, end, bothEnds, offset, easing,
    spring
  case springEnd, springDelay, truncated, prolonged, quantised, single, noise
  case durationAndEasing, delayAndDuration, durationAndEnd

  /// Whether each pair of the class is a single movement.
  private var isPlain: Bool {
    switch self {
    case .none, .tiny, .delayByFrames, .quantised, .single, .noise, .truncated, .prolonged: false
    default: true
    }
  }

  /// A pair of the class, and a check of the explanation.
  func pair(
    _ random: inout SeededGenerator
  ) throws -> (golden: Trace, actual: Trace, isRight: (TraceDiff) -> Bool) {
    let isSpring = rawValue.hasPrefix("spring")
    var spec = MotionSpec.random(&random, spring: isSpring, plain: isPlain)
    if self == .truncated || self == .prolonged { spec.frames = Int(6 * spec.rate) }
    let before = spec
    let golden = try spec.trace()
    var expected: [TrackChange.Kind] = []
    switch self {
    case .none: return (golden, try spec.trace(), { $0.verdict == .identical })
    case .tiny:
      let size = [1e-4, 1e-6, 1e-8, 1e-10][random.below(4)]
      if random.once(in: 2) { spec.duration *= 1 + size } else { spec.to += size }
      return (golden, try spec.trace(), { _ in true })
    case .delayByFrames, .springDelay:
      let frames = random.int(1...8)
      spec.delay += Double(frames) / Double(spec.rate)
      expected = [.shifted(frames: Double(frames), seconds: Double(frames) / Double(spec.rate))]
    case .delayBetweenFrames:
      let seconds = Double(random.int(3...90)) / 1000
      spec.delay += seconds
      expected = [.shifted(frames: seconds * Double(spec.rate), seconds: seconds)]
    case .duration: expected = [spec.changeDuration(&random)]
    case .end, .springEnd: expected = [spec.changeEnd(&random)]
    case .bothEnds:
      let (from, to) = (spec.from, spec.to)
      spec.from += Double(random.int(1...50))
      _ = spec.changeEnd(&random)
      let factor = (spec.to - spec.from) / (to - from)
      if factor == 1 { return (golden, golden, { _ in true }) }
      expected = [.scaled(by: factor, about: (spec.from - factor * from) / (1 - factor))]
    case .offset:
      let offset = Double(random.int(1...500)) / 10
      spec.from += offset
      spec.to += offset
      expected = [.offset(offset)]
    case .easing: expected = [spec.changeEasing(&random)]
    case .spring:
      let old = spec.spring!
      while spec.spring == old {
        spec.spring = try SpringCurve(
          duration: Double(random.int(15...120)) / 100, bounce: Double(random.int(-30...70)) / 100)
      }
      expected = [.easingChanged(from: old.text, to: spec.spring!.text)]
    case .truncated, .prolonged:
      let start = Int((spec.delay * Double(spec.rate)).rounded(.up))
      let stop = start + random.int(2...max(3, Int(spec.duration * 0.8 * Double(spec.rate))))
      spec.stop = stop
      let actual = try spec.trace()
      let isTruncated = self == .truncated
      return (
        isTruncated ? golden : actual, isTruncated ? actual : golden,
        { diff in
          diff.has {
            switch $0 {
            case .truncated(let frame): isTruncated && frame == stop
            case .prolonged(let frame): !isTruncated && frame == stop
            default: false
            }
          }
        }
      )
    case .quantised:
      let step = random.pick([1, 0.5, 0.25, 0.1, 1.0 / 3, 2])
      let actual = golden.mapping("card.position.y") { ($0 / step).rounded() * step }
      return (golden, actual, { $0.has { $0 == .quantised(step: step) || $0.isStep(step) } })
    case .single:
      let actual = golden.mapping("card.position.y") { Double(Float($0)) }
      return (golden, actual, { $0.has { $0 == .singlePrecision } })
    case .noise:
      let limit = random.pick([1, 2, 8, 100])
      var most = 0
      let actual = golden.mapping("card.position.y") { x in
        let steps = random.int(-limit...limit)
        guard x.magnitude > 1 else { return x }
        most = max(most, abs(steps))
        return (0..<abs(steps)).reduce(x) { y, _ in steps > 0 ? y.nextUp : y.nextDown }
      }
      let count = UInt64(most)
      return (
        golden, actual,
        {
          $0.has {
            if case .noise(let ulps, ofLargest: false) = $0 { ulps <= count } else { false }
          }
        }
      )
    case .durationAndEasing:
      expected = [spec.changeEasing(&random), spec.changeDuration(&random)]
    case .delayAndDuration:
      expected = [spec.changeDuration(&random)]
      let frames = Double(random.int(1...20)) / 2
      spec.delay += frames / Double(spec.rate)
      expected.append(.shifted(frames: frames, seconds: frames / Double(spec.rate)))
    case .durationAndEnd: expected = [spec.changeDuration(&random), spec.changeEnd(&random)]
    }
    precondition(self == .tiny || spec.differs(from: before))
    return (golden, try spec.trace(), { $0.says(expected) })
  }
}

extension MotionSpec {
  func differs(from other: MotionSpec) -> Bool {
    duration != other.duration || delay != other.delay || to != other.to || from != other.from
      || easing != other.easing || spring != other.spring
  }

  mutating func changeDuration(_ random: inout SeededGenerator) -> TrackChange.Kind {
    let old = duration
    repeat {
      duration = (old * 100 * Double(random.int(50...200)) / 100).rounded() / 100
    } while duration == old
    return .duration(from: old, to: duration)
  }

  mutating func changeEnd(_ random: inout SeededGenerator) -> TrackChange.Kind {
    let old = to
    repeat { to = old + Double(random.int(-50...50)) } while to == old || (to - from).magnitude < 5
    return .scaled(by: (to - from) / (old - from), about: from)
  }

  mutating func changeEasing(_ random: inout SeededGenerator) -> TrackChange.Kind {
    let old = easing
    // Some names stand for the same curve.
    repeat { easing = random.pick(Easing.named.map(\.easing)) } while easing.looksLike(old)
    return .easingChanged(from: old.text, to: easing.text)
  }
}

extension Easing {
  func looksLike(_ other: Easing) -> Bool {
    (0...50).allSatisfy {
      (value(at: Double($0) / 50) - other.value(at: Double($0) / 50)).magnitude < 1e-9
    }
  }
}

extension TrackChange.Kind {
  func isStep(_ step: Double) -> Bool {
    if case .quantised(let found) = self { (found / step - 1).magnitude < 1e-9 } else { false }
  }

  /// Returns whether two kinds are equal within rounding errors.
  func isNear(_ other: TrackChange.Kind) -> Bool {
    func near(_ a: Double, _ b: Double, _ limit: Double) -> Bool {
      (a - b).magnitude <= limit * max(1, b.magnitude)
    }
    func sameCurve(_ a: String, _ b: String) -> Bool {
      if a == b { return true }
      guard let a = try? Easing(text: a), let b = try? Easing(text: b) else { return false }
      return a.looksLike(b)
    }
    switch (self, other) {
    case (.shifted(let frames, let seconds), .shifted(let wanted, let wantedSeconds)):
      return near(frames, wanted, 1e-3) && near(seconds, wantedSeconds, 1e-5)
    case (.duration(let a, let b), .duration(let c, let d)):
      return near(a, c, 1e-5) && near(b, d, 1e-5)
    case (.scaled(let a, let x), .scaled(let b, let y)): return near(a, b, 1e-6) && near(x, y, 1e-3)
    case (.offset(let a), .offset(let b)): return near(a, b, 1e-9)
    case (.easingChanged(let a, let b), .easingChanged(let c, let d)):
      return sameCurve(a, c) && sameCurve(b, d)
    default: return self == other
    }
  }
}

extension TraceDiff {
  func has(_ test: (TrackChange.Kind) -> Bool) -> Bool {
    let changes = explanation.changes
    return changes.count == 1 && changes[0].kinds.count == 1
      && changes[0].kinds.contains(where: test)
  }

  func says(_ expected: [TrackChange.Kind]) -> Bool {
    let changes = explanation.changes
    return changes.count == 1 && changes[0].kinds.count == expected.count
      && zip(changes[0].kinds, expected).allSatisfy { $0.isNear($1) }
  }

  /// Whether the explanation calls a changed part unchanged.
  var claimsSameness: Bool {
    if self.verdict != .different { return golden != actual }
    return explanation.changes.contains { change in
      change.kinds.isEmpty
        || change.kinds.contains {
          switch $0 {
          case .easingChanged(let from, let to): from == to
          case .stretched(let factor): factor == 1
          case .duration(let from, let to): from == to
          case .shifted(_, let seconds): seconds == 0
          case .offset(let offset): offset == 0
          case .scaled(let factor, _): factor == 1
          default: false
          }
        }
        || change.description.contains("×1,") || change.description.hasSuffix("×1")
        || change.description.contains("(0 ms)") || change.description.contains("by 0 ")
    }
  }
}
