/// Text that cannot act on a terminal: control characters, and those that turn the direction of text, are replaced.
package func plainText(_ text: String) -> String {
  guard text.unicodeScalars.contains(where: { $0.isUnsafeToShow }) else { return text }
  return String(
    String.UnicodeScalarView(
      text.unicodeScalars.map { $0.isUnsafeToShow ? "\u{FFFD}" : $0 }))
}

extension Unicode.Scalar {
  /// Whether a terminal would do something else than show it.
  fileprivate var isUnsafeToShow: Bool {
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned: true
    default: false
    }
  }
}
