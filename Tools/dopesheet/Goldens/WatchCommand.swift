import DopesheetFiles
import DopesheetGoldens
import DopesheetReports
import DopesheetText
import DopesheetTrace
import Foundation

enum WatchCommand: Command {
  static let name = "watch"
  static let summary = "Runs tests and documents again when a file changes, and shows the report"
  static let usage = ["watch [PATH…] [--filter REGEX | --no-tests]"]
  static let details = """
    Writes the page of `dopesheet report PATH…` to a file, whose path it prints: open it in
    a browser. When a document or a golden changes, all documents are played again, and the
    open page loads itself anew. It stays at its place, and marks the goldens whose results
    changed since the run before.

    Without PATH, the tests run first, as by `dopesheet test`, and again when Swift code, a
    file of a target or a golden of a test changes. With PATH, only documents are played
    unless --filter selects tests. Hidden files and folders are not watched; links to files
    and folders are.

    Ctrl-C ends the command.
    """
  static let options: [Arguments.Option] = [
    .init("filter", value: "REGEX", help: "runs these tests only, as `swift test --filter`"),
    .init("no-tests", help: "runs no tests"),
  ]
  static let removedOptions = [RemovedWord("--port", instead: "open the page as a file")]

  static func run(
    _ arguments: Arguments, _ console: Console
  ) throws(Diagnostics) -> ExitCode {
    try allow(oneOf: "filter", "no-tests", in: arguments)
    var watch = try Watch(arguments, console)
    let stamp = try WatchStamp(in: watch.output)
    console.interruption?.atEnd {
      try? stamp.set(.ended)
      console.say()
      console.say("watch has ended")
      return ExitCode.same.rawValue
    }
    console.say("\(console.shown(watch.page))  (Ctrl-C ends)")
    var files = watch.files()
    try watch.run(because: nil, stamp)
    // Only the console of the process can be interrupted. Any other one sees a single run.
    while console.interruption != nil {
      watch.acceptWritten(to: &files)
      let changed = watch.awaitChange(of: &files)
      try watch.run(because: changed, stamp)
    }
    return .same
  }
}

/// The script beside the page of `dopesheet watch`, which reports the activity of watch to an open page.
///
/// A page that was opened from a file may read no other file, but may load scripts.
private final class WatchStamp: Sendable {
  static let name = "watch.js"

  enum Activity: String {
    case idle, running, failed, ended
  }

  private let path: String
  private let lock = NSLock()
  /// The run of the page; empty before the first page. Access it only with the lock held.
  nonisolated(unsafe) private var run = ""

  init(in folder: String) throws(Diagnostics) {
    path = folder + "/" + WatchStamp.name
    do {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    } catch {
      throw Diagnostics(file: folder, message: "cannot be created")
    }
    try set(.running)
  }

  /// Writes the script, whole or not at all.
  ///
  /// - Parameter page: The run of a new page; `nil` if the page is the same.
  func set(_ activity: Activity, page: String? = nil) throws(Diagnostics) {
    let run = lock.withLock {
      if let page { self.run = page }
      return self.run
    }
    try Diagnostics.reporting(
      WholeFile.write(Array("dopesheetStamp(\"\(run)\", \"\(activity)\");\n".utf8), to: path))
  }
}

private struct Watch {
  /// The time and the size of a file, which differ after a change.
  struct Stamp: Equatable {
    let seconds: Int
    let nanoseconds: Int
    let size: Int
  }

  private let console: Console
  private let words: [String]
  /// The arguments of the tests; `nil` if no tests are run.
  private let tests: [String]?
  private let folders: [String]
  let output: String
  private var count = 0
  private let own: PendingFolder
  /// The folder of pending traces, if it is visible in the package.
  private let pending: String?
  /// The results of the run before, by the paths of goldens.
  private var results: [String: String]?

