import DopesheetDiff
import DopesheetDrawing
import DopesheetText
import Foundation

/// The pictures of `diff --pictures`: a file for each pair that differs.
struct DiffPictures {
  /// The folder for the pictures, as the user gave it.
  let folder: String
  /// The address of the folder for readers of the Markdown; `nil` if it was not given.
  let address: String?
  /// Whether the output is text, in which the number of pictures is printed.
  private let isReported: Bool

  /// Reads `--pictures` and `--picture-url`; `nil` without `--pictures`.
  ///
  /// - Throws: ``Diagnostics`` if the folder is `-`, or the address cannot be written in Markdown.
  init?(_ arguments: Arguments, _ console: Console) throws(Diagnostics) {
    guard let folder = try arguments.folder("pictures") else { return nil }
    self.folder = folder
    isReported = !arguments.has("json") && !arguments.has("markdown")
    address = arguments["picture-url"].map { $0.hasSuffix("/") ? $0 : $0 + "/" }
    if let address {
      let isAddress = ["https://", "http://"].contains { address.hasPrefix($0) }
      let signs = Set("-._~:/?@!$&'*+,;=%")
      let isPlain = address.allSatisfy {
        $0.isASCII && ($0.isLetter || $0.isNumber || signs.contains($0))
      }
      guard isAddress, isPlain else {
        throw Arguments.invalid(
          address.dropLast(), for: "picture-url",
          "an address like https://example.com/pictures; write other characters than letters as %20"
        )
      }
    }
  }

  /// Writes the pictures of the pairs that differ, and prints their number if the output is text.
  func write(_ pairs: [DiffPair], _ console: Console) throws(Diagnostics) {
    var count = 0
    for pair in pairs {
      guard let diff = pair.diff else { continue }
      let picture = ComparisonPicture(diff, title: pair.name)
      let path = FileTree.join(folder, DiffPictures.file(of: pair.name))
      try console.write(Array(picture.svg.document.utf8), to: path)
      count += 1
    }
    if isReported, count > 0 {
      console.say("\(RoundedText.count(count, "picture")) written to \(folder)")
    }
  }

  /// Returns the path, below the folder, of the picture for a pair's name.
  ///
  /// It never leads out of the folder, and is different for each trace of a folder.
  static func file(of name: String) -> String {
    // A revision's name has a colon, which many file systems do not allow. Its replacement must not collide with
    // another trace's name.
    let plain = name.replacing("%", with: "%25").replacing(":", with: "%3A")
    // The name of a pair of files may be any path.
    let parts = plain.split(separator: "/").filter { $0 != "." && $0 != ".." }
    let path = parts.joined(separator: "/")
    guard !path.isEmpty else { return "trace.svg" }
    return
      (path.hasSuffix(FileTree.traceSuffix)
      ? String(path.dropLast(FileTree.traceSuffix.count)) : path) + ".svg"
  }

  /// The characters of a path that stand for themselves in an address.
  private static let plain = CharacterSet(
    charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~/")

  /// Returns the lines that show a pair's picture in Markdown; empty without a picture.
  ///
  /// Markdown needs an address to show a picture. Without one, the lines name the file.
  func markdown(of pair: DiffPair) -> String {
    guard pair.diff != nil else { return "" }
    let file = DiffPictures.file(of: pair.name)
    guard let address else { return "Picture: \(Markdown.code(FileTree.join(folder, file)))\n\n" }
    let path = file.addingPercentEncoding(withAllowedCharacters: DiffPictures.plain) ?? file
    return "![golden dashed, run solid](\(address)\(path))\n\n"
  }
}
