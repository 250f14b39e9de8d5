import DopesheetCurves
import DopesheetDiff
import DopesheetText

extension MotionTokens {
  /// Returns what a token stands for in the row of a sheet: its curve, its duration, or both.
  ///
  /// - Throws: ``Diagnostics`` for a missing token, with the nearest name.
  package func sheetToken(_ name: String) throws(Diagnostics) -> SheetToken {
    guard let token = self[name] else {
      throw Diagnostics(
        Diagnostic(
          message: "no token '\(name)' in \(self.name)",
          hint: hint(for: name, among: tokens.map(\.name))))
    }
    // A sheet has the usual name of a curve, where it has one.
    func usual(_ text: String) -> String { (try? NamedCurve(text: text).text) ?? text }
    return switch token.value {
    case .duration(let seconds): SheetToken(curve: nil, duration: 1_000 * seconds)
    case .easing(let easing): SheetToken(curve: usual(easing.text), duration: nil)
    case .spring(let spring): SheetToken(curve: usual(spring.text), duration: nil)
    case .transition(let seconds, _, let easing):
      SheetToken(curve: usual(easing.text), duration: 1_000 * seconds)
    }
  }
}