  init(_ arguments: Arguments, _ console: Console) throws(Diagnostics) {
    self.console = console
    words = arguments.operands
    let sources = try ReportSources(words, from: nil, console)
    let filter = arguments["filter"].map { ["--filter", $0] }
    let runsTests = !arguments.has("no-tests") && (words.isEmpty || filter != nil)
    tests = runsTests ? filter ?? [] : nil
    output = sources.folder
    own = sources.own
    pending = sources.own.isStandard ? nil : sources.own.path
    var folders = [console.folder]
    for word in words.isEmpty ? try console.documents() : words {
      let path = console.absolute(word)
      if PathText.relative(path, to: console.folder) == nil, path != console.folder {
        folders.append((try? FileInfo(path).kind) == .folder ? path : PathText.parent(path))
      }
    }
    self.folders = folders
  }

  var page: String { output + "/watch.html" }

  /// Runs tests and documents, and writes the page.
  ///
  /// - Parameter changed: The files that changed; `nil` for the first run.
  mutating func run(because changed: [String]?, _ stamp: WatchStamp) throws(Diagnostics) {
    count += 1
    let id = "\(ProcessInfo.processInfo.processIdentifier).\(count)"
    var failures: [Diagnostics] = []
    func set(_ activity: WatchStamp.Activity, page: String? = nil) {
      do throws(Diagnostics) { try stamp.set(activity, page: page) } catch {
        failures.append(error)
      }
    }
    set(.running)
    if let tests, changed?.contains(where: affectsTests) ?? true {
      do throws(Diagnostics) {
        let code = try TestCommand.run(Arguments(["--"] + tests, TestCommand.options), console)
        if let failure = failure(ofTests: code) { failures.append(Diagnostics(failure)) }
      } catch {
        failures.append(error)
      }
    }
    do throws(Diagnostics) {
      let lines = try writePage(id)
      // The page comes first, so that the stamp never names one that is not there.
      set(failures.isEmpty ? .idle : .failed, page: id)
      console.say(title(changed) + ": " + lines[0])
      for line in lines.dropFirst() { console.say("    " + line) }
    } catch {
      failures.append(error)
      // The open page stays: there is no newer one.
      set(.failed)
    }
    for diagnostic in failures.flatMap(\.list) { console.complain(diagnostic) }
  }

  /// Returns a failure of the tests that no golden on the page explains.
  private func failure(ofTests code: ExitCode) -> Diagnostic? {
    let log = ReferencesLog(beside: own, environment: console.environment)
    let run = (try? References([log]))?.runs.last
    guard code != .unusable, code == .same || run?.isEnded == true else {
      return Diagnostic(message: "the tests did not run to their end", hint: "see above")
    }
    guard code == .different, run?.uses.allSatisfy(\.passes) ?? true else { return nil }
    return Diagnostic(message: "the tests failed, and not because of a golden", hint: "see above")
  }

  private func title(_ changed: [String]?) -> String {
    guard let changed, let first = changed.first else { return "run \(count)" }
    let more = changed.count > 1 ? " and \(changed.count - 1) more" : ""
    return "run \(count), because of \(console.shown(first))\(more)"
  }

  /// Writes the page, whole or not at all, and returns lines about the goldens and those that changed.
  private mutating func writePage(_ id: String) throws(Diagnostics) -> [String] {
    let sources = try ReportSources(words, from: nil, console)
    var page = try sources.page(in: output)
    var now: [String: String] = [:]
    var statuses: [String: ReportStatus] = [:]
    for place in 0..<sources.count {
      let item = sources.item(at: place)
      now[item.path] = Watch.result(of: item)
      statuses[item.path] = item.status
      if item.status == .compared(.unusable) { console.complain("\(item.name): \(item.note)") }
      try sources.add(at: place, item, to: &page)
    }
    let former = results
    let changed = now.keys.sorted().filter { path in
      former.map { $0[path] != now[path] } ?? false
    }
    try console.write(to: self.page) { (sink: WholeFile.FileSink) throws(FileError) in
      try page.write(watch: (id, changed, WatchStamp.name), to: sink)
    }
    results = now
    let words = page.statuses.map { "\($0.count) \($0.status.word)" }
    let counts = words.isEmpty ? "no goldens" : words.joined(separator: ", ")
    if former == nil { return [counts] }
    let lines = changed.prefix(10).map { "\(statuses[$0]?.word ?? ""): \($0)" }
    let more = changed.count > 10 ? ["… \(changed.count - 10) more"] : []
    return [counts + "; \(changed.count) changed since the run before"] + lines + more
  }

