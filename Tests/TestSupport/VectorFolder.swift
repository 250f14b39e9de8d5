import Foundation

/// The reference numbers: `Tests/Vectors`, or the folder that `DOPESHEET_VECTORS` names.
package enum VectorFolder {
  package static let url: URL =
    ProcessInfo.processInfo.environment["DOPESHEET_VECTORS"]
    .flatMap { $0.isEmpty ? nil : URL(fileURLWithPath: $0) }
    ?? own

  /// Whether the folder is `Tests/Vectors`.
  package static var isOwn: Bool { url == own }

  /// `Tests/Vectors`.
  package static let own = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Vectors")

  /// A file of the folder, or of `Tests/Vectors` if the folder does not have it.
  package static func file(_ path: String) -> URL {
    let file = url.appendingPathComponent(path)
    return FileManager.default.fileExists(atPath: file.path)
      ? file : own.appendingPathComponent(path)
  }

  /// The files whose names begin and end like this, sorted.
  package static func files(_ prefix: String, _ suffix: String) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []
    return names.filter { $0.hasPrefix(prefix) && $0.hasSuffix(suffix) }.sorted()
  }

  /// The lines of a file; none where another folder than ours does not have it.
  package static func lines(of file: String) throws -> [[UInt8]] {
    guard isOwn || !files(file, "").isEmpty else { return [] }
    return try Data(contentsOf: url.appendingPathComponent(file)).split(
      separator: UInt8(ascii: "\n")
    )
    .map { [UInt8]($0) }
  }

  /// The rows of a CSV file without its header, each as its fields.
  package static func rows(of file: String) throws -> [[String]] {
    try lines(of: file).dropFirst().map { line in
      var fields = [""]
      var isQuoted = false
      for character in String(decoding: line, as: UTF8.self) {
        switch character {
        case "\"": isQuoted.toggle()
        case "," where !isQuoted: fields.append("")
        default: fields[fields.count - 1].append(character)
        }
      }
      return fields
    }
  }
}
