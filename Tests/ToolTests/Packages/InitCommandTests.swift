import DopesheetTool
import Foundation
import TestSupport
import Testing

@Suite(.recordedPackageCommands) struct InitCommandTests {
  let session: Session
  static let files = [
    "Tests/MoreTests/CardTests.swift",
    "Tests/MoreTests/__Traces__/CardTests/comesIn.mtrace",
    ".github/workflows/dopesheet.yml",
  ]
  static let manifest = """
    // swift-tools-version: 6.0
    import PackageDescription

    let package = Package(
      name: "App",
      targets: [
        .target(name: "App"),
        .testTarget(name: "AppTests", dependencies: ["App"]),
      ]
    )

    """

  init() throws {
    session = try Session()
    try session.write(Self.manifest, "Package.swift")
    try session.write(
      #"let package = Package(name: "Dopesheet")"#, "vendor/Dopesheet/Package.swift")
  }

  /// The variables that SwiftPM needs. `swift` is the program that starts it once for each manifest and command.
  static var environment: [String: String] {
    var variables = ProcessInfo.processInfo.environment.filter { name, _ in
      ["PATH", "HOME", "TMPDIR", "LD_LIBRARY_PATH", "DEVELOPER_DIR", "TOOLCHAINS"].contains(name)
    }
    if let folder = RecordedPackageCommands.folder {
      variables["PATH"] = folder + ":" + (variables["PATH"] ?? "")
    }
    return variables
  }

  @discardableResult
  func new(
    _ words: String..., typed: [String]? = nil, is code: ExitCode? = .same,
    printing printed: String? = nil, reporting reported: String? = nil,
    at place: SourceLocation = #_sourceLocation
  ) -> Session.Outcome {
    session.run(
      ["init"] + words, environment: Self.environment, typed: typed, is: code, printing: printed,
      reporting: reported, at: place)
  }

  func expectUnchanged(at place: SourceLocation = #_sourceLocation) throws {
    try expectEqual(session.read("Package.swift"), Self.manifest, at: place)
    for file in Self.files { #expect(!session.exists(file), sourceLocation: place) }
  }

  static let here = ["--dependency", "./vendor/Dopesheet"]

  @Test("It writes the target, a test with its golden and a workflow, and nothing a second time")
  func whole() throws {
    let outcome = new("MoreTests", "--dependency", "./vendor/Dopesheet", "--yes")
    for file in Self.files {
      #expect(session.exists(file) && outcome.output.contains("new      " + file))
    }
    let manifest = try session.read("Package.swift")
    #expect(manifest.contains(#".package(path: "./vendor/Dopesheet")"#))
    let added = """
          .testTarget(
            name: "MoreTests",
            dependencies: ["App", .product(name: "DopesheetTesting", package: "Dopesheet")],
            exclude: ["__Traces__"]),

      """
    #expect(manifest.contains(added), "\(manifest)")
    for line in added.split(separator: "\n") { #expect(outcome.output.contains("    + " + line)) }
    #expect(try session.read(Self.files[0]).contains("import App\n"))
    session.run("check", Self.files[1], is: .same)
    #expect(
      try session.read(Self.files[1]).contains("meta owner MoreTests/CardTests/comesIn()"))

    let again = new("MoreTests", printing: "kept     Tests/MoreTests/CardTests.swift")
    #expect(!again.output.contains("changed") && !again.output.contains("written"))
    try session.edit(Self.files[0], "comesIn", "mine")
    new(
      "MoreTests", "--yes", is: .unusable,
      reporting: "Tests/MoreTests/CardTests.swift: exists, and is not changed")
    new("App", is: .unusable, reporting: "has another target 'App'")
    try session.write("mine", Self.files[2])
    new("More", "--yes", printing: "kept     .github/workflows/dopesheet.yml")
    try expectEqual(session.read(Self.files[2]), "mine")
    #expect(session.exists("Tests/More/CardTests.swift"))
  }

  @Test("Nothing is written without an answer and after a no")
  func asking() throws {
    let here = ["MoreTests"] + Self.here
    session.run(
      ["init"] + here, environment: Self.environment, is: .unusable, printing: "+ ",
      reporting: "no terminal to ask on")
    new(here[0], here[1], here[2], typed: ["n"], printing: "nothing is written")
    try expectUnchanged()
  }

  @Test("After a yes each line keeps its end, and --no-ci writes no workflow")
  func lineEnds() throws {
    for old in [
      Self.manifest.replacing("\n", with: "\r\n"),
      Self.manifest.replacing("Description\n", with: "Description\r\n"),
    ] {
      try session.write(old, "Package.swift")
      let outcome = new("MoreTests", "--dependency", "./vendor/Dopesheet", "--no-ci", typed: ["y"])
      #expect(session.exists(Self.files[0]) && !session.exists(Self.files[2]))
      #expect(!outcome.output.contains("    - "))
      let written = try session.read("Package.swift")
      let removed = Array(written.utf8).difference(from: Array(old.utf8)).removals
      #expect(removed.isEmpty && written.contains("MoreTests"))
      // New lines end as their neighbours do.
      let all = old.utf8.count { $0 == 13 } > 1
      expectEqual(written.utf8.count { $0 == 13 }, all ? written.utf8.count { $0 == 10 } : 1)
      try session.remove("Tests")
    }
  }

  @Test("The target that `swift package init` makes gets what it lacks, in its own indentation")
  func existing() throws {
    let made = """
      // swift-tools-version: 6.3
      import PackageDescription

      let package = Package(
          name: "App",
          products: [
              .library(
                  name: "App",
                  targets: ["App"]
              ),
          ],
          targets: [
              // Targets can depend on other targets in this package and products from dependencies.
              .target(
                  name: "App"
              ),
              .testTarget(
                  name: "AppTests",
                  dependencies: ["App"]  // what they test
              ),
          ],
          swiftLanguageModes: [.v6]
      )

      """
    try session.write(made, "Package.swift")
    try session.write("", "Tests/AppTests/AppTests.swift")
    new(
      "--dependency", "./vendor/Dopesheet", "--yes",
      printing: "new      Tests/AppTests/CardTests.swift")
    let product = #".product(name: "DopesheetTesting", package: "Dopesheet")"#
    try expectEqual(
      session.read("Package.swift"),
      made.replacing(
        #"["App"]  // what they test"#,
        with: #"["App", \#(product)],  // what they test\#n            exclude: ["__Traces__"]"#
      ).replacing(
        "    ],\n    targets: [\n        // Targets",
        with: """
              ],
              dependencies: [
                  .package(path: "./vendor/Dopesheet"),
              ],
              targets: [
                  // Targets
          """))
    #expect(try session.read("Tests/AppTests/CardTests.swift").contains("import App\n"))
    let workflow = try session.read(Self.files[2])
    #expect(workflow.contains("container: swift:6.3\n"))
    #expect(workflow.contains("- run: swift run dopesheet status --unused\n"))
  }

  @Test("A target whose tests use XCTest gets a test of XCTest, unless one uses Testing")
  func xcTest() throws {
    try session.write("import Foundation\nimport XCTest\n", "Tests/AppTests/Old/OldTests.swift")
    let golden = "Tests/AppTests/__Traces__/CardTests/testComesIn.mtrace"
    new("--yes", "--no-ci", Self.here[0], Self.here[1], printing: "written  " + golden)
    #expect(
      try session.read("Package.swift").contains(
        #".product(name: "DopesheetXCTest", package: "Dopesheet")"#))
    let test = try session.read("Tests/AppTests/CardTests.swift")
    #expect(
      test.hasPrefix("import DopesheetXCTest\nimport App\n\nfinal class CardTests: XCTestCase"))
    #expect(test.contains("  func testComesIn() throws {\n    try assertTrace(at: .hz(60)"))
    #expect(try session.read(golden).contains("meta owner AppTests/CardTests/testComesIn\n"))
    let again = new("--no-ci", printing: "kept     " + golden)
    #expect(!again.output.contains("changed") && !again.output.contains("written"))

    try session.write(Self.manifest, "Package.swift")
    try session.remove("Tests/AppTests/CardTests.swift")
    for line in [
      "@testable import Testing", "private import Testing", "internal import struct Testing.Tag",
      "@preconcurrency public  import DopesheetTesting",
    ] {
      try session.write(line, "Tests/AppTests/NewTests.swift")
      new(
        "--dry-run", Self.here[0], Self.here[1],
        printing: "new      Tests/AppTests/__Traces__/CardTests/comesIn.mtrace")
    }
  }

  @Test("Where a target cannot be extended safely, the lines to add are printed")
  func extendedByHand() throws {
    let old = #"let helpers = ["App"].map { Target.Dependency(stringLiteral: $0) }"#
    let computed = Self.manifest
      .replacing("let package", with: old + "\nlet package")
      .replacing(#"dependencies: ["App"]"#, with: "dependencies: helpers")
    try session.write(computed, "Package.swift")
    let outcome = new(
      "--dependency", "./vendor/Dopesheet", "--yes", is: .unusable,
      reporting: "the dependencies of 'AppTests' are not written as an array")
    let lines = [
      "to the dependencies of the package:", #"    .package(path: "./vendor/Dopesheet"),"#,
      "to the argument 'dependencies' of 'AppTests':",
      #"    .product(name: "DopesheetTesting", package: "Dopesheet"),"#,
      "to the argument 'exclude' of 'AppTests':", #"    "__Traces__","#,
    ]
    expectEqual(outcome.lines, lines)
    try expectEqual(session.read("Package.swift"), computed)
  }

  @Test("A path dependency outside of the repository is named, since CI does not have it")
  func pathDependency() throws {
    let other = try TemporaryFolder()
    try other.write(#"let package = Package(name: "Dopesheet")"#, to: "Dopesheet/Package.swift")
    let path = other.path + "/Dopesheet"
    let warning = "warning  CI does not have \(path), the path dependency of this package"
    for outcome in [
      new("--dependency", path, "--no-ci", "--dry-run"),
      new("--dependency", "./vendor/Dopesheet", "--dry-run"),
    ] {
      #expect(!outcome.output.contains("warning"))
    }
    new("--dependency", path, "--yes", printing: warning)
    try session.remove(Self.files[2])
    new("--dry-run", printing: warning)
  }

  @Test("What a killed call has left is removed, and nothing is in the temporary folder meanwhile")
  func leftovers() throws {
    let temporary = try TemporaryFolder()
    try temporary.write(
      """
      #!/bin/sh
      ls "$TMPDIR" | grep ^dopesheet >> "${0%/*}/seen"
      PATH=${PATH#*:}
      exec swift "$@"
      """, to: "bin/script")
    try makeProgram("swift", of: temporary.path + "/bin/script")
    try session.write("", ".build/dopesheet/init-manifest/Sources/left")
    var variables = Self.environment
    variables["TMPDIR"] = temporary.path
    variables["PATH"] = temporary.path + "/bin:" + (variables["PATH"] ?? "")
    session.run(["init", "--dry-run"] + Self.here, environment: variables, is: .same)
    expectEqual(temporary.text("bin/seen"), "")
    #expect(!session.exists(".build/dopesheet/init-manifest"))
  }

  @Test("A package that uses Dopesheet is not taken for it")
  func user() throws {
    try session.write(
      #"let package = Package(name: "Mid", targets: [.product(name: "Dopesheet", package: "Dopesheet")])"#,
      "vendor/Mid/Package.swift")
    new("--dependency", "./vendor/Mid", is: .unusable, reporting: "not the folder of Dopesheet")
  }

  @Test("A manifest that SwiftPM cannot edit is left alone, and what to add by hand is enough")
  func byHand() throws {
    let computed = """
      // swift-tools-version: 6.0
      import PackageDescription
      var targets: [Target] = [.target(name: "App")]
      // HERE
      let package = Package(
        name: "App", dependencies: [.package(name: "Dopesheet", path: "vendor/Dopesheet")], targets: targets)

      """
    try session.write(computed, "Package.swift")
    let outcome = new(
      "--yes", is: .unusable, reporting: "the targets of the package are not written as an array")
    try expectEqual(session.read("Package.swift"), computed)
    #expect(!session.exists("Tests"))
    let lines = outcome.lines.drop { $0 != "to its targets:" }.dropFirst()
    let added = lines.joined(separator: "\n").trimmingCharacters(in: [" ", ","])
    try session.edit("Package.swift", "// HERE", "targets.append(\(added))")
    let edited = try session.read("Package.swift")
    // The option of the first call may still be there.
    new("--yes", "--dependency", "./vendor/Dopesheet")
    try expectEqual(session.read("Package.swift"), edited)
    #expect(session.exists("Tests/AnimationTests/__Traces__/CardTests/comesIn.mtrace"))
  }

  @Test("What is missing or wrong is an error before anything is written")
  func refusals() throws {
    new(is: .unusable, reporting: "does not depend on Dopesheet")
    new("--dependency", "vendor", is: .unusable, reporting: "neither a URL nor a path")
    new("--dependency", "./Sources", is: .unusable, reporting: "not the folder of Dopesheet")
    for address in ["https://", "https:", ":", "https://exa mple/Dopesheet", "a\"b:c"] {
      new(
        "--dependency", address, is: .unusable,
        reporting: "'\(address)' is neither a URL nor a path")
    }
    new("--dependency", "../nowhere", is: .unusable, reporting: "../nowhere: is not the folder of")
    for name in ["a-b", "1a", "ü", "a b"] {
      new(name, is: .unusable, reporting: "is not a name of a target")
    }
    let here = Self.here
    new(here[0], here[1], "--target", "Ap", is: .unusable, reporting: "did you mean 'App'?")
    try session.write(Self.manifest, "Package@swift-6.0.swift")
    new(here[0], here[1], "--yes", is: .unusable, reporting: "Package@swift-6.0.swift is used")
    try session.remove("Package@swift-6.0.swift")
    try session.write("", ".github")
    new(here[0], here[1], "--yes", is: .unusable, reporting: ".github: is not a folder")
    try session.remove(".github")
    let other = try TemporaryFolder()
    try session.link("Tests", to: other.path)
    new(here[0], here[1], "--yes", is: .unusable, reporting: "behind a symbolic link")
    expectEqual(other.files, [])
    try expectUnchanged()
  }

  @Test("Outside of a package, and with a manifest that does not compile, there is nothing to do")
  func noPackage() throws {
    try session.write("let package = 1", "Package.swift")
    new(is: .unusable, reporting: "SwiftPM cannot read the manifest")
    try session.remove("Package.swift")
    new(is: .unusable, reporting: "no Package.swift here or above")
  }

  @Test("A dry run only prints the changes, and a URL is depended on with its branch main")
  func dryRun() throws {
    let url = "https://example.com/Dopesheet.git"
    let outcome = new(
      "--dependency", url, "--dry-run",
      printing: "+     .package(url: \"\(url)\", branch: \"main\"),")
    #expect(outcome.output.contains("changed  Package.swift"))
    new("--dependency", url, "--dry-run", "--yes", is: .unusable)
    try expectUnchanged()
  }
}
