import DopesheetDrawing
import DopesheetText
import DopesheetTrace

struct ReportGlance {
  private let track: Trace.Track
  /// The golden and the recording; `nil` if a side is missing or equals the golden.
  private let sides: [TrackSide?]
  private let largest: TrackJudgement.Largest?
  private let outside: [ClosedRange<Int>]
  private let isAlone: Bool
  private let component: Int
  /// How much there is to see: a difference of two values comes before other differences, these before values within
  /// their tolerance, and these before movement.
  private let rank: (kind: Int, size: Double)

  init(
    _ track: Trace.Track, _ judgement: TrackJudgement?, ranges: [LevelLines.Span],
    isDiffering: Bool, isAlone: Bool, sides: [TrackSide?]
  ) {
    self.track = track
    self.isAlone = isAlone
    self.sides = sides
    largest = judgement?.largest
    outside = judgement?.outside.runs ?? []
    if let largest {
      component = largest.component
      let value = sides[0].map { $0.number(Int(largest.golden) + largest.component) } ?? 0
      let size = VisibleSize(track).of(largest.distance, largest.component, beside: value)
      // An infinite distance beside an infinite value has no size.
      rank = (largest.isOutside ? 3 : 1, size.isNaN ? .infinity : size)
    } else {
      let visible = VisibleSize(track)
      let sizes = ranges.indices.map { index in
        let range = ranges[index]
        return range.isEmpty ? 0 : visible.of(range.high - range.low, index, beside: range.high)
      }
      let most = sizes.max() ?? 0
      component = sizes.firstIndex(of: most) ?? 0
      let isNumber = track.kind != .sym && track.kind != .bool
      rank = (isDiffering ? 2 : isNumber ? 0 : -1, most)
    }
  }

  /// Returns whether there is more to see than in another track.
  func exceeds(_ other: ReportGlance?) -> Bool { other.map { $0.rank < rank } ?? true }

  /// Returns the members of the item in the list. Rows of other differences are marked if no value differs.
  func members(_ rows: ReportRows, moments: [Int]) -> [(String, JSONText)] {
    let place = largest.map { largest in
      JSONText.object([("track", .string(track.name)), ("frame", .int(largest.row))])
    }
    return [("largest", place ?? .null), ("curve", curve(rows, moments))]
  }
}

/// The drawing of a glance: paths in a field of 120 × 32 pixels.
extension ReportGlance {
  private static let field = (width: 120.0, top: 2.0, bottom: 25.0, strip: 30.0)
  /// The maximum number of columns. A column with several values keeps their range.
  private static let columns = 116

  private func curve(_ rows: ReportRows, _ moments: [Int]) -> JSONText {
    let series = sides.map { $0.map { columns(of: $0, rows.count) } ?? [] }
    let spans = series.joined().compactMap(\.self)
    guard let low = spans.map(\.low).min(), let high = spans.map(\.high).max() else { return .null }
    // The values are halved, because the difference of two finite numbers can overflow.
    let span = high / 2 - low / 2
    func y(_ value: Double) -> Double {
      let share = span > 0 ? (value / 2 - low / 2) / span : 0.5
      return Self.field.bottom - share * (Self.field.bottom - Self.field.top)
    }
    let paths = series.map { columns -> JSONText in
      if columns.isEmpty { return .null }
      let path = SVGPath(
        columns, of: max(rows.count, 1), isStepped: track.isStepped || track.kind == .sym,
        x: { x(Double($0), rows.count) }, y: y)
      return .string(path.data)
    }
    let differing = outside.isEmpty ? moments.map { $0...$0 } : outside
    return .object([
      ("track", .string(track.name)), ("same", .bool(isAlone)), ("golden", paths[0]),
      ("actual", paths[1]),
      ("differs", differing.isEmpty ? .null : .string(strip(differing, rows.count))),
    ])
  }

  private func columns(of side: TrackSide, _ rows: Int) -> [SeriesColumn?] {
    var numbers = [Double?](repeating: nil, count: max(rows, 1))
    let end = max(side.whole.end, 1)
    for (index, entry) in side.entries.enumerated() where entry.scalar >= 0 {
      let next = index + 1 < side.entries.count ? side.entries[index + 1].frame : end
      let first = max(entry.frame, 0)
      guard first < next else { continue }
      let number = side.number(Int(entry.scalar) + component)
      for row in first..<next { numbers[row] = number }
    }
    return SeriesColumn.columns(of: numbers, atMost: Self.columns)
  }

  private func x(_ row: Double, _ rows: Int) -> Double {
    2 + min(max(row / Double(max(rows - 1, 1)), 0), 1) * (Self.field.width - 4)
  }

  private func strip(_ runs: [ClosedRange<Int>], _ rows: Int) -> String {
    var lines: [(left: Double, right: Double)] = []
    for run in runs {
      let left = x(Double(run.lowerBound) - 0.5, rows)
      let right = max(x(Double(run.upperBound) + 0.5, rows), left + 1.5)
      if let last = lines.last, left <= last.right + 0.5 {
        lines[lines.count - 1].right = max(last.right, right)
      } else {
        lines.append((left, right))
      }
    }
    var path = SVGPath()
    for line in lines {
      path.move(line.left, Self.field.strip)
      path.line(line.right, Self.field.strip)
    }
    return path.data
  }
}

/// How much of a track's changes one sees, roughly: a point, a percent and a degree count alike.
private enum VisibleSize {
  case flag, word, angle, share, length, other
  /// A matrix whose translation, in points, begins with a component.
  case matrix(translation: Int)

  init(_ track: Trace.Track) {
    switch track.kind {
    case .bool: self = .flag
    case .sym: self = .word
    case .f64, .f32, .i64:
      var name = track.name
      let parts = name.withUTF8 { name in
        name.split(separator: UInt8(ascii: ".")).suffix(3)
          .map { String(decoding: $0, as: UTF8.self) }
      }
      if parts.contains("rotation") {
        self = .angle
      } else if parts.contains(where: VisibleSize.shares.contains) {
        self = .share
      } else if track.width == 6 || track.width == 16 {
        self = .matrix(translation: track.width == 6 ? 4 : 12)
      } else {
        self = parts.contains(where: VisibleSize.lengths.contains) ? .length : .other
      }
    }
  }

  /// Returns how much of a change one sees. A track of another kind counts the percents of its value.
  func of(_ change: Double, _ component: Int, beside value: Double) -> Double {
    switch self {
    case .flag: 100
    case .word: 1
    case .angle: change * 180 / .pi
    case .share: 100 * change
    case .length: change
    case .matrix(let translation): component >= translation ? change : 100 * change
    case .other: 100 * change / max(value.magnitude, change, .leastNormalMagnitude)
    }
  }

  private static let shares: Set<String> = [
    "alpha", "red", "green", "blue", "hue", "saturation", "brightness", "white", "scale",
  ]
  private static let lengths: Set<String> = [
    "x", "y", "width", "height", "position", "frame", "bounds", "origin", "size", "translation",
  ]
}
