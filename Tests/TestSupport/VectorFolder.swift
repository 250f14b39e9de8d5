import Foundation

/// The reference numbers: `Tests/Vectors`, or the folder that `DOPESHEET_VECTORS` names.
package enum VectorFolder {
  package static let url: URL =
    ProcessInfo.processInfo.environment["DOPESHEET_VECTORS"].map { URL(fileURLWithPath: $0) }
    ?? URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Vectors")

  /// The files whose names begin and end like this, sorted.
  package static func files(_ prefix: String, _ suffix: String) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []
    return names.filter { $0.hasPrefix(prefix) && $0.hasSuffix(suffix) }.sorted()
  }

  /// The lines of a file.
  package static func lines(of file: String) throws -> [[UInt8]] {
    try Data(contentsOf: url.appendingPathComponent(file)).split(separator: UInt8(ascii: "\n"))
      .map { [UInt8]($0) }
  }
}
