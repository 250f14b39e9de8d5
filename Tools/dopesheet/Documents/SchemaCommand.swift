import DopesheetNotation
import DopesheetRuns
import DopesheetScenarios
import DopesheetStateMachines

/// `dopesheet schema`: prints the JSON Schemas of documents, or the guide's tables of their fields.
enum SchemaCommand: Command {
  static let name = "schema"
  static let summary = "Prints the JSON Schema of a kind of document"
  static let usage = ["schema KIND [--table]"]
  static var details: String {
    let width = kinds.map(\.name.count).max() ?? 0
    let lines = kinds.map { kind in
      "  \(kind.name)\(String(repeating: " ", count: width - kind.name.count))  \(kind.what)"
    }
    return """
      With the schema (draft 2020-12), an editor completes fields and underlines errors. It
      lists the fields and their values; only `dopesheet check` also checks names. The
      kinds are

      \(lines.joined(separator: "\n"))
      """
  }
  static let options = [
    Arguments.Option("table", help: "prints the fields as tables of Markdown instead")
  ]

  static var words: [String] { kinds.map(\.name) }

  /// A kind of document: its name, its description and its forms.
  private typealias Kind = (
    name: String, what: String, root: FieldKind, forms: [FormSignature]
  )

  private static var kinds: [Kind] {
    [
      (
        "run", "run documents: nodes, a tempo and timed calls", RunForms.root, RunForms.signatures()
      ),
      (
        "scenario", "scenarios: key frames that any node can play", ScenarioForms.root,
        ScenarioForms.signatures
      ),
      (
        "machine", "state machines: states of views, and transitions between them",
        MachineForms.root, MachineForms.signatures
      ),
    ]
  }

  static func run(
    _ arguments: Arguments, _ console: Console
  ) throws(Diagnostics) -> ExitCode {
    let word = try require(1...1, of: arguments)[0]
    guard let kind = kinds.first(where: { $0.name == word }) else {
      throw Diagnostics(
        Diagnostic(
          message: "unknown kind of document '\(word)'",
          hint: suggestion(for: word, in: kinds.map(\.name))))
    }
    if arguments.has("table") {
      let shared = kind.name == "run" ? RunForms.shared : []
      let tables =
        (kind.forms + shared.filter { part in !kind.forms.contains { $0.name == part.name } })
        .map { "### \($0.name)\n\n\($0.table(sharing: shared))" }
      console.write(tables.joined(separator: "\n"))
    } else {
      console.write(json: JSONSchema.document(kind.what, kind.root, kind.forms).document)
    }
    return .same
  }
}
