import DopesheetDiff
import DopesheetFiles
import DopesheetText
import DopesheetTrace
import Foundation

/// A recording that waits for review and may become a golden.
package struct PendingTrace: Equatable, Sendable {
  package let folder: PendingFolder

  /// The path of its golden below the root: `Tests/AppTests/__Traces__/DrawerTests/drawerOpens.mtrace`.
  package let name: String

  /// Creates a reference to a golden's pending trace, whether or not its file exists.
  package init(folder: PendingFolder, name: String) {
    self.folder = folder
    self.name = name
  }

  package var path: String { folder.path + "/" + name }

  package var differencePath: String { stem + ".diff.txt" }

  /// The path of the picture of the difference. The file exists only if there was a golden to draw.
  package var picturePath: String { stem + ".svg" }

  /// The path of the tolerances of the comparison. The file exists only if there are any.
  package var tolerancePath: String { stem + ".tolerances.txt" }

  var companionPaths: [String] { [differencePath, picturePath, tolerancePath] }

  private var stem: String { PendingTrace.stem(of: path) }

  private static func stem(of path: String) -> String {
    path.hasSuffix(".mtrace") ? String(path.dropLast(7)) : path
  }

  /// Returns the tolerances of the comparison: those beside the golden if none were kept, and for downloaded traces.
  package func tolerances() throws(Diagnostics) -> ToleranceRules {
    let isKept = try Diagnostics.reporting { () throws(FileError) in
      folder.isDownloaded ? false : try FileInfo(tolerancePath).kind == .file
    }
    return isKept
      ? try ToleranceFile.rules(at: tolerancePath)
      : try ToleranceFile.rules(forGolden: goldenPath, settings: folder.settings)
  }

  package var goldenPath: String { folder.root + "/" + name }

  /// The name for users: the path below `__Traces__`, or else below the root, without `.mtrace`.
  package var title: String { PendingTrace.title(of: name) }

  package static func title(of name: String) -> String {
    var (name, marker) = (name, TracesFolder.name + "/")
    let title = name.withUTF8 { name in
      marker.withUTF8 { marker in
        let start = name.indices.last { name[$0...].starts(with: marker) }
        return String(decoding: name[(start.map { $0 + marker.count } ?? 0)...], as: UTF8.self)
      }
    }
    return stem(of: title)
  }

  /// Returns the word that selects this trace on the command line, quoted for a shell if necessary.
  ///
  /// The word is the title if `folder` is `nil` or this trace's folder, and else the path of the golden. If another
  /// golden has the title, too, the word is the path below the root. The titles are `nil` if the title is known to be
  /// the only one, as that of a document's golden is.
  package func word(near folder: PendingFolder?, among titles: GoldenTitles? = nil) -> String {
    var word = goldenPath
    if isNamed(near: folder) {
      word = titles?.areShared(by: self) == true ? PendingTrace.stem(of: name) : title
    }
    // A pattern's ? stands for a character that a terminal cannot show.
    let shown = word.unicodeScalars.map { $0.isUnsafeToShow ? "?" : $0 }
    return ShellWord.quoted(String(String.UnicodeScalarView(shown)))
  }

  /// Whether the title selects this trace. A title that begins with a dash would be read as an option.
  private func isNamed(near folder: PendingFolder?) -> Bool {
    (folder == nil || folder == self.folder) && !title.hasPrefix("-")
  }

  /// Returns the words that make `dopesheet step` show this trace beside its golden; `word` is what `accept` takes.
  package func stepWords(_ word: String, near folder: PendingFolder?) -> String {
    if !self.folder.isTemporary, !self.folder.isDownloaded, isNamed(near: folder) { return word }
    let words = [path] + (FileInfo.isThere(goldenPath) ? ["--against", goldenPath] : [])
    return words.map { ShellWord.quoted(PathText.shown($0)) }.joined(separator: " ")
  }

  package func acceptWords(
    near folder: PendingFolder?, among titles: GoldenTitles? = nil
  ) -> String {
    if !self.folder.isTemporary { return word(near: folder, among: titles) }
    let place = ShellWord.quoted(PathText.parent(self.folder.path))
    return "--from \(place) \(word(near: nil, among: titles))"
  }

  /// Returns whether a word on the command line names this trace alone: its title, or a path of its golden or its own.
  package func isNamed(by word: String) -> Bool { word == title || hasPath(word) }

  /// Returns whether a word is a path of the golden or of this trace. A word that ends in a slash is a folder.
  private func hasPath(_ word: String) -> Bool {
    !word.hasSuffix("/") && (names.contains(word) || paths.contains(PathText.absolute(word)))
  }

  private var names: [String] { [name, PendingTrace.stem(of: name)] }

  private var paths: [String] {
    [goldenPath, path].flatMap { [$0, PendingTrace.stem(of: $0)] }
  }

  /// Returns the traces that a word on the command line selects. The name of one selects it alone, also if it is that
  /// of a folder with others.
  package static func selected(by word: String, at path: String, of traces: [PendingTrace])
    -> [PendingTrace]
  {
    let found = traces.filter { $0.answers(to: word) || $0.answers(to: path) }
    let exact = found.filter { $0.hasPath(word) || $0.hasPath(path) }
    if !exact.isEmpty { return exact }
    let titled = found.filter { $0.title == word }
    return titled.isEmpty ? found : titled
  }

  /// Returns whether a word on the command line selects this trace.
  ///
  /// The word is the title, the path of the golden or of the recording, or a folder that contains one of them. The
  /// ending `.mtrace` is optional, and a final slash means only the folder. `*` and `?` are wildcards.
  package func answers(to word: String) -> Bool {
    guard !word.isEmpty else { return false }
    let whole = PathText.absolute(word)
    let (names, paths) = ([title] + names, paths)
    let isFolder = word.hasSuffix("/")
    let folder = isFolder ? word : word + "/"
    if word.contains("*") || word.contains("?"),
      (names + paths).contains(where: { Glob(word).matches($0) })
    {
      return true
    }
    return names.contains { $0 == word || $0.hasPrefix(folder) }
      || paths.contains { !isFolder && $0 == whole || PathText.relative($0, to: whole) != nil }
  }

  /// Makes the recording the golden, and removes the pending trace unless it is to stay, as a downloaded one.
  ///
  /// - Parameter origin: The path below the root of the old golden, which is removed, if this golden has moved.
  /// - Throws: ``GoldenError`` if the recording is not a valid trace or a file cannot be written or removed. The golden
  ///   is replaced as a whole or not at all. A second call completes an interrupted one.
  package func accept(
    movedFrom origin: String? = nil, keepsRecording: Bool = false
  ) throws(GoldenError) {
    let data = try WholeFile.bytes(at: path)
    do throws(TraceError) { _ = try TraceReader.read(data) } catch {
      throw GoldenError(
        path, "is an invalid trace: \(error.description)", hint: "delete it, and record again")
    }
    try folder.requireInside(goldenPath)
    if !keepsRecording { try folder.requireInside(path) }
    try WholeFile.write(Array(data), to: goldenPath)
    // The recording is removed last: while it exists, a second call can finish the rest.
    if let origin { try GoldenFiles.remove(origin, in: folder) }
    if !keepsRecording { try remove() }
  }

  package func remove() throws(GoldenError) {
    // Most checks pass and have no pending trace, so that this is one look at the disk.
    let info = try FileInfo(path)
    guard info.kind != .nothing || info.isLink else { return }
    try folder.requireInside(path)
    try removeCompanions()
    try WholeFile.remove(path)
  }

  func removeCompanions() throws(GoldenError) {
    for path in companionPaths { try WholeFile.remove(path) }
  }

  /// Requires that a downloaded trace has a place in this package and is not reached through links.
  ///
  /// The place is an existing golden, the folder of its test target, or its run document.
  package func requireFit() throws(GoldenError) {
    let info = try WholeFile.requireRegular(path)
    guard info.kind == .file, !info.isLink else {
      throw GoldenError(
        path, "is a link, not a trace", hint: "replace the link by the file: links are not accepted"
      )
    }
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    guard !parts.contains(where: { $0.isEmpty || $0.hasPrefix(".") }) else {
      throw GoldenError(
        path, "has a path that no golden can have", hint: "delete it from the download")
    }
    var place = folder.root
    for part in parts {
      place += "/" + part
      guard try !FileInfo(place).isLink else {
        throw GoldenError(
          path, "would be written through the link \(PathText.shown(place))",
          hint: "accept it in the package that the link points to")
      }
    }
    if try FileInfo(goldenPath).kind == .file { return }
    if let index = parts.firstIndex(of: Substring(TracesFolder.name)) {
      let target = ([folder.root] + parts[..<index].map(String.init)).joined(separator: "/")
      if index < parts.count - 1, try FileInfo(target).kind == .folder { return }
    } else if try FileInfo(GoldenFiles.document(ofGolden: goldenPath)).kind == .file {
      return
    }
    throw GoldenError(
      path,
      "matches no golden here: \(PathText.shown(goldenPath)) is missing, and so is its test or document",
      hint: "check that it comes from this package and this commit")
  }
}

package enum ShellWord {
  /// Returns a word, quoted if a shell would otherwise split or change it.
  package static func quoted(_ word: String) -> String {
    let isPlain = word.unicodeScalars.allSatisfy { scalar in
      switch scalar {
      case "a"..."z", "A"..."Z", "0"..."9", "_", "-", ".", "/", "@", "%", "+", ":", ",": true
      default: false
      }
    }
    if isPlain, !word.isEmpty { return word }
    return "'" + word.replacing("'", with: "'\\''") + "'"
  }
}
