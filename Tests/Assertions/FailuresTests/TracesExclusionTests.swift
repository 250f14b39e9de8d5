import DopesheetFailures
import TestSupport
import Testing

@Suite("The folder that a manifest should exclude")
struct TracesExclusionTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// The hint for a folder below the package.
  private func hint(_ traces: String) -> String? {
    TracesExclusion(folder: folder.path + "/" + traces, root: folder.path, module: "AppTests")?.hint
  }

  private func write(_ targets: String) throws {
    try folder.write("let package = Package(targets: [\(targets)])", to: "Package.swift")
  }

  @Test("It is named as the manifest needs it, below the folder of its target")
  func names() throws {
    try write(#".testTarget(name: "AppTests")"#)
    expectEqual(hint("Tests/AppTests/__Traces__")?.hasSuffix(#"exclude: ["__Traces__"]"#), true)
    expectEqual(
      hint("Tests/AppTests/Cards/__Traces__")?.hasSuffix(#"exclude: ["Cards/__Traces__"]"#), true)
    expectEqual(hint("Other/__Traces__")?.hasSuffix(#"exclude: ["__Traces__"]"#), true)
  }

  @Test("There is no hint if the target excludes it, or a folder around it")
  func isThere() throws {
    try write(
      """
      .testTarget(
        name: "AppTests", dependencies: [.product(name: "DopesheetTesting", package: "Dopesheet")],
        exclude: ["__Traces__", "Cards"]),
      .testTarget(name: "UITests", exclude: ["Sub/__Traces__"])
      """)
    expectEqual(hint("Tests/AppTests/__Traces__"), nil)
    expectEqual(hint("Tests/AppTests/Cards/__Traces__"), nil)
    #expect(hint("Tests/AppTests/Sub/__Traces__") != nil, "the exclusion of another target")
    try write(#"folders.map { .testTarget(name: $0, exclude: ["Sub/__Traces__"]) }"#)
    expectEqual(hint("Tests/AppTests/Sub/__Traces__"), nil)
  }

  @Test("There is none outside of Swift packages")
  func noPackage() { expectEqual(hint("AppTests/__Traces__"), nil) }
}
