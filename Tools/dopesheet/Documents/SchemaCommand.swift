import DopesheetDrawing
import DopesheetGoldens
import DopesheetRunDocuments
import DopesheetStyles
import DopesheetText

enum SchemaCommand: Command {
  static let name = "schema"
  static let summary = "Prints the JSON Schema of documents, or of a command's output"
  static let usage = ["schema KIND [--table]", "schema --output COMMAND"]
  static var details: String {
    let lines = CellWidth.lines(ofPairs: kinds.map { ($0.name, $0.what) })
    return """
      With the schema (draft 2020-12), an editor completes fields and underlines errors. It
      lists the fields and their values; only `dopesheet check` also checks names. The
      kinds are

      \(lines.joined(separator: "\n"))

      With --output, the schema of what COMMAND prints with --json is printed; of `diff` with
      folders, each line is such a value. `tokens` prints a token file, and `show` prints
      scenarios and state machines as documents.
      """
  }
  static let options = [
    Arguments.Option("table", help: "prints the fields as tables of Markdown instead"),
    Arguments.Option(
      "output", value: "COMMAND", help: "prints the schema of what a command prints with --json"),
  ]

  static var words: [String] { kinds.map(\.name) }

  private typealias Kind = (
    name: String, what: String, root: FieldKind, forms: [FormSignature]
  )

  private static var kinds: [Kind] {
    [
      (
        "run", "run documents: nodes, a tempo and timed calls", RunDocumentSchema.root,
        RunDocumentSchema.signatures
      ),
      (
        "scenario", "scenarios: key frames that any node can play", ScenarioForms.root,
        ScenarioForms.signatures
      ),
      (
        "machine", "state machines: states of views, and transitions between them",
        MachineForms.root, MachineForms.signatures
      ),
      (
        "settings", "\(SettingsFile.name): the settings of a package",
        .form(SettingsFile.signature.name), [SettingsFile.signature]
      ),
    ]
  }

  static func run(
    _ arguments: Arguments, _ console: Console
  ) throws(Diagnostics) -> ExitCode {
    if let word = arguments["output"] {
      _ = try require(0...0, of: arguments)
      try allow(oneOf: "output", "table", in: arguments)
      guard let output = try Tool.command(named: word).output else {
        let known = Tool.commands.filter { $0.output != nil }.map { $0.name }
        throw Diagnostics(
          message: "'\(word)' has no output in JSON of its own", hint: known.joined(separator: ", ")
        )
      }
      console.write(json: output.schema("the output of dopesheet \(word)"))
      return .same
    }
    let word = try require(1...1, of: arguments)[0]
    guard let kind = kinds.first(where: { $0.name == word }) else {
      throw Diagnostics(
        message: "unknown kind of document '\(word)'",
        hint: suggestion(for: word, in: kinds.map(\.name)))
    }
    if arguments.has("table"), kind.name == "settings" {
      console.write("### \(kind.name)\n\n\(Setting.table)")
    } else if arguments.has("table") {
      let shared = kind.name == "run" ? RunDocumentSchema.shared : []
      let tables =
        (kind.forms + shared.filter { part in !kind.forms.contains { $0.name == part.name } })
        .map { "### \($0.name)\n\n\($0.table(sharing: shared))" }
      console.write(tables.joined(separator: "\n"))
    } else {
      console.write(json: JSONSchema.document(kind.what, kind.root, kind.forms))
    }
    return .same
  }
}
