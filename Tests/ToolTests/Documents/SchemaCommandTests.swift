import DopesheetTool
import Foundation
import TestSupport
import Testing

@Suite struct SchemaCommandTests {
  private static let guide = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../Sources/Dopesheet/Dopesheet.docc")

  @Test(
    "Each kind has a schema whose forms are all declared",
    arguments: ["run", "machine", "scenario", "settings"])
  func schemas(kind: String) throws {
    let outcome = try Session().run("schema", kind)
    expectEqual(outcome.code, .same)
    let schema = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8))
    let members = try #require(schema as? [String: Any])
    let forms = try #require(members["$defs"] as? [String: Any])
    let named = outcome.output.matches(of: /"#\/\$defs\/([^"]+)"/).map { String($0.output.1) }
    expectEqual(Set(named).subtracting(forms.keys), [])
    expectEqual(Set(forms.keys).subtracting(named), [])
  }

  @Test("Each output in JSON has a schema whose forms are all declared")
  func outputs() throws {
    // Those whose output is a document of another format, and the options of others.
    let others = ["tokens", "schema"]
    for command in Tool.commands where command.options.contains(where: { $0.name == "json" }) {
      if others.contains(command.name) { continue }
      let text = try Session().run("schema", "--output", command.name, is: .same).output
      let schema = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
      let forms = try #require(schema?["$defs"] as? [String: Any])
      let named = text.matches(of: /"#\/\$defs\/([^"]+)"/).map { String($0.output.1) }
      expectEqual(Set(named), Set(forms.keys), command.name)
    }
    try Session().run("schema", "--output", "help", is: .unusable, reporting: "verify, test")
  }

  @Test("An unknown kind is refused with the nearest name")
  func unknown() throws {
    let outcome = try Session().run("schema", "machin")
    #expect(outcome.code == .unusable && outcome.errors.contains("did you mean 'machine'?"))
  }

  @Test(
    "The guide's tables are those of the forms",
    arguments: [
      ("run", "RunDocumentFields.md"), ("machine", "UsingStateMachines.md"),
      ("scenario", "Scenarios.md"), ("settings", "Settings.md"),
    ])
  func tables(kind: String, page: String) throws {
    let text = try String(contentsOf: Self.guide.appending(path: page), encoding: .utf8)
    let tables = try Session().run("schema", kind, "--table").output
    for section in tables.components(separatedBy: "### ").dropFirst() {
      let table = section.drop { $0 != "|" }.trimmingCharacters(in: .newlines)
      let isThere = text.contains(table + "\n")
      #expect(isThere, "\(page) lacks a table of `dopesheet schema \(kind) --table`:\n\(section)")
    }
  }
}
