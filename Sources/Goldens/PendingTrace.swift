import DopesheetDiff
import DopesheetFiles
import DopesheetNotation
import DopesheetTrace
import Foundation

/// A recording that waits to become a golden.
package struct PendingTrace: Equatable, Sendable {
  /// The folder that it waits in.
  package let folder: PendingFolder

  /// The path of its golden below the root: `Tests/AppTests/__Traces__/DrawerTests/drawerOpens.mtrace`.
  package let name: String

  /// Names the place of a golden's pending trace, whether or not there is one.
  package init(folder: PendingFolder, name: String) {
    self.folder = folder
    self.name = name
  }

  /// The path of the recording.
  package var path: String { folder.path + "/" + name }

  /// The path of the text that tells what differs.
  package var differencePath: String { stem + ".diff.txt" }

  /// The path of the picture that shows what differs; where there is no golden to draw, there is none.
  package var picturePath: String { stem + ".svg" }

  /// The path of the rules that the recording was compared by, if they allow anything.
  package var tolerancePath: String { stem + ".tolerances.txt" }

  /// The paths of what lies beside the recording.
  var companionPaths: [String] { [differencePath, picturePath, tolerancePath] }

  private var stem: String { path.hasSuffix(".mtrace") ? String(path.dropLast(7)) : path }

  /// The rules that the recording was compared by; those beside the golden where none were kept, or by somebody else.
  ///
  /// - Throws: What is wrong with them.
  package func tolerances() throws(Diagnostics) -> ToleranceRules {
    let isKept = try Diagnostics.told { () throws(FileError) in
      folder.isDownloaded ? false : try FileInfo(tolerancePath).kind == .file
    }
    return isKept
      ? try ToleranceFile.rules(at: tolerancePath) : try ToleranceFile.rules(forGolden: goldenPath)
  }

  /// The path of the golden.
  package var goldenPath: String { folder.root + "/" + name }

  /// What a user calls it: the path below `__Traces__`, or else below the root, without `.mtrace`.
  package var title: String { PendingTrace.title(of: name) }

  /// Returns what a user calls the golden of a path.
  package static func title(of name: String) -> String {
    let marker = TracesFolder.name + "/"
    let start = name.range(of: marker, options: .backwards)?.upperBound ?? name.startIndex
    let title = name[start...]
    return title.hasSuffix(".mtrace") ? String(title.dropLast(7)) : String(title)
  }

  /// What to call it on a command line where `dopesheet accept` looks into a folder by itself: the title there,
  /// and elsewhere the golden's path; in quotes where a shell needs them.
  package func word(near folder: PendingFolder?) -> String {
    // A title that looks like an option is none.
    let isNear = (folder == nil || folder == self.folder) && !title.hasPrefix("-")
    // A character that a terminal does not show is one that a pattern leaves open.
    let word = String(
      String.UnicodeScalarView(
        (isNear ? title : goldenPath).unicodeScalars.map { $0.isUnsafeToShow ? "?" : $0 }))
    return ShellWord.quoted(word)
  }

  /// Returns whether a word on the command line means this trace: its title, its golden's path or its own, with
  /// or without `.mtrace`, a folder around one of these, or a pattern with `*` and `?` for the title or the path.
  package func answers(to word: String) -> Bool {
    guard !word.isEmpty else { return false }
    let whole = PathText.absolute(word)
    let names = [title, name, String(name.dropLast(7))]
    let paths = [goldenPath, path, String(goldenPath.dropLast(7)), String(path.dropLast(7))]
    let folder = word.hasSuffix("/") ? word : word + "/"
    if word.contains("*") || word.contains("?"),
      (names + paths).contains(where: { Glob(word).matches($0) })
    {
      return true
    }
    return names.contains { $0 == word || $0.hasPrefix(folder) }
      || paths.contains { $0 == whole || PathText.relative($0, to: whole) != nil }
  }

  /// Makes the recording the golden, and removes it from the pending ones.
  ///
  /// - Parameters:
  ///   - origin: The path below the root of a golden that has become this one, and goes.
  ///   - keepsRecording: Leaves the recording where it lies, as when it was downloaded.
  /// - Throws: ``GoldenError`` if the recording is no sound trace or the golden cannot be written; the golden
  ///   is as it was then. The rest is done by accepting once more.
  package func accept(
    movedFrom origin: String? = nil, keepsRecording: Bool = false
  ) throws(GoldenError) {
    let data = try TraceFile.regularBytes(at: path)
    do throws(TraceError) { _ = try TraceFile.trace(in: data) } catch {
      throw GoldenError(
        path, "is an invalid trace: \(error.description)", hint: "delete it, and record again")
    }
    try folder.requireInside(goldenPath)
    if !keepsRecording { try folder.requireInside(path) }
    try TraceFile.write(Array(data), to: goldenPath)
    // The recording goes last: as long as it is there, what is left undone is found and done.
    if let origin { try GoldenFiles.remove(origin, below: folder.root) }
    if !keepsRecording { try remove() }
  }

  /// Removes the recording, and what lies beside it.
  package func remove() throws(GoldenError) {
    // Most checks pass, and nothing is pending: that is asked once.
    let info = try FileInfo(path)
    guard info.kind != .nothing || info.isLink else { return }
    try folder.requireInside(path)
    try removeCompanions()
    try TraceFile.remove(path)
  }

  /// Removes what lies beside the recording, whether or not that is there.
  func removeCompanions() throws(GoldenError) {
    for path in companionPaths { try TraceFile.remove(path) }
  }
}
