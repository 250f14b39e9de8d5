import DopesheetText

package final class RunFiles {
  private let read: (String) -> [UInt8]?
  private let folder: String
  private(set) var errors: [Diagnostic] = []

  /// - Parameter file: The path of the document, as errors name it.
  package init(beside file: String?, _ read: @escaping (_ name: String) -> [UInt8]?) {
    folder =
      file?.split(separator: "/", omittingEmptySubsequences: false).dropLast()
      .map { $0 + "/" }.joined() ?? ""
    self.read = read
  }

  package static func none(beside file: String?) -> RunFiles { RunFiles(beside: file) { _ in nil } }

  /// Reads and decodes a file that a document names. Its errors are collected, and one is reported at its name.
  func load<Loaded>(
    _ cursor: JSONCursor,
    _ body: (_ bytes: [UInt8], _ file: String) throws(Diagnostics) -> Loaded
  ) -> Loaded? {
    guard let name = cursor.nonEmptyString() else { return nil }
    guard !name.contains("/"), !name.hasPrefix(".") else {
      cursor.fail(
        "'\(name)' is not a file name",
        hint: "put the file into the folder of the run document, and write only its name")
      return nil
    }
    guard let bytes = read(name) else {
      cursor.fail("'\(name)' cannot be read", hint: "put it into the folder of the run document")
      return nil
    }
    do throws(Diagnostics) {
      return try body(bytes, folder + name)
    } catch {
      errors += error.list
      cursor.fail("'\(name)' has errors")
      return nil
    }
  }
}
