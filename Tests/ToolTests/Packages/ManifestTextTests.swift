import DopesheetTool
import TestSupport
import Testing

@Suite struct ManifestTextTests {
  private static let element = ".product(name: \"X\")"

  /// A declaration of a target, and the same with an element of `dependencies` and the argument `exclude`.
  private static let targets: [(String, String)] = [
    (
      ".testTarget(name: \"T\", dependencies: [\"A\"])",
      ".testTarget(name: \"T\", dependencies: [\"A\", E], exclude: [X])"
    ),
    (
      ".testTarget(name: \"T\", dependencies: [], path: \"Some\")",
      ".testTarget(name: \"T\", dependencies: [E], path: \"Some\", exclude: [X])"
    ),
    (
      ".testTarget(\n\tname: \"T\",\n\tdependencies: [\n\t\t\"A\",  // ]\n\t],\n\tsources: [\"a\"]\n)",
      ".testTarget(\n\tname: \"T\",\n\tdependencies: [\n\t\t\"A\",  // ]\n\t\tE,\n\t],"
        + "\n\texclude: [X],\n\tsources: [\"a\"]\n)"
    ),
    (
      ".testTarget(\n  name: \"T\",\n  dependencies: [\"A\",\n    \"B\"])",
      ".testTarget(\n  name: \"T\",\n  dependencies: [\"A\",\n    \"B\",\n    E],\n  exclude: [X])"
    ),
    (
      ".testTarget(\r\n  name: \"T\",\r\n  dependencies: [\"A\"] /* , */\n)",
      ".testTarget(\r\n  name: \"T\",\r\n  dependencies: [\"A\", E], /* , */\n  exclude: [X]\n)"
    ),
  ]

  @Test("An element and an argument are written as their neighbours are", arguments: targets)
  func target(old: String, new: String) throws {
    let other = "// .testTarget(name: \"T\"\n.testTarget(name: \"S)\"),\n"
    var text = try ManifestText(Array((other + old).utf8))
    let call = try #require(text.calls(of: ".testTarget", named: "T").first)
    try text.add([Self.element], to: try #require(text.array("dependencies", of: call)))
    try text.add(
      ["exclude: [\"Y\"]"],
      to: try #require(text.calls(of: ".testTarget", named: "T").first),
      after: ["name", "dependencies", "path"])
    expectEqual(
      String(decoding: text.bytes, as: UTF8.self),
      other + new.replacing("[X]", with: "[\"Y\"]").replacing("E", with: Self.element))
  }

  @Test("What is not a plain array is not found")
  func others() throws {
    for value in ["helpers", "[\"A\"] + more", "[\"A\"", "f([])"] {
      let text = try? ManifestText(Array("Package(name: \"P\", targets: \(value))".utf8))
      #expect(text?.calls(of: "Package").first.flatMap { text?.array("targets", of: $0) } == nil)
    }
    #expect(try ManifestText(Array("MyPackage(name: \"P\")".utf8)).calls(of: "Package").isEmpty)
  }
}
