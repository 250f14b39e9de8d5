import DopesheetNotation
import DopesheetTrace

/// One track of a comparison: both curves, or the words of both sides, and a strip of how far they are apart.
struct ComparedPanel {
  /// The name of the track.
  let name: String
  /// What is told of it beside its name.
  let told: String
  /// The seconds of all moments.
  let times: [Double]
  /// The numbers of each moment.
  let golden: [Double?]
  let actual: [Double?]
  /// The words of each moment; `nil` of what is no track of words.
  let words: (golden: [String?], actual: [String?])?
  /// How far the two are apart at each moment, words 0 or 1.
  let distances: [Double?]
  /// Whether its values stay until the next.
  let isStepped: Bool

  /// The height of the strip.
  static let strip = 26.0
  /// The height of all but the curves.
  static let rest = CurvePanel.head + 6 + strip + 14

  /// Looks at a track on both sides; `nil` if it is the same there.
  ///
  /// Of a track of several components the one that differs first is drawn.
  init?(_ name: String, _ sides: TwoSides) {
    if sides.isSame(name) { return nil }
    let ours = ComparedPanel.values(of: name, sides.golden, sides.goldenFrames)
    let theirs = ComparedPanel.values(of: name, sides.actual, sides.actualFrames)
    let before = sides.before(name)
    let later = zip(ours, theirs).first { $0 != $1 }
    // A track without values differs from none.
    guard let first = later ?? (before.golden == before.actual ? nil : before) else { return nil }
    let pair = zip(first.0 ?? [], first.1 ?? [])
    let component = Array(pair).firstIndex { $0 != $1 } ?? 0
    self.name = name
    times = sides.times
    let kinds = [(sides.golden.trace, "golden"), (sides.actual.trace, "actual")].map {
      trace, side in
      (side, trace.trackIndex(named: name).map { trace.tracks[$0] })
    }
    let tracks = kinds.compactMap(\.1)
    let missing = kinds.first { $0.1 == nil }
    func scalars(_ values: [[Scalar]?]) -> [Scalar?] {
      values.map { value in value.flatMap { component < $0.count ? $0[component] : nil } }
    }
    let (mine, others) = (scalars(ours), scalars(theirs))
    isStepped = tracks.allSatisfy(\.isStepped)
    if tracks.allSatisfy({ $0.kind == .sym }) {
      words = (mine.map { $0?.word }, others.map { $0?.word })
      distances = zip(mine, others).map { $0 == $1 ? 0 : 1 }
      (golden, actual) = ([], [])
    } else {
      func numbers(_ scalars: [Scalar?]) -> [Double?] {
        scalars.map { $0?.kind == .sym ? nil : $0?.number }
      }
      (golden, actual) = (numbers(mine), numbers(others))
      words = nil
      distances = ComparedPanel.distances(golden, actual)
    }
    let width = tracks.map(\.width).max() ?? 1
    var told = width > 1 ? ["[\(component)]"] : []
    if let missing {
      told.append("not in the \(missing.0)")
    } else if tracks.contains(where: { $0.kind == .sym }) {
      told.append("words differ")
    }
    if later == nil {
      let texts = [before.golden, before.actual].map { value in
        scalars([value])[0]?.text ?? "no value"
      }
      told.append("before frame 0: " + texts.joined(separator: " → "))
    }
    let apart = words == nil ? distances.compactMap(\.self).max() ?? 0 : 0
    if apart > 0 { told.append("at most \(RoundedText.significant(apart)) apart") }
    self.told = told.joined(separator: " · ")
  }

  /// The value of a track at each moment.
  private static func values(
    of name: String, _ values: FrameValues, _ frames: [Int?]
  ) -> [[Scalar]?] {
    guard let track = values.trace.trackIndex(named: name) else { return frames.map { _ in nil } }
    return frames.map { $0.flatMap { values.value(ofTrack: track, in: $0) } }
  }

  private static func distances(_ golden: [Double?], _ actual: [Double?]) -> [Double?] {
    zip(golden, actual).map { golden, actual in
      guard let golden, let actual else { return nil }
      return (actual - golden).magnitude
    }
  }
}

extension Scalar {
  /// The word of a scalar that is one.
  fileprivate var word: String? {
    if case .sym(let word) = self { word } else { nil }
  }

  /// What it is, with all digits.
  fileprivate var text: String {
    switch self {
    case .f64(let x): NumberText.text(of: x)
    case .f32(let x): NumberText.text(of: x)
    case .i64(let x): "\(x)"
    case .bool(let x): "\(x)"
    case .sym(let word): word
    }
  }
}
