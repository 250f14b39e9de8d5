import DopesheetNotation
import Foundation

/// The viewer that a page carries: its parts lie in the folder `Viewer`, and are compiled in.
enum ViewerFiles {
  /// The markup of the page's body.
  static var body: [UInt8] { PackageResources.page_html }

  /// The one style of the page.
  static var style: [UInt8] { PackageResources.style_css }

  /// The one script of the page: all parts in one function, so that they share names with each other alone.
  static var script: [UInt8] {
    var script = Array("\n(() => {\n\"use strict\";\n".utf8)
    for part in parts { script += part + [UInt8(ascii: "\n")] }
    return script + Array("})();\n".utf8)
  }

  /// The parts in the order in which they use each other.
  private static var parts: [[UInt8]] {
    [
      PackageResources.text_js,
      PackageResources.page_js,
      PackageResources.budget_js,
      PackageResources.values_js,
      PackageResources.levels_js,
      PackageResources.golden_js,
      PackageResources.places_js,
      PackageResources.events_js,
      PackageResources.session_js,
      PackageResources.palette_js,
      PackageResources.lanes_js,
      PackageResources.tracks_js,
      PackageResources.curves_js,
      PackageResources.strips_js,
      PackageResources.states_js,
      PackageResources.ruler_js,
      PackageResources.pointer_js,
      PackageResources.play_js,
      PackageResources.colour_js,
      PackageResources.world_js,
      PackageResources.stage_js,
      PackageResources.table_js,
      PackageResources.readout_js,
      PackageResources.verdict_js,
      PackageResources.list_js,
      PackageResources.link_js,
      PackageResources.keys_js,
      PackageResources.buttons_js,
      PackageResources.main_js,
    ]
  }

  /// Names a script or a style in a security policy.
  static func source(of bytes: [UInt8]) -> String {
    "sha256-" + Data(SHA256.digest(of: bytes)).base64EncodedString()
  }
}
