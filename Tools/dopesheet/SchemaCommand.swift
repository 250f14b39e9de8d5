import DopesheetNotation

/// `dopesheet schema`: the JSON Schemas of documents.
enum SchemaCommand: Command {
  static let name = "schema"
  static let summary = "Prints the JSON Schema of a kind of document"
  static let usage = ["schema KIND"]
  static var details: String {
    let width = kinds.map(\.name.count).max() ?? 0
    let lines = kinds.map { kind in
      "  \(kind.name)\(String(repeating: " ", count: width - kind.name.count))  \(kind.what)"
    }
    return """
      An editor that is given the schema completes fields and underlines mistakes.
      It says which fields there are and what they hold, by draft 2020-12; whether names
      mean something only `dopesheet check` knows. The kinds are

      \(lines.joined(separator: "\n"))
      """
  }
  static let options: [Arguments.Option] = []

  /// A kind of document: its name, what it is, its schema.
  typealias Kind = (name: String, what: String, schema: JSONText)

  /// All kinds, each in a file of its own.
  static var kinds: [Kind] { [RunSchema.kind, ScenarioSchema.kind, MachineSchema.kind] }

  static func run(
    _ arguments: Arguments, _ console: Console
  ) throws(Diagnostics) -> ExitCode {
    let word = try require(1...1, of: arguments)[0]
    guard let kind = kinds.first(where: { $0.name == word }) else {
      throw Diagnostics(
        Diagnostic(
          message: "no kind of document is called '\(word)'",
          hint: suggestion(for: word, in: kinds.map(\.name))))
    }
    console.write(kind.schema.document)
    return .same
  }
}
