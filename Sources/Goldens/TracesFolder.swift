import DopesheetFiles
import Foundation

/// Where the goldens of a test file lie.
package enum TracesFolder {
  /// The name of the folder beside the test file.
  package static let name = "__Traces__"

  /// Returns the folder of a test file's goldens.
  ///
  /// The compiler wrote down where the file was. If the sources lie elsewhere by now, `DOPESHEET_ROOT` names
  /// the folder of the package, and the file is looked for there.
  ///
  /// - Parameters:
  ///   - file: The path of the test file, from `#filePath`.
  ///   - environment: The variables of the process.
  /// - Throws: ``GoldenError`` if `DOPESHEET_ROOT` holds no such file.
  package static func path(
    besideTestFile file: String, environment: [String: String]
  ) throws(GoldenError) -> String {
    let folder = PathText.parent(PathText.absolute(file))
    guard let root = environment["DOPESHEET_ROOT"], !root.isEmpty else {
      return folder + "/" + name
    }
    let base = PathText.absolute(root)
    if PathText.relative(folder + "/", to: base) != nil { return folder + "/" + name }
    var parts = file.split(separator: "/")[...]
    while !parts.isEmpty {
      let candidate = base + "/" + parts.joined(separator: "/")
      if try FileInfo(candidate).kind == .file { return PathText.parent(candidate) + "/" + name }
      parts.removeFirst()
    }
    throw GoldenError(
      "DOPESHEET_ROOT", "\(root) does not hold \(PathText.name(file))",
      hint: "set it to the folder of the package that the test belongs to")
  }
}
