import DopesheetText
import DopesheetTrace

/// A track's values in the form of the page: a line for each 1,024 rows, which can be read alone.
package struct ValueLines {
  static let stretch = 1_024

  private let columns: Trace.Columns
  private let kind: ScalarKind
  private let width: Int
  /// The positions of words in the page's list, by their positions in the columns.
  private let words: [UInt64: Int]

  package init(_ trace: Trace, _ track: Trace.Track, words: [UInt64: Int] = [:]) {
    columns = trace.columns
    kind = track.kind
    width = track.width
    self.words = words
  }

  /// Returns the lines of a track.
  ///
  /// A line begins with the value before its first row. Then follow a token for each row with a new value and `=N` for
  /// N rows without one. The token `x` means that the track has no value from this row on.
  package func text(of entries: [IndexedTrace.Change], rows: Int) -> [UInt8] {
    var text: [UInt8] = []
    var rest = entries[...]
    var held: Int32 = -1
    if let first = rest.first, first.frame < 0 { held = rest.removeFirst().scalar }
    for start in stride(from: 0, to: max(rows, 1), by: ValueLines.stretch) {
      append(held, to: &text)
      var row = start
      while let entry = rest.first, entry.frame < start + ValueLines.stretch {
        rest.removeFirst()
        if entry.frame > row { text += " =\(entry.frame - row)".utf8 }
        text.append(UInt8(ascii: " "))
        held = entry.scalar
        append(held, to: &text)
        row = entry.frame + 1
      }
      text.append(UInt8(ascii: "\n"))
    }
    return text
  }

  private func append(_ payload: Int32, to text: inout [UInt8]) {
    guard payload >= 0 else { return text.append(UInt8(ascii: "x")) }
    for component in 0..<width {
      if component > 0 { text.append(UInt8(ascii: ",")) }
      let bits = columns.scalars[Int(payload) + component]
      switch kind {
      case .f64: NumberText.append(Double(bitPattern: bits), to: &text)
      case .f32:
        NumberText.append(Float(bitPattern: UInt32(truncatingIfNeeded: bits)), to: &text)
      case .i64: NumberText.append(Int64(bitPattern: bits), to: &text)
      case .bool: text.append(UInt8(ascii: bits == 0 ? "0" : "1"))
      case .sym: NumberText.append(Int64(words[bits] ?? 0), to: &text)
      }
    }
  }
}

/// The outline of a long track: the least and the greatest value in each bucket of rows.
///
/// A page draws many rows from the outline, and reads the values only for a close view.
package enum LevelLines {
  /// The number of rows in a bucket of the finest level; each next level has buckets of eight of these.
  static let bucket = 32
  private static let step = 8
  /// The maximum number of rows of a track without an outline.
  static let limit = 2_048

  struct Span {
    var low = Double.infinity
    var high = -Double.infinity

    var isEmpty: Bool { low > high }

    mutating func take(_ number: Double) {
      guard number.isFinite else { return }
      low = min(low, number)
      high = max(high, number)
    }

    mutating func take(_ other: Span) {
      low = min(low, other.low)
      high = max(high, other.high)
    }
  }

  /// Returns the outline of each component, finest level first.
  ///
  /// Each level is a line: `COMPONENT BUCKET LOW HIGH LOW HIGH …`.
  package static func text(
    of entries: [IndexedTrace.Change], width: Int, rows: Int, number: (_ scalar: Int) -> Double
  ) -> [UInt8] {
    var bytes: [UInt8] = []
    for component in 0..<width {
      var size = bucket
      var spans = finest(entries, rows) { number(Int($0) + component) }
      while true {
        append(spans, component, size, to: &bytes)
        if spans.count <= step { break }
        spans = stride(from: 0, to: spans.count, by: step).map { start in
          spans[start..<min(start + step, spans.count)].reduce(into: Span()) { $0.take($1) }
        }
        size *= step
      }
    }
    return bytes
  }

  private static func finest(
    _ entries: [IndexedTrace.Change], _ rows: Int, number: (_ payload: Int32) -> Double
  ) -> [Span] {
    var spans = [Span](repeating: Span(), count: (rows + bucket - 1) / bucket)
    var held: Double?
    var next = 0
    if let first = entries.first, first.frame < 0 {
      held = first.scalar < 0 ? nil : number(first.scalar)
      next = 1
    }
    for index in spans.indices {
      let start = index * bucket
      // A bucket includes the value before it, unless its first row has a new value.
      if let held, next == entries.count || entries[next].frame > start {
        spans[index].take(held)
      }
      while next < entries.count, entries[next].frame < start + bucket {
        held = entries[next].scalar < 0 ? nil : number(entries[next].scalar)
        if let held { spans[index].take(held) }
        next += 1
      }
    }
    return spans
  }

  private static func append(
    _ spans: [Span], _ component: Int, _ size: Int, to bytes: inout [UInt8]
  ) {
    bytes += "\(component) \(size)".utf8
    for span in spans {
      guard !span.isEmpty else {
        bytes += " x x".utf8
        continue
      }
      for number in [span.low, span.high] {
        bytes.append(UInt8(ascii: " "))
        // Seven digits are enough for a screen. Numbers beyond the range of a Float are written in full.
        let short = Float(number)
        if short.isFinite {
          NumberText.append(short, to: &bytes)
        } else {
          NumberText.append(number, to: &bytes)
        }
      }
    }
    bytes.append(UInt8(ascii: "\n"))
  }
}
