import DopesheetTool
import Foundation
import TestSupport
import Testing

@Suite(.recordedPackageCommands) struct InitCommandTests {
  private let session: Session
  private static let files = [
    "Tests/AnimationTests/CardTests.swift",
    "Tests/AnimationTests/__Traces__/CardTests/comesIn.mtrace",
    ".github/workflows/dopesheet.yml",
  ]
  private static let manifest = """
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
  private static var environment: [String: String] {
    var variables = ProcessInfo.processInfo.environment.filter { name, _ in
      ["PATH", "HOME", "TMPDIR", "LD_LIBRARY_PATH", "DEVELOPER_DIR", "TOOLCHAINS"].contains(name)
    }
    if let folder = RecordedPackageCommands.folder {
      variables["PATH"] = folder + ":" + (variables["PATH"] ?? "")
    }
    return variables
  }

  @discardableResult
  private func new(
    _ words: String..., typed: [String]? = nil, is code: ExitCode? = .same,
    printing printed: String? = nil, reporting reported: String? = nil,
    at place: SourceLocation = #_sourceLocation
  ) -> Session.Outcome {
    session.run(
      ["init"] + words, environment: Self.environment, typed: typed, is: code, printing: printed,
      reporting: reported, at: place)
  }

  private func expectUnchanged(at place: SourceLocation = #_sourceLocation) throws {
    try expectEqual(session.read("Package.swift"), Self.manifest, at: place)
    for file in Self.files { #expect(!session.exists(file), sourceLocation: place) }
  }

  private static let here = ["--dependency", "./vendor/Dopesheet"]

  @Test("It writes the target, a test with its golden and a workflow, and nothing a second time")
  func whole() throws {
    let outcome = new("--dependency", "./vendor/Dopesheet", "--yes")
    for file in Self.files {
      #expect(session.exists(file) && outcome.output.contains("new      " + file))
    }
    let manifest = try session.read("Package.swift")
    #expect(manifest.contains(#".package(path: "./vendor/Dopesheet")"#))
    let added = """
          .testTarget(
            name: "AnimationTests",
            dependencies: ["App", .product(name: "DopesheetTesting", package: "Dopesheet")],
            exclude: ["__Traces__"]),
      """
    #expect(manifest.contains(added), "\(manifest)")
    for line in added.split(separator: "\n") { #expect(outcome.output.contains("    + " + line)) }
    #expect(try session.read(Self.files[0]).contains("import App\n"))
    session.run("check", Self.files[1], is: .same)
    #expect(
      try session.read(Self.files[1]).contains("meta owner AnimationTests/CardTests/comesIn()"))

    new("--yes", is: .unusable, reporting: "Tests/AnimationTests: exists, and is not changed")
    new("AppTests", is: .unusable, reporting: "has another target 'AppTests'")
    try session.write("mine", Self.files[2])
    new("More", "--yes", printing: "kept     .github/workflows/dopesheet.yml")
    try expectEqual(session.read(Self.files[2]), "mine")
    #expect(session.exists("Tests/More/CardTests.swift"))
  }

  @Test("Nothing is written without an answer and after a no")
  func asking() throws {
    let here = Self.here
    session.run(
      ["init"] + here, environment: Self.environment, is: .unusable, printing: "+ ",
      reporting: "no terminal to ask on")
    new(here[0], here[1], typed: ["n"], printing: "nothing is written")
    try expectUnchanged()
  }

  @Test("After a yes the manifest keeps the ends of its lines, and --no-ci writes no workflow")
  func lineEnds() throws {
    try session.write(Self.manifest.replacing("\n", with: "\r\n"), "Package.swift")
    let outcome = new("--dependency", "./vendor/Dopesheet", "--no-ci", typed: ["y"])
    #expect(session.exists(Self.files[0]) && !session.exists(Self.files[2]))
    #expect(!outcome.output.contains("- // swift-tools-version"))
    let written = try session.read("Package.swift")
    expectEqual(written.utf8.count { $0 == 10 }, written.utf8.count { $0 == 13 })
    #expect(written.contains("AnimationTests"))
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
      "--yes", is: .unusable, reporting: "cannot be edited: unable to find array literal")
    try expectEqual(session.read("Package.swift"), computed)
    #expect(!session.exists("Tests"))
    let lines = outcome.lines.drop { $0 != "to its targets:" }.dropFirst()
    let added = lines.joined(separator: "\n").trimmingCharacters(in: [" ", ","])
    try session.edit("Package.swift", "// HERE", "targets.append(\(added))")
    let edited = try session.read("Package.swift")
    // The option of the first call may still be there.
    new("--yes", "--dependency", "./vendor/Dopesheet")
    try expectEqual(session.read("Package.swift"), edited)
    #expect(session.exists(Self.files[1]))
  }

  @Test("What is missing or wrong is an error before anything is written")
  func refusals() throws {
    new(is: .unusable, reporting: "does not depend on Dopesheet")
    new("--dependency", "vendor", is: .unusable, reporting: "neither a URL nor a path")
    new("--dependency", "./Sources", is: .unusable, reporting: "not the folder of Dopesheet")
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
    try FileManager.default.createSymbolicLink(
      atPath: session.folder + "/Tests", withDestinationPath: other.path)
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
      printing: "+       .package(url: \"\(url)\", branch: \"main\"),")
    #expect(outcome.output.contains("changed  Package.swift"))
    new("--dependency", url, "--dry-run", "--yes", is: .unusable)
    try expectUnchanged()
  }
}
