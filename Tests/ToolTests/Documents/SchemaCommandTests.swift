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
    try Session().run("schema", "--output", "help", is: .unusable, reporting: "test, status")
  }

  @Test("An unknown kind is refused with the nearest name")
  func unknown() throws {
    let outcome = try Session().run("schema", "machin")
    #expect(outcome.code == .unusable && outcome.errors.contains("did you mean 'machine'?"))
  }

  @Test(
    "Each field of a document has a name, a value and a meaning",
    arguments: ["run", "machine", "scenario"])
  func tables(kind: String) throws {
    let tables = try Session().run("schema", kind, "--table").output
    let rows = tables.split(separator: "\n").filter { $0.hasPrefix("| ") }
    #expect(rows.count > 10)
    // Fields that are shared have a table of their own.
    for row in rows where !row.hasPrefix("| … | |") {
      let cells = row.dropFirst().dropLast().split(separator: "|").map {
        $0.trimmingCharacters(in: .whitespaces)
      }
      #expect(cells.count == 3 && cells.allSatisfy { !$0.isEmpty }, "\(row)")
    }
  }

  @Test("The guide's table of settings is that of the tool")
  func settings() throws {
    let page = Self.guide.appending(path: "Settings.md")
    let text = try String(contentsOf: page, encoding: .utf8)
    let table = try Session().run("schema", "settings", "--table").output.drop { $0 != "|" }
    #expect(text.contains(table), "\(page.lastPathComponent) lacks this table:\n\(table)")
  }
}
