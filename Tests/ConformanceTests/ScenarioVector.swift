import DopesheetNotation
import DopesheetScenarios
import Foundation
import TestSupport
import Testing

/// A case of the reference's scenarios: a document, and what comes of it.
struct ScenarioVector: Sendable, CustomTestStringConvertible {
  let name: String

  /// All cases of the folder.
  static let all: [ScenarioVector] = {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { $0.hasSuffix(ending) }.sorted()
      .map { ScenarioVector(name: String($0.dropLast(ending.count))) }
  }()

  /// The cases that can be loaded, and so played.
  static var played: [ScenarioVector] {
    all.filter { ((try? $0.expected())?["runs"]?.list.isEmpty).map { !$0 } ?? false }
  }

  private static let ending = ".scenario.json"
  private static var folder: URL { VectorFolder.url.appendingPathComponent("p9") }

  var testDescription: String { name }

  /// The document, as a loader receives it.
  func document() throws -> [UInt8] {
    try [UInt8](Data(contentsOf: Self.folder.appendingPathComponent(name + Self.ending)))
  }

  /// What is expected of it.
  func expected() throws -> JSONCursor {
    let file = Self.folder.appendingPathComponent(name + ".expected.json")
    return JSONCursor(
      root: try JSONReader.read([UInt8](Data(contentsOf: file))), JSONMistakes())
  }

  /// The path of the reference for a JSON pointer: the name of a scenario, the place of a key frame, a field.
  static func path(_ pointer: String) -> String {
    let parts = pointer.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
    return "$"
      + parts.enumerated().map { depth, part in
        let name = part.replacingOccurrences(of: "~1", with: "/")
          .replacingOccurrences(of: "~0", with: "~")
        if depth == 1 { return "[\(name)]" }
        let isPlain = name.wholeMatch(of: /[A-Za-z_][A-Za-z0-9_]*/) != nil
        let escaped = name.replacingOccurrences(of: "\\", with: "\\\\")
          .replacingOccurrences(of: "'", with: "\\'")
        return isPlain ? ".\(name)" : "['\(escaped)']"
      }.joined()
  }
}
