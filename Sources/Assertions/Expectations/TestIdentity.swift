import DopesheetFiles

/// The identity of a running test.
package struct TestIdentity: Equatable, Sendable {
  /// The module that the test is in.
  package let module: String
  /// The names of the suites, outermost first, then the name of the test.
  package let names: [String]
  /// Whether the test runs once for each of its arguments.
  package let isParameterized: Bool

  package init(module: String, names: [String], isParameterized: Bool = false) {
    self.module = module
    self.names = names
    self.isParameterized = isParameterized
  }

  /// The name of the test for messages: `DrawerTests/drawerOpens()`.
  package var description: String { names.joined(separator: "/") }
}

/// A place in the source code of a test.
package struct TestPlace: Equatable, Sendable {
  /// The module and the name of the file: `AppTests/DrawerTests.swift`.
  package let fileID: String
  /// The path of the file, as the compiler knows it.
  package let file: String
  /// The line, from 1.
  package let line: Int
  /// The column, from 1.
  package let column: Int

  package init(fileID: String, file: String, line: Int, column: Int = 1) {
    self.fileID = fileID
    self.file = file
    self.line = line
    self.column = column
  }

  /// The name of the file without its folder and extension: the golden's folder for a test outside of suites.
  var fileStem: String {
    let name = PathText.name(file)
    return name == "/" ? "Tests" : String(Substring(name.utf8.prefix { $0 != UInt8(ascii: ".") }))
  }
}
