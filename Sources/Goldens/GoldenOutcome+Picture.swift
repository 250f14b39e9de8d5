import DopesheetDiff
import DopesheetDrawing

extension GoldenOutcome.Finding {
  /// A picture in SVG of a golden that does not pass and what was recorded; `nil` where there is no golden to draw.
  package func picture(titled title: String) -> [UInt8]? {
    switch self {
    case .different(let diff), .damaged(let diff):
      return Array(ComparisonPicture(diff, title: title).svg.document.utf8)
    case .matched, .withinTolerance, .missing, .unreadable, .unusable:
      return nil
    }
  }
}
