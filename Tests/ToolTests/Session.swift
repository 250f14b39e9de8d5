import DopesheetTool
import Foundation

/// A folder of its own and the tool in it: what a test types and what comes back.
///
/// The folder is a package, so that pending traces stay inside it; it is removed with the session.
final class Session {
  let folder: String

  init() throws {
    folder = FileManager.default.temporaryDirectory.path + "/dopesheet-" + UUID().uuidString
    try FileManager.default.createDirectory(
      atPath: folder + "/traces", withIntermediateDirectories: true)
    try write("", "Package.swift")
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  /// What a command left behind.
  struct Outcome {
    let code: ExitCode
    let output: String
    let errors: String

    /// The lines of the output.
    var lines: [String] { output.split(separator: "\n").map(String.init) }
  }

  /// Runs the tool in the folder; the lines that are typed, if any, make it a terminal with somebody at it.
  func run(
    _ words: String..., input: String = "", environment: [String: String] = [:],
    isTerminal: Bool = false, typed: [String]? = nil
  ) -> Outcome {
    run(words, input: input, environment: environment, isTerminal: isTerminal, typed: typed)
  }

  /// Runs the tool in the folder.
  func run(
    _ words: [String], input: String = "", environment: [String: String] = [:],
    isTerminal: Bool = false, typed: [String]? = nil
  ) -> Outcome {
    var lines = (typed ?? [])[...]
    var output: [UInt8] = []
    var errors: [UInt8] = []
    let console = Console(
      output: { output += $0 }, errors: { errors += $0 }, input: { Array(input.utf8) },
      nextLine: typed == nil ? nil : { lines.popFirst() }, folder: folder, environment: environment,
      isTerminal: isTerminal)
    let code = Tool.run(words, console)
    return Outcome(
      code: code, output: String(decoding: output, as: UTF8.self),
      errors: String(decoding: errors, as: UTF8.self))
  }

  // MARK: Files

  func write(_ text: String, _ path: String) throws {
    let whole = folder + "/" + path
    try FileManager.default.createDirectory(
      atPath: String(whole[..<whole.lastIndex(of: "/")!]), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: URL(fileURLWithPath: whole))
  }

  func read(_ path: String) throws -> String {
    String(decoding: try Data(contentsOf: URL(fileURLWithPath: folder + "/" + path)), as: UTF8.self)
  }

  func exists(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: folder + "/" + path)
  }

  func remove(_ path: String) throws {
    try FileManager.default.removeItem(atPath: folder + "/" + path)
  }

  /// Changes the text of a file; the pattern must be there.
  func edit(_ path: String, _ old: String, _ new: String) throws {
    let text = try read(path)
    guard text.contains(old) else { throw Missing(text: old) }
    try write(text.replacing(old, with: new, maxReplacements: 1), path)
  }

  struct Missing: Error { let text: String }

  /// A run document of a linear fade over four frames, from 1 to the given end.
  static func document(to end: Double = 0.5, duration: Double = 0.05) -> String {
    """
    {
      "dopesheet": 1,
      "nodes": [{"name": "card", "frame": [0, 0, 10, 10]}],
      "play": [{"motion": {"name": "card.fade", "node": "card", "duration": \(duration),
        "properties": {"alpha": \(end)}}}],
      "until": {"settled": 1}
    }
    """
  }
}
