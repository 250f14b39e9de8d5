import TestSupport
import Testing

extension InitCommandTests {
  @Test("A target is extended where SwiftPM finds it, and a new one hides or breaks no other")
  func folders() throws {
    func extended(_ name: String, to folder: String) {
      let line = "new      \(folder)/CardTests.swift"
      new(name, Self.here[0], Self.here[1], "--dry-run", printing: line)
    }
    func refused(_ reported: String) {
      new("MoreTests", Self.here[0], Self.here[1], "--yes", is: .unusable, reporting: reported)
      #expect(!session.exists("Tests/MoreTests"))
    }
    // The folder of the library is not that of its tests.
    try session.write("", "Sources/App/App.swift")
    extended("AppTests", to: "Tests/AppTests")
    try session.write("", "Sources/AppTests/AppTests.swift")
    extended("AppTests", to: "Sources/AppTests")
    refused("Sources/AppTests: holds the tests of 'AppTests', which SwiftPM rejects or ignores")

    try session.write("", "Tests/AppTests.swift")
    extended("AppTests", to: "Tests")
    refused("(move them to Tests/AppTests, and repeat the command")
    try session.write("", "Tests/AppTests/AppTests.swift")
    extended("AppTests", to: "Tests/AppTests")
    extended("MoreTests", to: "Tests/MoreTests")

    let place = #"dependencies: ["App"]"#
    try session.edit("Package.swift", place, place + #", path: "./Tests/""#)
    extended("AppTests", to: "./Tests/")
    refused("(move them to Tests/AppTests, change the path in Package.swift")
    try session.edit("Package.swift", "/Tests/\"", "/Tests/\", sources: [\"AppTests\"]")
    extended("MoreTests", to: "Tests/MoreTests")
  }

  @Test("A repeated command finishes the work of an interrupted one")
  func interrupted() throws {
    // Another program writes the last file after the first checks.
    let folder = session.folder + "/.github/workflows"
    try atCopy("mkdir -p '\(folder)'; echo other > '\(folder)/dopesheet.yml'") { variables in
      session.run(
        ["init", "MoreTests", "--yes"] + Self.here, environment: variables, is: .unusable,
        reporting: "dopesheet.yml: was written by another program meanwhile")
    }
    #expect(try session.read("Package.swift").contains("MoreTests"))
    try session.remove("Tests/MoreTests/__Traces__")
    let outcome = new("MoreTests", "--yes", printing: "kept     " + Self.files[0])
    expectEqual(outcome.lines.filter { $0.hasPrefix("written") }, ["written  " + Self.files[1]])

    // A killed call may have left no more than the folder.
    try session.write(Self.manifest, "Package.swift")
    try session.remove("Tests/MoreTests/CardTests.swift")
    try session.remove("Tests/MoreTests/__Traces__")
    new("MoreTests", "--yes", Self.here[0], Self.here[1])
    #expect(session.exists(Self.files[0]) && session.exists(Self.files[1]))
  }

  @Test("An address is quoted, and one that SwiftPM rejects is to be corrected")
  func addresses() throws {
    let address = "./ven\"dor\\s/Dopesheet"
    try session.write(#"let package = Package(name: "Dopesheet")"#, address + "/Package.swift")
    new("--dependency", address, "--dry-run", printing: "path: \(address.debugDescription)")
    try atCopy("echo 'error: no such scheme' >&2; exit 1") { variables in
      session.run(
        ["init", "--yes", "--dependency", "x://y"], environment: variables, is: .unusable,
        reporting: "with the dependency x://y, SwiftPM reports no such scheme (correct the address)"
      )
    }
    try expectUnchanged()
  }

  @Test("A package that is declared in two branches is not edited")
  func branches() throws {
    let old = #"let package = Package(name: "Old", targets: [])"#
    let twice =
      Self.manifest.replacing("let package", with: "#if false\n\(old)\n#else\nlet package")
      + "#endif\n"
    try session.write(twice, "Package.swift")
    new(
      Self.here[0], Self.here[1], "--yes", is: .unusable,
      reporting: "the package is declared more than once")
    try expectEqual(session.read("Package.swift"), twice)
  }

  /// Executes a line of a shell when the tool lets SwiftPM read the edited copy of the manifest.
  private func atCopy(_ line: String, _ body: ([String: String]) -> Void) throws {
    let programs = try TemporaryFolder()
    try programs.write(
      """
      #!/bin/sh
      PATH=${PATH#*:}
      case $4 in --scratch-path) \(line);; esac
      exec swift "$@"
      """, to: "bin/script")
    try makeProgram("swift", of: programs.path + "/bin/script")
    var variables = Self.environment
    variables["PATH"] = programs.path + "/bin:" + (variables["PATH"] ?? "")
    body(variables)
  }
}
