import DopesheetDiff
import DopesheetDrawing
import DopesheetNotation
import DopesheetTrace

/// The texts of measures and claims.
enum MeasureText {
  /// The most frames that a sparkline shows.
  static let width = 60

  /// A time in seconds, rounded for reading.
  static func seconds(_ seconds: Double) -> String { RoundedText.decimals(seconds, 4) }

  /// A number as a trace writes it.
  static func number(_ number: Double) -> String { Scalar.f64(number).phrase }

  /// A curve of small blocks, the frames in question in brackets: `▁▂▄▆▇[█]▇▅▃▂▁▁`.
  ///
  /// Of a long run it shows the frames around the last of them, with `…` where more are left out.
  static func sparkline(_ values: [Double?], marking frames: [Int] = []) -> String {
    guard !values.isEmpty else { return "" }
    let blocks = Array(Sparkline.rows([values])[0])
    let center = frames.last ?? 0
    let last = max(0, blocks.count - width)
    let start = min(max(0, center - width / 2), last)
    let shown = start..<min(blocks.count, start + width)
    let curve = shown.map { frames.contains($0) ? "[\(blocks[$0])]" : "\(blocks[$0])" }.joined()
    return (start > 0 ? "…" : "") + curve + (shown.upperBound < blocks.count ? "…" : "")
  }
}
