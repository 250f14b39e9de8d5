import DopesheetDiff
import DopesheetFiles
import DopesheetText
import Foundation

/// The settings of a package: the file `dopesheet.json` at its root.
///
/// Environment variables win over the file, and arguments and traits of a test win over both. ``Setting/all`` declares
/// the fields.
package final class SettingsFile: Sendable {
  package static let name = "dopesheet.json"

  /// The folders of documents of a package whose file names none.
  package static let standardDocuments = ["traces"]

  package static let missing = SettingsFile(root: "", Fields(), [:])

  /// The fields of the file. Those that it leaves out are `nil`.
  package struct Fields: Equatable, Sendable {
    package var record: RecordMode?
    package var tolerances: ToleranceRules?
    package var documents: [String]?
    package var pending: String?
    package var references: String?
    package var keep: GoldenVariables.Keeping?
    package var command: String?
    package var diffTool: String?
    package var tokens: [String]?
    package var context: Int?
    package var color: GoldenVariables.Coloring?
    /// The address of a schema, for editors.
    fileprivate var schema: String?

    package init() {}
  }

  /// The folder of the file, which relative paths in it start from.
  package let root: String
  package let fields: Fields
  /// The fields that are present as they stand in the file, by their names.
  private let values: [String: JSONValue]

  private init(root: String, _ fields: Fields, _ values: [String: JSONValue]) {
    self.root = root
    self.fields = fields
    self.values = values
  }

  /// Returns the settings of the package around a path, which is that of `DOPESHEET_ROOT` if it is set.
  package static func read(
    around path: String, environment: [String: String]
  ) throws(FileError) -> SettingsFile {
    try read(atRoot: PendingFolder.root(around: PathText.absolute(path), environment: environment))
  }

  /// Returns the settings of the package with a root; those without fields if it has no file.
  package static func read(atRoot root: String) throws(FileError) -> SettingsFile {
    let path = root == "/" ? root + name : root + "/" + name
    let info = try WholeFile.requireRegular(path)
    if info.isLink {
      throw FileError(
        path, "is a link", hint: "replace the link by the file: links are not accepted")
    }
    if info.kind == .nothing { return missing }
    let bytes = Array(try WholeFile.bytes(at: path, info))
    do throws(Diagnostics) {
      return try SettingsFile(bytes, root: root, file: PathText.shown(path))
    } catch {
      throw FileError(error)
    }
  }

  package convenience init(
    _ bytes: [UInt8], root: String, file: String? = SettingsFile.name
  ) throws(Diagnostics) {
    var values: [String: JSONValue] = [:]
    let fields = try JSONReader.decode(bytes, file: file) { cursor in
      for setting in Setting.all { values[setting.name] = cursor[setting.name]?.value }
      return SettingsFile.form.read(cursor)
    }
    self.init(root: root, fields, values)
  }

  package static var signature: FormSignature { form.signature }

  private static var form: Form<Fields> {
    Form("settings", Fields()) {
      Field("$schema", \.schema, .text, "The address of this schema, for editors.")
      Setting.all.compactMap(\.field)
    }
  }

  package func value(of setting: Setting) -> JSONValue? { values[setting.name] }

  package func absolute(_ path: String) -> String {
    PathText.absolute(root + "/" + path)
  }
}

extension SettingsFile: Equatable {
  package static func == (a: SettingsFile, b: SettingsFile) -> Bool {
    a === b || a.root == b.root && a.fields == b.fields
  }
}
