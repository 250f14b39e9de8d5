import DopesheetNotation

/// An element of a page that holds data, not a script that runs.
enum ReportPiece {
  /// An element with JSON.
  static func json(id: String, _ text: JSONText) -> [UInt8] {
    element("application/json", id, text.forPage)
  }

  /// An element with lines of numbers.
  static func lines(id: String, _ lines: [UInt8]) -> [UInt8] { element("text/plain", id, lines) }

  private static func element(_ type: String, _ id: String, _ content: [UInt8]) -> [UInt8] {
    Array("<script type=\"\(type)\" id=\"\(id)\">".utf8) + content + Array("</script>\n".utf8)
  }
}
