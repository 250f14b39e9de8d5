import DopesheetDiff
import DopesheetDrawing
import DopesheetNotation
import Foundation

/// The pictures of what differs, as `diff --pictures` writes them: a file for each pair that does.
struct DiffPictures {
  /// The folder that they go into, as it was given.
  let folder: String
  /// The address under which a reader finds what lies in the folder; `nil` if there is none.
  let address: String?

  /// Reads `--pictures` and `--picture-url`; `nil` if no pictures are asked for.
  ///
  /// - Throws: When the folder is none, or the address is not one that Markdown can show.
  init?(_ arguments: Arguments, _ console: Console) throws(Diagnostics) {
    guard let folder = arguments["pictures"] else { return nil }
    guard folder != "-" else {
      throw Diagnostics(
        Diagnostic(message: "pictures need a folder to go to", hint: "--pictures FOLDER"))
    }
    self.folder = folder
    address = arguments["picture-url"].map { $0.hasSuffix("/") ? $0 : $0 + "/" }
    if let address {
      let isAddress = ["https://", "http://"].contains { address.hasPrefix($0) }
      let signs = Set("-._~:/?@!$&'*+,;=%")
      let isPlain = address.allSatisfy {
        $0.isASCII && ($0.isLetter || $0.isNumber || signs.contains($0))
      }
      guard isAddress, isPlain else {
        throw Diagnostics(
          Diagnostic(
            message: "'\(address.dropLast())' is no value for '--picture-url'",
            hint: "an address like https://example.com/pictures; what is no letter as %20"))
      }
    }
  }

  /// Writes the picture of a pair, if it differs.
  func write(_ pair: DiffPair, _ console: Console) throws(Diagnostics) {
    guard case .different(let diff, _, _) = pair.outcome else { return }
    let picture = ComparisonPicture(golden: diff.golden, actual: diff.actual, title: pair.name)
    try console.write(
      Array(picture.svg.document.utf8), to: FileTree.join(folder, DiffPictures.file(of: pair)))
  }

  /// The path of a pair's picture below the folder.
  private static func file(of pair: DiffPair) -> String {
    // A pair of files may be called by any path; those of folders lie below them.
    let parts = pair.name.split(separator: "/").filter { $0 != "." && $0 != ".." }
    let name = parts.joined(separator: "/").replacing(":", with: "/")
    let stem =
      name.hasSuffix(FileTree.traceSuffix)
      ? String(name.dropLast(FileTree.traceSuffix.count)) : name
    return (stem.isEmpty || stem == "-" ? "trace" : stem) + ".svg"
  }

  /// The lines that show the picture of a pair in Markdown; empty if it has none.
  ///
  /// A comment shows pictures of an address only. Without one it says which file it is.
  func markdown(of pair: DiffPair) -> String {
    guard pair.diff != nil else { return "" }
    let file = DiffPictures.file(of: pair)
    guard let address else { return "Picture: \(Markdown.code(FileTree.join(folder, file)))\n\n" }
    return "![golden dashed, actual solid](\(address)\(DiffPictures.encoded(file)))\n\n"
  }

  /// A path within an address.
  private static func encoded(_ path: String) -> String {
    var text = ""
    for byte in path.utf8 {
      let sign = Unicode.Scalar(byte)
      let isPlain =
        sign.isASCII
        && (sign.properties.isAlphabetic || "0123456789-._~/".unicodeScalars.contains(sign))
      let hex = String(byte, radix: 16, uppercase: true)
      if isPlain {
        text.unicodeScalars.append(sign)
      } else {
        text += "%" + (byte < 16 ? "0" : "") + hex
      }
    }
    return text
  }
}
