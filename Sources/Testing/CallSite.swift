/// Where in a test's source a helper was called.
package struct CallSite: Sendable {
  let fileID: String
  let filePath: String
  let line: Int
  let column: Int

  /// Creates a place from what the compiler says.
  package init(fileID: String, filePath: String, line: Int, column: Int) {
    self.fileID = fileID
    self.filePath = filePath
    self.line = line
    self.column = column
  }

  var location: SourceLocation {
    SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  }

  /// The name of the file without its folder and ending: the golden's folder for a test in no suite.
  var fileStem: String {
    let name = filePath.utf8.split(separator: UInt8(ascii: "/")).last ?? "Tests".utf8[...]
    return String(Substring(name.prefix { $0 != UInt8(ascii: ".") }))
  }
}
