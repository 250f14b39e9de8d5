import DopesheetText
import Foundation
import TestSupport
import Testing

/// A case of a reference: a document and its expected results, which are two files of one name.
struct VectorCase: Sendable, CustomTestStringConvertible {
  let name: String
  private let kind: String
  private let folder: String

  /// All cases of a folder. The names of their documents end with `.kind.json`.
  static func all(_ kind: String, in folder: String) -> [VectorCase] {
    let url = VectorFolder.url.appendingPathComponent(folder)
    let names = (try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []
    let ending = ".\(kind).json"
    return names.filter { $0.hasSuffix(ending) }.sorted()
      .map { VectorCase(name: String($0.dropLast(ending.count)), kind: kind, folder: folder) }
  }

  var testDescription: String { name }

  /// The document as a loader receives it.
  func document() throws -> [UInt8] { try Self.bytes("\(folder)/\(name).\(kind).json") }

  func expected() throws -> JSONCursor { try Self.object(in: "\(folder)/\(name).expected.json") }

  /// The object in a file of the vectors.
  static func object(in file: String) throws -> JSONCursor {
    JSONCursor(root: try JSONReader.read(bytes(file)), JSONErrors())
  }

  /// The objects in the lines of a file; none where another folder than ours does not have it.
  static func rows(of file: String) throws -> [JSONCursor] {
    try VectorFolder.lines(of: file).map {
      JSONCursor(root: try JSONReader.read($0), JSONErrors())
    }
  }

  private static func bytes(_ file: String) throws -> [UInt8] {
    try [UInt8](Data(contentsOf: VectorFolder.url.appendingPathComponent(file)))
  }
}

/// Members of an object that may be missing.
extension JSONCursor {
  func number(_ key: String) -> Double { self[key]?.double ?? .nan }
  func text(_ key: String) -> String { self[key]?.text ?? "" }
  func list(_ key: String) -> [JSONCursor] { self[key]?.list ?? [] }
  func members(_ key: String) -> [(String, JSONCursor)] { self[key]?.members ?? [] }
}
