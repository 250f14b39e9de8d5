import Foundation

/// A file of results: those of a run, or the accepted ones of a part.
enum ResultFile {
  private static let folder = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "results")

  static func accepted() throws -> [GateResult] {
    let files = try FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil)
    return try files.filter { $0.pathExtension == "json" }
      .sorted { $0.path < $1.path }
      .flatMap { try JSONDecoder().decode([GateResult].self, from: Data(contentsOf: $0)) }
  }

  /// Accepts results, with a file for each part. Results of gates that were not measured stay.
  static func accept(_ results: [GateResult]) throws {
    let measured = Set(results.map(\.name))
    let all = try accepted().filter { !measured.contains($0.name) } + results
    for part in Set(results.map { part(of: $0.name) }) {
      try write(
        all.filter { Self.part(of: $0.name) == part }.sorted { $0.name < $1.name },
        to: folder.appending(path: part + ".json"))
    }
    try writePage()
  }

  /// Writes the page of all accepted results.
  private static func writePage() throws {
    let lines = [
      "# Results", "",
      "These are the accepted results. `bench --accept` makes this page from the files beside it.",
      "[The bench](../README.md) explains the gates.", "",
      "| gate | result | reference | ratio | limit | |", "|---|---|---|---|---|---|",
    ]
    let text = try (lines + accepted().map(\.row)).joined(separator: "\n") + "\n"
    try Data(text.utf8).write(to: folder.appending(path: "README.md"), options: .atomic)
  }

  static func write(_ results: [GateResult], to file: URL) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    try (encoder.encode(results) + Data("\n".utf8)).write(to: file, options: .atomic)
  }

  private static func part(of name: String) -> String { String(name.prefix { $0 != "." }) }
}
