import DopesheetText
import DopesheetViewer
import Foundation

/// An element of a page that contains data.
enum ReportPiece {
  /// Returns an element with the JSON that a closure writes, on one line.
  ///
  /// It cannot end the element or begin another. U+2028 and U+2029, which are line breaks in scripts, are escaped in all
  /// JSON.
  static func json(id: String, _ write: (inout JSONWriter) -> Void) -> [UInt8] {
    var json = JSONWriter(isForPage: true)
    write(&json)
    return element("application/json", id, json.bytes)
  }

  /// Returns an element with lines of numbers.
  static func lines(id: String, _ lines: [UInt8]) -> [UInt8] { element("text/plain", id, lines) }

  private static func element(_ type: String, _ id: String, _ content: [UInt8]) -> [UInt8] {
    var piece: [UInt8] = []
    piece.reserveCapacity(content.count + 80)
    for part in ["<script type=\"", type, "\" id=\"", id, "\">"] { piece += part.utf8 }
    piece += content
    piece += "</script>\n".utf8
    return piece
  }
}

/// The viewer of a page. Its files are in the folder `Viewer` and are compiled into the program.
enum ViewerFiles {
  /// The markup of the page's body.
  static var body: [UInt8] { dopesheet_viewer_page.contents }

  /// The style sheet of the page.
  static let style = dopesheet_viewer_style.contents

  /// The script of the page: all files in one function, so that their names are not global.
  static let script =
    Array("\n(() => {\n\"use strict\";\n".utf8) + dopesheet_viewer_script.contents
    + Array("})();\n".utf8)

  /// The script of a page of `dopesheet watch`.
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
