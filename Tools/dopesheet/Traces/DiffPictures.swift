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
  /// Whether what is printed is text for people, which tells where pictures are.
  private let isTold: Bool

  /// Reads `--pictures` and `--picture-url`; `nil` if no pictures are asked for.
  ///
  /// - Throws: When the folder is none, or the address is not one that Markdown can show.
  init?(_ arguments: Arguments, _ console: Console) throws(Diagnostics) {
    guard let folder = arguments["pictures"] else { return nil }
    guard folder != "-" else {
      throw Diagnostics(
        Diagnostic(message: "pictures need a folder", hint: "--pictures FOLDER"))
    }
    self.folder = folder
    isTold = !arguments.has("json") && !arguments.has("markdown")
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
            message: "invalid value '\(address.dropLast())' for '--picture-url'",
            hint:
              "an address like https://example.com/pictures; write other characters than letters as %20"
          ))
      }
    }
  }

  /// Writes the pictures of the pairs that differ, and tells of them where text is for people.
  func write(_ pairs: [DiffPair], _ console: Console) throws(Diagnostics) {
    var count = 0
    for pair in pairs {
      guard let diff = pair.diff else { continue }
      let picture = ComparisonPicture(diff, title: pair.name)
      let path = FileTree.join(folder, DiffPictures.file(of: pair.name))
      try console.write(Array(picture.svg.document.utf8), to: path)
      count += 1
    }
    if isTold, count > 0 {
      console.say("\(RoundedText.count(count, "picture")) written to \(folder)")
    }
  }

  /// The path below the folder of the picture of traces that are called so.
  ///
  /// It never leads out of the folder, and two traces of a folder never share it.
  static func file(of name: String) -> String {
    // A revision's name has a colon, which many systems take in no name of a file; what stands for it must be the name
    // of no other trace.
    let plain = name.replacing("%", with: "%25").replacing(":", with: "%3A")
    // A pair of files may be called by any path; those of folders lie below them.
    let parts = plain.split(separator: "/").filter { $0 != "." && $0 != ".." }
    let path = parts.joined(separator: "/")
    guard !path.isEmpty else { return "trace.svg" }
    return
      (path.hasSuffix(FileTree.traceSuffix)
      ? String(path.dropLast(FileTree.traceSuffix.count)) : path) + ".svg"
  }

  /// The lines that show the picture of a pair in Markdown; empty if it has none.
  ///
  /// A comment shows pictures of an address only. Without one it says which file it is.
  func markdown(of pair: DiffPair) -> String {
    guard pair.diff != nil else { return "" }
    let file = DiffPictures.file(of: pair.name)
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
