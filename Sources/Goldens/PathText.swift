import Foundation

/// Paths as text, taken apart without asking the disk.
enum PathText {
  /// Returns a path from the root, without `.`, `..` and doubled slashes.
  static func absolute(_ path: String) -> String {
    let whole =
      path.hasPrefix("/") ? path : FileManager.default.currentDirectoryPath + "/" + path
    var parts: [Substring] = []
    for part in whole.split(separator: "/") where part != "." {
      if part == ".." { _ = parts.popLast() } else { parts.append(part) }
    }
    return "/" + parts.joined(separator: "/")
  }

  /// Returns the folder that holds a path, as the system sees it.
  static func folder(of path: String) -> String {
    var rest = path[...]
    while rest.count > 1, rest.last == "/" { rest.removeLast() }
    guard let slash = rest.lastIndex(of: "/") else { return "." }
    return slash == rest.startIndex ? "/" : String(rest[..<slash])
  }

  /// Returns the folder that holds an absolute path; the root holds itself.
  static func parent(_ path: String) -> String {
    let parts = path.split(separator: "/").dropLast()
    return "/" + parts.joined(separator: "/")
  }

  /// Returns the last part of a path.
  static func name(_ path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? "/"
  }

  /// Returns the rest of an absolute path below a folder, or `nil` if it does not lie there.
  static func relative(_ path: String, to folder: String) -> String? {
    if folder == "/" { return String(decoding: path.utf8.dropFirst(), as: UTF8.self) }
    let start = (folder + "/").utf8
    guard path.utf8.starts(with: start) else { return nil }
    return String(decoding: path.utf8.dropFirst(start.count), as: UTF8.self)
  }

  /// Returns a path as it is best shown: from the working folder if it lies there, else from the root.
  static func shown(_ path: String) -> String {
    let path = absolute(path)
    return relative(path, to: absolute(".")) ?? path
  }
}
