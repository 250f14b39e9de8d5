import DopesheetText

/// The files beside a run document, which it can name.
package final class RunFiles {
  private let read: (String) -> [UInt8]?
  private let folder: String
  /// The errors in the files that were read.
  private(set) var errors: [Diagnostic] = []

  /// Creates the files beside a document.
  ///
  /// - Parameters:
  ///   - file: The path of the document, as errors name it.
  ///   - read: Returns the bytes of a file beside the document; `nil` if it cannot be read.
  package init(beside file: String?, _ read: @escaping (_ name: String) -> [UInt8]?) {
    folder =
      file?.split(separator: "/", omittingEmptySubsequences: false).dropLast()
      .map { $0 + "/" }.joined() ?? ""
    self.read = read
  }

  /// Returns an empty set of files.
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
