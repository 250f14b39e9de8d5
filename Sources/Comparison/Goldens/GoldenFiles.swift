import DopesheetFiles
import DopesheetText
import DopesheetTrace
import Foundation

package enum GoldenFiles {
  /// Returns the paths, below the root, of all traces in `__Traces__` folders, sorted.
  ///
  /// Skips hidden folders, the folder of pending traces and copies of `__Traces__`, such as CI artifacts. It also skips
  /// nested packages, and does not follow links. Pipes and the like with the name of a trace are listed, too.
  package static func ofTests(in package: PendingFolder) throws(GoldenError) -> [String] {
    var names: [String] = []
    try visit("", package, isInside: false) { name in
      if name.hasSuffix(".mtrace"), !PathText.name("/" + name).hasPrefix(".") { names.append(name) }
    }
    return names.sorted { Trace.orders($0, before: $1) }
  }

  /// Removes the temporary files that killed processes left among the goldens of tests, and among the pending traces if
  /// they are inside the package. Errors are ignored.
  package static func removeLeftovers(in package: PendingFolder) {
    try? visit("", package, isInside: false) { name in
      guard TemporaryFile.isTemporary(PathText.name("/" + name)) else { return }
      TemporaryFile.removeLeftover(package.root + "/" + name)
    }
    if PathText.relative(package.path, to: package.root) != nil {
      removeLeftovers(below: package.path)
    }
  }

  package static func removeLeftovers(below folder: String) {
    for entry in (try? FileInfo.names(in: folder)) ?? [] {
      let path = folder + "/" + entry
      guard let info = try? FileInfo(path), !info.isLink else { continue }
      if info.kind == .folder {
        removeLeftovers(below: path)
      } else if TemporaryFile.isTemporary(entry) {
        TemporaryFile.removeLeftover(path)
      }
    }
  }

  /// Passes the files in `__Traces__` folders, with hidden ones, by their paths below the root.
  private static func visit(
    _ prefix: String, _ package: PendingFolder, isInside: Bool, _ take: (String) -> Void
  ) throws(GoldenError) {
    let root = package.root
    let folder = prefix.isEmpty ? root : root + "/" + prefix
    if folder == package.path { return }
    let entries = try FileInfo.names(in: folder)
    if !prefix.isEmpty, entries.contains("Package.swift") { return }
    let holdsCopies =
      entries.contains(TracesFolder.name) ? try isCopy(prefix, entries, root) : false
    for entry in entries where !entry.hasPrefix(".") || isInside && TemporaryFile.isTemporary(entry)
    {
      let name = prefix.isEmpty ? entry : prefix + "/" + entry
      let info = try FileInfo(root + "/" + name)
      guard !info.isLink else { continue }
      if info.kind == .folder, holdsCopies, entry == TracesFolder.name { continue }
      if info.kind == .folder {
        try visit(name, package, isInside: isInside || entry == TracesFolder.name, take)
      } else if info.kind != .nothing, isInside {
        take(name)
      }
    }
  }

  /// Returns whether a folder is a copy of one nearer to the root. A folder with Swift files is never a copy.
  private static func isCopy(
    _ prefix: String, _ entries: [String], _ root: String
  ) throws(GoldenError) -> Bool {
    if entries.contains(where: { $0.hasSuffix(".swift") }) { return false }
    var parts = prefix.split(separator: "/").dropFirst()
    while !parts.isEmpty {
      if try FileInfo(root + "/" + parts.joined(separator: "/")).kind == .folder { return true }
      parts.removeFirst()
    }
    return false
  }

  package static func owner(of name: String, below root: String) -> GoldenOwner? {
    (try? WholeFile.bytes(at: root + "/" + name)).flatMap { GoldenOwner(inHeaderOf: $0) }
  }

  package static func document(ofGolden path: String) -> String {
    path.dropLast(".mtrace".count) + ".run.json"
  }

  /// Returns whether a trace is the golden of a run document that is gone: it names one that would lie beside it.
  package static func isLeftByDocument(at path: String) throws(GoldenError) -> Bool {
    let document = document(ofGolden: path)
    guard try FileInfo(document).kind == .nothing, try FileInfo(path).kind == .file else {
      return false
    }
    return TraceHeader.fact("document", in: try WholeFile.bytes(at: path))
      == PathText.name(document)
  }

  /// Returns the digest that the last line of a trace file ends with.
  static func digest(in file: some BidirectionalCollection<UInt8>) -> String {
    String(decoding: file.dropLast().suffix(16), as: UTF8.self)
  }

  /// Removes a golden with its pending trace, which would bring it back, and any parent folders that are then empty, up
  /// to its `__Traces__` folder. What was downloaded stays.
  package static func remove(_ name: String, in package: PendingFolder) throws(GoldenError) {
    let root = package.root
    if !package.isDownloaded {
      for folder in [package, package.matching] { try folder.clear(forGolden: root + "/" + name) }
      try package.clearClaims(ofGolden: root + "/" + name)
    }
    try WholeFile.remove(root + "/" + name, lasts: true)
    var folder = PathText.parent("/" + name)
    while PathText.name(folder) != TracesFolder.name, folder != "/" {
      // Removal fails for a folder that still has files, and the loop ends there.
      guard WholeFile.removeEmptyFolder(root + folder) else { return }
      folder = PathText.parent(folder)
    }
  }
}

