import Foundation

/// A file in the temporary folder, which is removed with this object.
final class ScratchFile: Sendable {
  private let url: URL
  var path: String { url.path }

  init(_ bytes: [UInt8], named name: String) throws {
    url = URL.temporaryDirectory.appending(path: "dopesheet-bench-\(getpid()).\(name)")
    try Data(bytes).write(to: url)
  }

  deinit { try? FileManager.default.removeItem(at: url) }
}
