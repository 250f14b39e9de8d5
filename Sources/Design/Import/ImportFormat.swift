import DopesheetNotation

/// The formats of other tools that become timelines.
package enum ImportFormat: String, CaseIterable {
  case css
  case webAnimations
  case lottie

  /// Returns the format of a file, by its name and its first bytes; `nil` for another file.
  package init?(of path: String, _ bytes: [UInt8]) {
    let name = path.lowercased()
    let isMarked = bytes.starts(with: [0xEF, 0xBB, 0xBF])
    let first = bytes.dropFirst(isMarked ? 3 : 0).first { !" \t\r\n".utf8.contains($0) }
    let isJSON = first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
    // The standard input has no name.
    if name.hasSuffix(".css") || (path == "-" && !isJSON) {
      self = .css
      return
    }
    guard name.hasSuffix(".json") || isJSON else { return nil }
    let isObject = first == UInt8(ascii: "{")
    self = isObject && ImportFormat.isLottie(bytes) ? .lottie : .webAnimations
  }

  /// Returns whether a JSON object is an animation of layers, by its words.
  private static func isLottie(_ bytes: [UInt8]) -> Bool {
    let text = String(decoding: bytes, as: UTF8.self)
    return ["\"layers\"", "\"op\""].allSatisfy { text.contains($0) }
  }

  /// The endings of the names of files, for messages.
  package static let endings = ".css or .json"

  /// Reads a file of the format, and warns of what is not imported.
  ///
  /// - Parameters:
  ///   - bytes: The content of the file.
  ///   - length: The end in seconds, for animations without an end; `nil` for the end of the last animation.
  ///   - file: The path of the file in errors.
  package func timeline(
    _ bytes: [UInt8], length: Double?, file: String
  ) throws(Diagnostics) -> (timeline: Timeline, warnings: [Diagnostic]) {
    switch self {
    case .css: try Timeline.reading(css: bytes, length: length, file: file)
    case .webAnimations: (try Timeline(webAnimations: bytes, length: length, file: file), [])
    case .lottie: try Timeline.reading(lottie: bytes, file: file)
    }
  }
}
