import DopesheetDiff
import DopesheetFiles
import DopesheetText
import Foundation

/// The `tolerances.txt` files beside goldens, with tolerances for tracks of other engines.
package enum ToleranceFile {
  package static let name = "tolerances.txt"

  /// Returns the rules for a golden, from the outermost folder to its own, so that nearer rules override.
  ///
  /// The rules of the package's settings come first. Then those of the files follow, up to the nearest `__Traces__`. If
  /// the golden is in none, they follow up to the folder below the package's; outside of packages, only the golden's own
  /// folder counts.
  package static func rules(
    forGolden path: String, settings: SettingsFile
  ) throws(Diagnostics) -> ToleranceRules {
    var rules = settings.fields.tolerances ?? .exact
    for file in try files(forGolden: path) { rules.append(contentsOf: try self.rules(at: file)) }
    return rules
  }

  private static func files(forGolden path: String) throws(Diagnostics) -> [String] {
    try Diagnostics.reporting { () throws(FileError) in
      var files: [String] = []
      for folder in folders(of: PathText.absolute(path)) {
        let file = folder + "/" + name
        if try WholeFile.requireRegular(file).kind != .nothing { files.append(file) }
      }
      return files
    }
  }

  /// Returns a warning for each rule of the settings and of the files that matches nothing in the goldens it is for.
  /// Goldens that cannot be read count as none.
  package static func unmatchedRules(
    forGoldens goldens: [String], settings: SettingsFile
  ) throws(Diagnostics) -> [Diagnostic] {
    var places: [String: (tracks: Set<String>, sources: Set<String>, count: Int)] = [:]
    let ofPackage = settings.fields.tolerances == nil ? [] : [settings.absolute(SettingsFile.name)]
    for golden in goldens {
      let files = ofPackage + (try files(forGolden: golden))
      guard !files.isEmpty, let trace = try? WholeFile.golden(at: golden).trace else { continue }
      for file in files {
        places[file, default: ([], [], 0)].tracks.formUnion(trace.tracks.map(\.name))
        places[file]?.sources.formUnion(trace.sources.map(\.name))
        places[file]?.count += 1
      }
    }
    var warnings: [Diagnostic] = []
    for (file, names) in places.sorted(by: { $0.key < $1.key }) {
      let rules = ofPackage.contains(file) ? settings.fields.tolerances! : try rules(at: file)
      warnings += rules.unmatched(tracks: names.tracks, sources: names.sources).map { rule in
        warning(of: rule, in: PathText.shown(file), goldens: names.count)
      }
    }
    return warnings
  }

  static func warning(of rule: String, in place: String, goldens count: Int) -> Diagnostic {
    Diagnostic(
      file: place, message: "'\(rule)' matches nothing in \(RoundedText.count(count, "golden"))",
      hint: "correct its name, or delete it")
  }

  package static func rules(
    at path: String, calling shown: String? = nil
  ) throws(Diagnostics) -> ToleranceRules {
    let data = try Diagnostics.reporting { () throws(FileError) in try WholeFile.bytes(at: path) }
    let file = shown ?? PathText.shown(path)
    guard data.withUnsafeBytes({ UTF8Check.firstInvalidByte(in: $0) }) == nil else {
      throw Diagnostics(
        Diagnostic(file: file, message: "is not UTF-8 text", hint: "save the file as UTF-8"))
    }
    return try ToleranceRules(parsing: String(decoding: data, as: UTF8.self), file: file)
  }

  private static func folders(of golden: String) -> [String] {
    let folders = PathText.andAbove(PathText.parent(golden))
    if let traces = folders.firstIndex(where: { PathText.name($0) == TracesFolder.name }) {
      return folders[...traces].reversed()
    }
    // The package's own folder does not count, because it contains more than traces.
    let package = folders.firstIndex { FileInfo.isThere($0 + "/Package.swift") }
    return folders[..<max(1, package ?? 1)].reversed()
  }
}
