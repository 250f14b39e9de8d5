import DopesheetFiles
import DopesheetText
import Foundation

/// The Swift files of a package, searched for the lines that make the motions of a test.
package struct SourceLines {
  package typealias File = (path: String, bytes: Data)

  private let files: [File]
  private let ownFiles: Set<String>
  package private(set) var declaration: Line?
  private let hasTest: Bool
  /// The line of the next function behind the test's.
  private var end = Int.max

  package struct Line: Equatable, Sendable {
    package let file: String
    package let line: Int
  }

  private struct Mention {
    let line: Line
    let isNaming: Bool
    /// How far the line is from the test: 0 in its function, 1 in its file, 2 in its target, 3 elsewhere.
    let distance: Int
    /// Whether a value follows soon.
    let hasValue: Bool
  }

  /// Creates a search for a test, named as goldens name their owner, in some files; those of its target count most.
  package init(
    _ files: [File], ofTest test: String?, isOwn: (_ path: String) -> Bool = { _ in false }
  ) {
    self.files = files
    ownFiles = Set(files.map(\.path).filter(isOwn))
    hasTest = test != nil
    guard let declaration = test.flatMap({ self.declaration(of: $0) }) else { return }
    self.declaration = declaration
    let functions = offsets(of: ["func "], in: self.files.filter { $0.path == declaration.file })
    end =
      functions.map { line(at: $0.offset, of: $0.file).line }
      .filter { $0 > declaration.line }.min() ?? .max
  }

  /// The names of folders into which other package managers put packages.
  private static let foreign: Set<String> = ["Carthage", "Pods", "node_modules"]

  /// Reads the Swift files of a package, in the order of their names; empty without a manifest. A package in a folder of
  /// it has motions of its own.
  package static func files(ofPackage root: String) -> [File] {
    let manifest = "/Package.swift"
    guard FileInfo.isThere(root + manifest) else { return [] }
    var files: [File] = []
    func visit(_ folder: String) {
      for name in ((try? FileInfo.names(in: folder)) ?? []).sorted() where !name.hasPrefix(".") {
        let path = folder + "/" + name
        guard let info = try? FileInfo(path), !info.isLink else { continue }
        if info.kind == .folder {
          if !SourceLines.foreign.contains(name), !FileInfo.isThere(path + manifest) { visit(path) }
        } else if name.hasSuffix(".swift"), let bytes = try? WholeFile.bytes(at: path, info) {
          files.append((path, bytes))
        }
      }
    }
    visit(root)
    return files
  }

  /// Returns the lines that most likely make what has one of the names, such as a track and its source. If nothing makes
  /// it, these are the lines with the first name that occurs. Several lines are equally likely.
  ///
  /// A line near the test counts more than one with the value close by.
  package func lines(for names: [String], near value: String?) -> [Line] {
    names.lazy.compactMap { making($0, near: value) }.first
      ?? names.flatMap(SourceLines.forms).lazy
      .map { SourceLines.likeliest(mentions(of: $0, near: value)) }.first { !$0.isEmpty } ?? []
  }

  /// Returns the line that makes a motion or another source of the test; `nil` if none is known, or several are as likely.
  package func line(making source: String) -> Line? {
    let found = hasTest ? making(source, near: nil) ?? [] : []
    return found.count == 1 ? found[0] : nil
  }

  private func making(_ name: String, near value: String?) -> [Line]? {
    SourceLines.forms(of: name).lazy
      .map { SourceLines.likeliest(mentions(of: $0, near: value).filter(\.isNaming)) }
      .first { !$0.isEmpty }
  }

  /// Returns the texts that code may have for a name: the whole name, or else its last part behind another value.
  private static func forms(of name: String) -> [[String]] {
    let last = name.split(separator: ".").last ?? ""
    return [["\"\(name)\""], ["\".\(last)\"", ").\(last)\""]]
  }

  private static func likeliest(_ mentions: [Mention]) -> [Line] {
    let nearest = mentions.map(\.distance).min()
    let near = mentions.filter { $0.distance == nearest }
    let best = near.contains(where: \.hasValue) ? near.filter(\.hasValue) : near
    return best.map(\.line).reduce(into: []) { if $0.last != $1 { $0.append($1) } }
  }

  private func mentions(of texts: [String], near value: String?) -> [Mention] {
    offsets(of: texts, in: files).map { file, offset in
      let line = line(at: offset, of: file)
      let hasValue = value.map {
        !SourceLines.offsets(of: $0, in: file.bytes[offset...].prefix(600)).isEmpty
      }
      let start = file.bytes[..<offset].lastIndex(of: UInt8(ascii: "\n")) ?? file.bytes.startIndex
      let before = String(decoding: file.bytes[start..<offset], as: UTF8.self)
      return Mention(
        line: line, isNaming: ["named(", "Node(", "probe("].contains(where: before.contains),
        distance: distance(to: line), hasValue: hasValue ?? false)
    }
  }

  private func distance(to line: Line) -> Int {
    guard let declaration, declaration.file == line.file else {
      return ownFiles.contains(line.file) ? 2 : 3
    }
    return (declaration.line..<end).contains(line.line) ? 0 : 1
  }

  private func declaration(of test: String) -> Line? {
    let parts = test.split(separator: "/").map { String($0.prefix { $0 != "(" }) }
    guard parts.count > 1, let function = parts.last else { return nil }
    let suite = NSRegularExpression.escapedPattern(for: parts[parts.count - 2])
    let pattern = try? Regex("\\b(?:struct|class|actor|enum|extension)\\s+\(suite)\\b")
    let all = offsets(of: ["func \(function)(", "func `\(function)`("], in: files)
    let own = all.filter { ownFiles.contains($0.file.path) }
    let found = own.isEmpty ? all : own
    let best = found.last { file, _ in
      pattern.map { String(decoding: file.bytes, as: UTF8.self).contains($0) } ?? false
    }
    return (best ?? found.last).map { line(at: $0.offset, of: $0.file) }
  }

  private func line(at offset: Int, of file: File) -> Line {
    file.bytes.withUnsafeBytes { (bytes: UnsafeRawBufferPointer) in
      var (line, index) = (1, 0)
      while index < offset {
        if bytes[index] == UInt8(ascii: "\n") { line += 1 }
        index += 1
      }
      return Line(file: file.path, line: line)
    }
  }

  private func offsets(of texts: [String], in files: [File]) -> [(file: File, offset: Int)] {
    files.flatMap { file in
      Set(texts.flatMap { SourceLines.offsets(of: $0, in: file.bytes[...]) }).sorted()
        .map { (file, $0) }
    }
  }

  private static func offsets(of text: String, in bytes: Data) -> [Int] {
    var offsets: [Int] = []
    var start = bytes.startIndex
    while let range = bytes.range(of: Data(text.utf8), in: start..<bytes.endIndex) {
      offsets.append(range.lowerBound)
      start = range.upperBound
    }
    return offsets
  }
}