  /// Returns the status of a golden with the last lines of its traces, which have digests of the content.
  private static func result(of item: ReportItem) -> String {
    let lines = [item.golden, item.actual].map { trace in
      let text = trace.map { TraceWriter.text(of: $0) } ?? []
      return String(
        decoding: text.dropLast().split(separator: UInt8(ascii: "\n")).last ?? [], as: UTF8.self)
    }
    return ([item.status.word, item.note] + lines).joined(separator: "\n")
  }

  // MARK: Files

  /// Returns whether the tests may depend on a file: it is code, or lies in the folders of targets.
  private func affectsTests(_ path: String) -> Bool {
    let shown = console.shown(path)
    return shown.hasSuffix(".swift") || shown == "Package.resolved"
      || shown == SettingsFile.name
      || ["Sources/", "Tests/"].contains { shown.hasPrefix($0) }
      || shown.contains(TracesFolder.name + "/")
  }

  /// Returns whether a result may depend on a file: a document, a golden, its tolerances, or a file of the tests.
  private func matters(_ path: String) -> Bool {
    [".json", FileTree.traceSuffix].contains { path.hasSuffix($0) }
      || PathText.name(path) == ToleranceFile.name || tests != nil && affectsTests(path)
  }

  /// Returns the visible files of the watched folders on which a result may depend.
  func files() -> [String: Stamp] {
    var files: [String: Stamp] = [:]
    var outer: [FileIdentity] = []
    for folder in folders { collect(folder, into: &files, inside: &outer) }
    return files
  }

  /// Collects the files of a folder, also through symbolic links.
  ///
  /// - Parameter outer: The folders around it. A link to one of these would lead to the same files without end.
  private func collect(
    _ folder: String, into files: inout [String: Stamp], inside outer: inout [FileIdentity]
  ) {
    guard let names = try? FileInfo.names(in: folder) else { return }
    for name in names where !name.hasPrefix(".") {
      let path = folder + "/" + name
      if path == pending { continue }
      var status = stat()
      guard stat(path, &status) == 0 else { continue }
      switch status.st_mode & S_IFMT {
      case S_IFDIR:
        let identity = FileIdentity(
          device: UInt64(truncatingIfNeeded: status.st_dev), number: UInt64(status.st_ino))
        guard !outer.contains(identity) else { continue }
        outer.append(identity)
        collect(path, into: &files, inside: &outer)
        outer.removeLast()
      case S_IFREG where matters(path):
        #if canImport(Darwin)
          let time = status.st_mtimespec
        #else
          let time = status.st_mtim
        #endif
        files[path] = Stamp(
          seconds: Int(time.tv_sec), nanoseconds: Int(time.tv_nsec), size: Int(status.st_size))
      default: continue
      }
    }
  }

  /// Takes what tests have written as known: missing goldens that they recorded, and files beside them that are neither
  /// code nor documents. Otherwise their own files would run them again.
  func acceptWritten(to files: inout [String: Stamp]) {
    guard tests != nil else { return }
    for (path, stamp) in self.files() {
      let isNewGolden = path.hasSuffix(FileTree.traceSuffix) && files[path] == nil
      let isOther =
        affectsTests(path) && !path.hasSuffix(".swift") && !DocumentKind.isKnown(path)
      if isNewGolden || isOther { files[path] = stamp }
    }
  }

  /// Waits until files change and are then unchanged for a moment, and returns their paths, sorted.
  ///
  /// - Parameter files: The known files, which are updated.
  func awaitChange(of files: inout [String: Stamp]) -> [String] {
    var seen = files
    while true {
      let start = ContinuousClock.now
      let now = self.files()
      // A large folder is searched less often, so that the search takes at most a tenth of the time.
      let pause = max(.milliseconds(300), start.duration(to: .now) * 10)
      if now == seen, now != files {
        let paths = Set(files.keys).union(now.keys).filter { files[$0] != now[$0] }
        files = now
        if !paths.isEmpty { return paths.sorted() }
      }
      seen = now
      Thread.sleep(
        forTimeInterval: Double(pause.components.attoseconds) / 1e18
          + Double(pause.components.seconds))
    }
  }
}
