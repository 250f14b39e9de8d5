import DopesheetDiff
import DopesheetFiles
import DopesheetNotation
import Foundation

/// The files `tolerances.txt` that lie beside goldens and say how far other engines' values may be from them.
package enum ToleranceFile {
  /// The name of the files.
  package static let name = "tolerances.txt"

  /// Returns the rules for a golden: those of the file in its folder, after those of the folders around, so that
  /// what is nearer overrides.
  ///
  /// Folders count up to `__Traces__`, or up to below the package's; outside of any package only the golden's own.
  ///
  /// - Throws: What is wrong with the files, with its places.
  package static func rules(forGolden path: String) throws(Diagnostics) -> ToleranceRules {
    var rules = ToleranceRules.exact
    for folder in folders(of: PathText.absolute(path)) {
      let file = folder + "/" + name
      let info = try Diagnostics.told { () throws(FileError) in
        try TraceFile.requireRegular(file)
      }
      if info.kind == .nothing { continue }
      rules.append(contentsOf: try self.rules(at: file))
    }
    return rules
  }

  /// Reads one file.
  ///
  /// - Throws: What is wrong with it, with its places.
  package static func rules(
    at path: String, calling shown: String? = nil
  ) throws(Diagnostics) -> ToleranceRules {
    let data = try Diagnostics.told { () throws(FileError) in try TraceFile.bytes(at: path) }
    let file = shown ?? PathText.shown(path)
    guard data.withUnsafeBytes({ UTF8Check.firstInvalidByte(in: $0) }) == nil else {
      throw Diagnostics(
        Diagnostic(file: file, message: "is not UTF-8 text", hint: "save the file as UTF-8"))
    }
    return try ToleranceRules(parsing: String(decoding: data, as: UTF8.self), file: file)
  }

  /// The folders whose rules count, the outermost first.
  private static func folders(of golden: String) -> [String] {
    var folders = [PathText.parent(golden)]
    while let folder = folders.last, PathText.name(folder) != TracesFolder.name {
      // A package's own folder holds more than traces.
      if FileInfo.isThere(folder + "/Package.swift") {
        if folders.count > 1 { folders.removeLast() }
        break
      }
      if folder == "/" { return [PathText.parent(golden)] }
      folders.append(PathText.parent(folder))
    }
    return folders.reversed()
  }
}
