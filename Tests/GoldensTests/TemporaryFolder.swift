import DopesheetTrace
import Foundation

/// A folder that lives as long as its test.
final class TemporaryFolder {
  let path: String

  init() throws {
    path = NSTemporaryDirectory() + "dopesheet-tests-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Writes a file below the folder and returns its path.
  @discardableResult
  func write(_ text: String, to name: String) throws -> String {
    let path = path + "/" + name
    let parent = URL(fileURLWithPath: path).deletingLastPathComponent()
    try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    return path
  }

  /// The text of a file below the folder, or `nil` if there is none.
  func text(_ name: String) -> String? {
    FileManager.default.contents(atPath: path + "/" + name).map {
      String(decoding: $0, as: UTF8.self)
    }
  }

  /// The names of all files below the folder, sorted.
  var files: [String] {
    let entries = FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? []
    var isFolder: ObjCBool = false
    return entries.filter {
      FileManager.default.fileExists(atPath: path + "/" + $0, isDirectory: &isFolder)
        && !isFolder.boolValue
    }.sorted()
  }
}

/// A trace of one track `x`, a value a frame.
func trace(_ values: [Double], meta: [Trace.Meta] = []) -> Trace {
  var builder = TraceBuilder()
  let track = builder.declare(Trace.Track("x"))
  for (frame, value) in values.enumerated() {
    builder.beginFrame(tick: Int64(frame))
    builder.value(track: track, [.f64(value)])
  }
  return builder.finish(clock: ClockRate(60)!, meta: meta)
}

/// The text of ``trace(_:meta:)``.
func text(_ values: [Double], meta: [Trace.Meta] = []) -> String {
  String(decoding: TraceWriter.text(of: trace(values, meta: meta)), as: UTF8.self)
}
