import DopesheetDiff
import DopesheetFiles
import DopesheetRunDocuments
import DopesheetText
import DopesheetTrace
import Foundation

/// The versions of a run document and its golden in a git repository. This version of the engine runs all of them.
final class DocumentRevisions {
  /// The paths that the document has had, from the working folder, the last one first.
  let documents: [String]
  /// The files beside the document that were read in any revision, and the document and its golden.
  private(set) var paths: [String]
  /// The trace to compare with in place of each revision's golden.
  private let fixed: Trace?
  private let options: DiffOptions
  private let git: Git

  struct Version {
    /// The document, and then the files that it names, in the order of reading and as it names them.
    let files: [(path: String, bytes: [UInt8])]
    let trace: Trace
    /// The trace to compare it with; `nil` if the revision has no golden.
    let golden: Trace?
  }

  /// - Parameters:
  ///   - path: The path of the document or of its golden, in the last revision.
  ///   - last: The last revision.
  ///   - fixed: The trace to compare with in place of each revision's golden.
  init(
    _ path: String, until last: String, against fixed: Trace?, _ git: Git, _ console: Console
  ) throws(Diagnostics) {
    let document = path.hasSuffix(FileTree.traceSuffix) ? FileTree.document(ofGolden: path) : path
    documents = try git.names(of: document, until: last)
    paths = documents + documents.map(FileTree.golden)
    self.fixed = fixed
    options = DiffOptions(
      tolerances: try console.tolerances(forGolden: FileTree.golden(ofDocument: document)))
    self.git = git
  }

  func version(in revision: String) throws(Diagnostics) -> Version {
    var found: (path: String, bytes: [UInt8])?
    for path in documents where found == nil {
      found = try git.file(path, in: revision).map { (path, $0) }
    }
    guard let (document, bytes) = found else {
      throw Diagnostics(file: documents[0], message: "not found")
    }
    let folder = (document as NSString).deletingLastPathComponent
    var files = [(path: document, bytes: bytes)]
    let others = RunFiles(beside: document) { [self] name in
      let path = folder.isEmpty ? name : FileTree.join(folder, name)
      if !paths.contains(path) { paths.append(path) }
      guard let bytes = try? git.file(path, in: revision) else { return nil }
      files.append((name, bytes))
      return bytes
    }
    let run = try RunDocument.load(bytes, file: document, others).perform()
    let golden = if let fixed { fixed } else { try golden(of: document, in: revision) }
    return Version(files: files, trace: run.trace, golden: golden)
  }

  private func golden(of document: String, in revision: String) throws(Diagnostics) -> Trace? {
    let golden = FileTree.golden(ofDocument: document)
    guard let bytes = try git.file(golden, in: revision) else { return nil }
    return try TraceReader.read(Data(bytes), name: golden)
  }

  func diff(of version: Version, in revision: String) throws(Diagnostics) -> TraceDiff {
    guard let golden = version.golden else {
      throw Diagnostics(
        file: FileTree.golden(ofDocument: version.files[0].path),
        message: "there is no golden in revision '\(revision)'",
        hint: "name the right trace with --against")
    }
    return TraceDiff(golden: golden, actual: version.trace, options: options)
  }

  /// Tests a revision: whether the run of its document passes.
  func verdict(of revision: String) throws(Diagnostics) -> Bisection.Verdict {
    do throws(Diagnostics) {
      let diff = try diff(of: version(in: revision), in: revision)
      return diff.verdict.passes ? .good : .bad
    } catch {
      return .skipped("\(error.list[0])")
    }
  }
}