/// An error about a golden, a name or a setting that cannot be used: the place, the message and a hint.
package typealias GoldenError = FileError

extension WholeFile {
  static func sound(at path: String) throws(GoldenError) -> Trace {
    let data = try bytes(at: path)
    do throws(TraceError) {
      return try TraceReader.read(data)
    } catch {
      let words = "is an invalid trace: "
      throw GoldenError(
        path, words + error.description,
        at: Diagnostic(
          file: path, line: error.line, column: error.column, message: words + error.message,
          hint: "delete it, and record again"))
    }
  }

  static func golden(at path: String) throws(GoldenError) -> (trace: Trace, isEdited: Bool) {
    do throws(GoldenError) { return (try sound(at: path), false) } catch {
      guard let data = try? bytes(at: path), let edited = EditedTrace(in: data) else {
        throw error
      }
      return (edited.trace, true)
    }
  }
}

/// A trace that was edited by hand: its digest or number forms are wrong, and the rest is valid.
///
/// A hand-written number is rarely in its shortest form, but its value is clear. So the trace can still be compared,
/// and the comparison shows what the edit changed. All readers of goldens treat such a file alike.
package struct EditedTrace: Sendable {
  package let trace: Trace

  private static let limit = 1_000

  /// Reads an edited trace; `nil` if its digest is right, or it has other errors.
  ///
  /// - Parameter hasAnyCounts: Whether its counts may be wrong, too, as after a line was removed. Such a trace is only
  ///   read to be written anew, since a damaged file looks the same.
  package init?(in data: Data, hasAnyCounts: Bool = false) {
    // A larger trace is mapped, and its copy would take as much memory.
    guard data.count <= WholeFile.limit else { return nil }
    let errors = data.withUnsafeBytes { TraceReader.diagnose($0, atMost: Self.limit) }
    var isEdited = false
    var bytes = Array(data)
    for error in errors.reversed() {
      switch error.kind {
      case .digestMismatch: isEdited = true
      case .countMismatch where hasAnyCounts: isEdited = true
      case .nonCanonicalNumber(let text, let canonical):
        let end = error.offset + text.utf8.count
        guard end <= bytes.count, bytes[error.offset..<end].elementsEqual(text.utf8) else {
          return nil
        }
        bytes.replaceSubrange(error.offset..<end, with: canonical.utf8)
      default: return nil
      }
    }
    // A number in another form under the right digest is not an edit, but a broken writer's work.
    guard isEdited, let recovery = try? TraceReader.recover(bytes) else { return nil }
    switch recovery.damage?.kind {
    // The last line is wrong, and the recovery has all others.
    case nil, .digestMismatch, .countMismatch: trace = recovery.trace
    default: return nil
    }
  }
}

extension TraceReader {
  package static func read(_ data: Data, name: String) throws(Diagnostics) -> Trace {
    try data.withUnsafeBytes { bytes in
      Result { () throws(Diagnostics) in try read(bytes, name: name) }
    }.get()
  }

  package static func read(_ data: Data) throws(TraceError) -> Trace {
    try data.withUnsafeBytes { bytes in
      Result { () throws(TraceError) in try read(bytes) }
    }.get()
  }
}
