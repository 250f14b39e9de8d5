import Foundation

package enum PathText {
  /// Returns a path from the root, without `.`, `..` and double slashes.
  package static func absolute(_ path: String) -> String {
    var path = path
    if path.withUTF8({ isAbsolute($0) }) { return path }
    let whole =
      path.hasPrefix("/") ? path : FileManager.default.currentDirectoryPath + "/" + path
    var parts: [Substring.UTF8View] = []
    for part in whole.utf8.split(separator: UInt8(ascii: "/")) where !part.elementsEqual(".".utf8) {
      if part.elementsEqual("..".utf8) { _ = parts.popLast() } else { parts.append(part) }
    }
    return "/" + parts.map { String(Substring($0)) }.joined(separator: "/")
  }

  /// Returns the absolute path of the folder for temporary files: `TMPDIR`, or else the system's.
  package static func temporaryFolder(_ environment: [String: String]) -> String {
    let given = environment["TMPDIR"] ?? ""
    return absolute(given.isEmpty ? NSTemporaryDirectory() : given)
  }

  /// Returns whether a path, as that of most goldens, is from the root and has no empty part and none with a dot first.
  private static func isAbsolute(_ path: UnsafeBufferPointer<UInt8>) -> Bool {
    let slash = UInt8(ascii: "/")
    guard path.first == slash, path.last != slash else { return false }
    var place = 1
    while place < path.count {
      let begins = path[place - 1] == slash
      if begins, path[place] == slash || path[place] == UInt8(ascii: ".") { return false }
      place += 1
    }
    return true
  }

  /// Returns the folder that contains a path, as the system interprets it.
  package static func folder(of path: String) -> String {
    var rest = path[...]
    while rest.count > 1, rest.last == "/" { rest.removeLast() }
    guard let slash = rest.lastIndex(of: "/") else { return "." }
    return slash == rest.startIndex ? "/" : String(rest[..<slash])
  }

  /// Returns the folder that contains an absolute path; the root contains itself.
  package static func parent(_ path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")), slash != path.startIndex else {
      return "/"
    }
    return String(path[..<slash])
  }

  /// Returns the folder at an absolute path and the folders above it, the nearest first.
  package static func andAbove(_ folder: String) -> [String] {
    var folders = [folder]
    while let last = folders.last, last != "/" { folders.append(parent(last)) }
    return folders
  }

  package static func name(_ path: String) -> String {
    let slash = UInt8(ascii: "/")
    let bytes = path.utf8
    guard let end = bytes.lastIndex(where: { $0 != slash }) else { return "/" }
    let front = bytes[...end]
    let start = front.lastIndex(of: slash).map { bytes.index(after: $0) } ?? bytes.startIndex
    return String(path[start...end])
  }

  package static func relative(_ path: String, to folder: String) -> String? {
    if folder == "/" { return String(decoding: path.utf8.dropFirst(), as: UTF8.self) }
    var (path, start) = (path, folder + "/")
    let isInside = path.withUTF8 { path in start.withUTF8 { path.starts(with: $0) } }
    return isInside ? String(path.utf8.dropFirst(start.utf8.count)) : nil
  }

  /// Returns a path for messages: relative to the working folder if it is inside, else absolute.
  package static func shown(_ path: String) -> String {
    let path = absolute(path)
    return relative(path, to: absolute(".")) ?? path
  }
}
