import Foundation
import TestSupport
import Testing

/// A case of the reference's machines of states.
struct MachineVector: Sendable, CustomTestStringConvertible {
  let name: String

  /// All cases of the folder.
  static let all: [MachineVector] = {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { $0.hasSuffix(".machine.json") }.sorted()
      .map { MachineVector(name: String($0.dropLast(".machine.json".count))) }
  }()

  /// The cases that can be loaded, and so played.
  static var played: [MachineVector] {
    all.filter { ((try? $0.expected())?["load"] as? [String: Any])?["ok"] as? Bool == true }
  }

  private static var folder: URL { VectorFolder.url.appendingPathComponent("sk") }

  var testDescription: String { name }

  /// The document, as a loader receives it.
  func document() throws -> [UInt8] {
    try [UInt8](
      Data(contentsOf: MachineVector.folder.appendingPathComponent(name + ".machine.json")))
  }

  /// What is expected of it.
  func expected() throws -> [String: Any] {
    try MachineVector.object(in: name + ".expected.json")
  }

  /// The object that a file of the folder holds.
  static func object(in file: String) throws -> [String: Any] {
    let data = try Data(contentsOf: folder.appendingPathComponent(file))
    return try JSONSerialization.jsonObject(with: data) as? [String: Any] ?? [:]
  }
}

extension [String: Any] {
  func number(_ key: String) -> Double { (self[key] as? NSNumber)?.doubleValue ?? .nan }
  func text(_ key: String) -> String { self[key] as? String ?? "" }
  func object(_ key: String) -> [String: Any] { self[key] as? [String: Any] ?? [:] }
  func objects(_ key: String) -> [[String: Any]] { self[key] as? [[String: Any]] ?? [] }
  func numbers(_ key: String) -> [Double] {
    (self[key] as? [NSNumber] ?? []).map(\.doubleValue)
  }
}
