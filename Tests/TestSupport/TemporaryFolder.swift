import Foundation

/// A folder that is removed at the end of its test.
package final class TemporaryFolder: Sendable {
  package let path: String

  /// Creates a folder with empty files, such as the manifest of a package.
  package init(with files: String...) throws {
    path = NSTemporaryDirectory() + "dopesheet-tests-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    for file in files { try write("", to: file) }
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Writes a file below the folder and returns its path.
  @discardableResult
  package func write(_ text: String, to name: String) throws -> String {
    let path = path + "/" + name
    let parent = URL(fileURLWithPath: path).deletingLastPathComponent()
    try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
    try writeFile(Data(text.utf8), to: path)
    return path
  }

  /// Makes a symbolic link in the folder.
  package func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: path + "/" + name, withDestinationPath: target)
  }

  package func text(_ name: String) -> String? {
    FileManager.default.contents(atPath: path + "/" + name).map {
      String(decoding: $0, as: UTF8.self)
    }
  }

  /// The names of all files below the folder, sorted.
  package var files: [String] {
    let entries = FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? []
    var isFolder: ObjCBool = false
    return entries.filter {
      FileManager.default.fileExists(atPath: path + "/" + $0, isDirectory: &isFolder)
        && !isFolder.boolValue
    }.sorted()
  }
}

/// Writes a file for a test. `Data.write(to:)` also waits until the disk has it, which takes longer than most tests.
package func writeFile(_ bytes: Data, to path: String) throws {
  let file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
  guard file >= 0 else { throw WriteError(path: path, code: errno) }
  defer { close(file) }
  var rest = bytes[...]
  while !rest.isEmpty {
    let count = rest.withUnsafeBytes { write(file, $0.baseAddress!, $0.count) }
    guard count > 0 else { throw WriteError(path: path, code: errno) }
    rest = rest.dropFirst(count)
  }
}

private struct WriteError: Error {
  let path: String
  let code: Int32
}
