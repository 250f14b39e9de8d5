import DopesheetFiles
import DopesheetGoldens
import Foundation

/// The entry of a package manifest that excludes a folder of goldens from a test target.
///
/// Without it SwiftPM warns about files that it does not know. The manifest is searched as text, not evaluated.
package struct TracesExclusion {
  /// The folder as the manifest names it, below the folder of its target: `Cards/__Traces__`.
  let name: String
  /// Whether the manifest already excludes the folder, or one around it.
  let isThere: Bool

  /// Finds the entry for a folder of goldens; `nil` outside of Swift packages.
  package init?(folder: String, root: String, module: String) {
    guard let below = PathText.relative(folder, to: root),
      let data = try? WholeFile.bytes(at: root + "/Package.swift")
    else { return nil }
    let parts = below.split(separator: "/").map(String.init)
    // The target's folder has the name of its module, unless the manifest gives a path.
    let start = parts.lastIndex(of: module).map { $0 + 1 } ?? parts.count - 1
    let names = (start..<parts.count).map { parts[start...$0].joined(separator: "/") }
    name = names.last ?? TracesFolder.name
    let manifest = String(decoding: data, as: UTF8.self)
    let target = TracesExclusion.target(named: module, in: manifest) ?? manifest[...]
    isThere = names.contains { target.contains("\"\($0)\"") }
  }

  package var hint: String? {
    isThere
      ? nil
      : """
      To avoid a warning of SwiftPM about the new files, give the test target exclude: ["\(name)"]
      """
  }

  /// Returns the text of a target in a manifest, from its name to the end of its parentheses.
  private static func target(named module: String, in manifest: String) -> Substring? {
    var rest = manifest[...]
    while let name = rest.range(of: "testTarget(") {
      rest = rest[name.upperBound...]
      var depth = 1
      let end = rest.firstIndex { character in
        if character == "(" { depth += 1 }
        if character == ")" { depth -= 1 }
        return depth == 0
      }
      let target = rest[..<(end ?? rest.endIndex)]
      // The name is the first argument, before the names of products.
      let words = target.split(separator: "\"", maxSplits: 2)
      if words.count > 1, words[1] == module { return target }
    }
    return nil
  }
}
