import DopesheetNotation
import DopesheetViewer
import Foundation

/// An element of a page that contains data.
enum ReportPiece {
  /// Returns an element with JSON.
  static func json(id: String, _ text: JSONText) -> [UInt8] {
    element("application/json", id, text.forPage)
  }

  /// Returns an element with lines of numbers.
  static func lines(id: String, _ lines: [UInt8]) -> [UInt8] { element("text/plain", id, lines) }

  private static func element(_ type: String, _ id: String, _ content: [UInt8]) -> [UInt8] {
    Array("<script type=\"\(type)\" id=\"\(id)\">".utf8) + content + Array("</script>\n".utf8)
  }
}

extension JSONText {
  /// The JSON on one line, with escapes so that it cannot end an element or begin another.
  ///
  /// U+2028 and U+2029, which are line breaks in scripts, are escaped in all JSON.
  var forPage: [UInt8] {
    let line = lineBytes
    func isMarkup(_ byte: UInt8) -> Bool {
      byte == UInt8(ascii: "&") || byte == UInt8(ascii: "<") || byte == UInt8(ascii: ">")
    }
    guard let first = line.firstIndex(where: isMarkup) else { return line }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(line.count + line.count / 8)
    var start = 0
    for place in first..<line.count where isMarkup(line[place]) {
      bytes.append(contentsOf: line[start..<place])
      bytes.append(contentsOf: "\\u00\(String(line[place], radix: 16))".utf8)
      start = place + 1
    }
    bytes.append(contentsOf: line[start...])
    return bytes
  }
}

/// The viewer of a page. Its files are in the folder `Viewer` and are compiled into the program.
enum ViewerFiles {
  /// The markup of the page's body.
  static var body: [UInt8] { dopesheet_viewer_page.contents }

  /// The style sheet of the page.
  static var style: [UInt8] { dopesheet_viewer_style.contents }

  /// The script of the page: all files in one function, so that their names are not global.
  static var script: [UInt8] {
    Array("\n(() => {\n\"use strict\";\n".utf8)
      + dopesheet_viewer_script.contents
      + Array("})();\n".utf8)
  }

  /// The script of a page that `dopesheet watch` serves.
  static var watch: [UInt8] { dopesheet_viewer_watch.contents }

  /// The source expressions of the style and the scripts for a security policy. They are the same for all pages of a
  /// program.
  static let sources = (
    style: source(of: style), script: source(of: script), watch: source(of: watch)
  )

  private static func source(of bytes: [UInt8]) -> String {
    "sha256-" + Data(SHA256.digest(of: bytes)).base64EncodedString()
  }
}

extension EmbeddedFile {
  fileprivate var contents: [UInt8] { Array(UnsafeBufferPointer(start: bytes, count: count)) }
}
