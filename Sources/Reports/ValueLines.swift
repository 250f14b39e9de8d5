import DopesheetNotation
import DopesheetTrace

/// The values of a track as the page holds them: a line for each stretch of rows, which can be read alone.
package struct ValueLines {
  /// The number of rows of a line.
  static let stretch = 1_024

  private let columns: Trace.Columns
  private let kind: ScalarKind
  private let width: Int
  /// For words their places in the page's list, by those in the columns.
  private let words: [UInt64: Int]

  package init(_ trace: Trace, _ track: Trace.Track, words: [UInt64: Int] = [:]) {
    columns = trace.columns
    kind = track.kind
    width = track.width
    self.words = words
  }

  /// Returns the lines: first what is held before the stretch, then a token for each row that has a value, `=N` for so
  /// many without a new one, `x` where there is none from here on.
  package func text(of entries: [IndexedTrace.Change], rows: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(16 * entries.count)
    var next = 0
    var held: Int32 = -1
    if let first = entries.first, first.frame < 0 {
      held = first.scalar
      next = 1
    }
    for start in stride(from: 0, to: max(rows, 1), by: ValueLines.stretch) {
      append(held, to: &bytes)
      var row = start
      while next < entries.count, entries[next].frame < start + ValueLines.stretch {
        let gap = entries[next].frame - row
        if gap > 0 {
          bytes.append(contentsOf: " =".utf8)
          NumberText.append(Int64(gap), to: &bytes)
        }
        bytes.append(UInt8(ascii: " "))
        held = entries[next].scalar
        append(held, to: &bytes)
        row = entries[next].frame + 1
        next += 1
      }
      bytes.append(UInt8(ascii: "\n"))
    }
    return bytes
  }

  private func append(_ payload: Int32, to bytes: inout [UInt8]) {
    guard payload >= 0 else { return bytes.append(UInt8(ascii: "x")) }
    for component in 0..<width {
      if component > 0 { bytes.append(UInt8(ascii: ",")) }
      let bits = columns.scalars[Int(payload) + component]
      switch kind {
      case .f64: NumberText.append(Double(bitPattern: bits), to: &bytes)
      case .f32:
        NumberText.append(Float(bitPattern: UInt32(truncatingIfNeeded: bits)), to: &bytes)
      case .i64: NumberText.append(Int64(bitPattern: bits), to: &bytes)
      case .bool: bytes.append(UInt8(ascii: bits == 0 ? "0" : "1"))
      case .sym: NumberText.append(Int64(words[bits] ?? 0), to: &bytes)
      }
    }
  }
}
