import DopesheetNotation
import DopesheetViewer
import Foundation

/// The viewer that a page carries: its parts lie in the folder `Viewer`, and are compiled in.
enum ViewerFiles {
  /// The markup of the page's body.
  static var body: [UInt8] { dopesheet_viewer_page.contents }

  /// The one style of the page.
  static var style: [UInt8] { dopesheet_viewer_style.contents }

  /// The one script of the page: all parts in one function, so that they share names with each other alone.
  static var script: [UInt8] {
    Array("\n(() => {\n\"use strict\";\n".utf8)
      + dopesheet_viewer_script.contents
      + Array("})();\n".utf8)
  }

  /// Names a script or a style in a security policy.
  static func source(of bytes: [UInt8]) -> String {
    "sha256-" + Data(SHA256.digest(of: bytes)).base64EncodedString()
  }
}

extension EmbeddedFile {
  fileprivate var contents: [UInt8] { Array(UnsafeBufferPointer(start: bytes, count: count)) }
}
