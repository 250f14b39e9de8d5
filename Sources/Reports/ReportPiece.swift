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
    let (and, less, greater) = (UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"))
    guard line.contains(where: { $0 == and || $0 == less || $0 == greater }) else { return line }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(line.count)
    for byte in line {
      switch byte {
      case and: bytes.append(contentsOf: "\\u0026".utf8)
      case less: bytes.append(contentsOf: "\\u003c".utf8)
      case greater: bytes.append(contentsOf: "\\u003e".utf8)
      default: bytes.append(byte)
      }
    }
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
