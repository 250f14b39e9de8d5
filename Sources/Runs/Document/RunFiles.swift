import DopesheetNotation

/// The files beside a run document, which it may name.
package final class RunFiles {
  private let read: (String) -> [UInt8]?
  private let folder: String
  /// The mistakes of files that were read.
  private(set) var mistakes: [Diagnostic] = []

  /// Creates the files beside a document.
  ///
  /// - Parameters:
  ///   - file: The path of the document, as errors name it.
  ///   - read: The bytes of the file with a name; `nil` if there is none that can be read.
  package init(beside file: String?, _ read: @escaping (_ name: String) -> [UInt8]?) {
    folder =
      file?.split(separator: "/", omittingEmptySubsequences: false).dropLast()
      .map { $0 + "/" }.joined() ?? ""
    self.read = read
  }

  /// No files.
  package static func none(beside file: String?) -> RunFiles { RunFiles(beside: file) { _ in nil } }

  /// Reads a file that a document names, and turns it into something else. What is wrong with it is reported, and at
  /// its name that something is.
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
      mistakes += error.list
      cursor.fail("'\(name)' has errors")
      return nil
    }
  }
}
