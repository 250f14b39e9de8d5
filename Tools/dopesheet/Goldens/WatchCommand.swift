import DopesheetFiles
import DopesheetGoldens
import DopesheetNotation
import DopesheetReports
import DopesheetTrace
import Foundation

/// `dopesheet watch`: runs tests and documents again when a file changes, and serves the report.
enum WatchCommand: Command {
  static let name = "watch"
  static let summary = "Runs tests and documents again when a file changes, and shows the report"
  static let usage = ["watch [PATH…] [--filter REGEX | --no-tests] [--port N]"]
  static let details = """
    Shows the page of `dopesheet report PATH…` at an address of this machine, which it
    prints. When a document or a golden changes, all documents are played again, and the
    page in the browser is replaced. It marks the goldens whose results changed since the
    run before.

    Without PATH, the tests run first, as by `dopesheet test`, and again when Swift code, a
    file of a target or a golden of a test changes. With PATH, only documents are played
    unless --filter selects tests. Hidden files and folders are not watched; links to files
    and folders are.

    Only programs on this machine can read the page. Ctrl-C ends the command.
    """
  static let options: [Arguments.Option] = [
    .init("filter", value: "REGEX", help: "runs these tests only, as `swift test --filter`"),
    .init("no-tests", help: "runs no tests"),
    .init("port", value: "N", help: "the port, 1024 to 65535; any free port by default"),
  ]

  static func run(
    _ arguments: Arguments, _ console: Console
  ) throws(Diagnostics) -> ExitCode {
    try allow(oneOf: "filter", "no-tests", in: arguments)
    let port = try arguments.integer("port", in: 1_024...65_535) ?? 0
    var watch = try Watch(arguments, console)
    let server = try LoopbackServer(port: UInt16(port))
    console.interruption?.atEnd {
      console.say()
      console.say("watch has ended")
      return ExitCode.same.rawValue
    }
    console.say("\(server.address)  (Ctrl-C ends)")
    var files = watch.files()
    try watch.run(because: nil, server)
    // Only the console of the process can be interrupted. Any other one sees a single run.
    while console.interruption != nil {
      watch.acceptWritten(to: &files)
      let changed = watch.awaitChange(of: &files)
      try watch.run(because: changed, server)
    }
    return .same
  }
}

/// The runs of `dopesheet watch`.
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
  /// The watched folders.
  private let folders: [String]
  private let output: String
  private var count = 0
  /// The run of the published page; `nil` before the first page.
  private var published: String?
  /// The package's folder of pending traces.
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
    output = PathText.parent(sources.standardOutput)
    own = sources.own
    pending = sources.own.isStandard ? nil : sources.own.path
    var folders = [console.folder]
    for word in words.isEmpty ? try console.documents() : words {
      let path = console.absolute(word)
      if PathText.relative(path, to: console.folder) == nil, path != console.folder {
        folders.append(FileManager.default.isFolder(path) ? path : PathText.parent(path))
      }
    }
    self.folders = folders
  }

  /// Runs tests and documents, and publishes the page.
  ///
  /// - Parameter changed: The files that changed; `nil` for the first run.
  mutating func run(because changed: [String]?, _ server: LoopbackServer) throws(Diagnostics) {
    count += 1
    let id = "\(ProcessInfo.processInfo.processIdentifier).\(count)"
    server.publish(state: "\(id) running")
    var failures: [Diagnostics] = []
    if let tests, changed?.contains(where: affectsTests) ?? true {
      do throws(Diagnostics) {
        let code = try TestCommand.run(Arguments(["--"] + tests, TestCommand.options), console)
        if let failure = failure(ofTests: code) { failures.append(Diagnostics(failure)) }
      } catch {
        failures.append(error)
      }
    }
    do throws(Diagnostics) {
      let page = try page(id)
      published = id
      server.publish(page.bytes, state: "\(id) \(failures.isEmpty ? "idle" : "failed")")
      console.say(title(changed) + ": " + page.words)
    } catch {
      failures.append(error)
      // The open page stays: there is no newer one.
      server.publish(state: "\(published ?? id) failed")
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

  /// Returns the number of the run and the files that caused it.
  private func title(_ changed: [String]?) -> String {
    guard let changed, let first = changed.first else { return "run \(count)" }
    let more = changed.count > 1 ? " and \(changed.count - 1) more" : ""
    return "run \(count), because of \(console.shown(first))\(more)"
  }

  private mutating func page(_ id: String) throws(Diagnostics) -> (bytes: [UInt8], words: String) {
    let sources = try ReportSources(words, from: nil, console)
    var page = try Diagnostics.reporting { () throws(FileError) in
      try FileManager.default.makeFolder(output)
      return try ReportPage(
        title: sources.rootName, root: sources.rootName, run: sources.run,
        accept: sources.accept, folder: output)
    }
    var now: [String: String] = [:]
    for place in 0..<sources.count {
      let item = sources.item(at: place)
      now[item.path] = Watch.result(of: item)
      if item.status == .unusable { console.complain("\(item.name): \(item.note)") }
      try Diagnostics.reporting { () throws(FileError) in try page.append(item) }
    }
    let former = results
    let changed = now.keys.sorted().filter { path in
      former.map { $0[path] != now[path] } ?? false
    }
    results = now
    var bytes: [UInt8] = []
    try Diagnostics.reporting { () throws(FileError) in
      try page.write(watch: (id, changed)) { bytes += $0 }
    }
    let words = page.statuses.map { "\($0.count) \($0.status.rawValue)" }
    let counts = words.isEmpty ? "no goldens" : words.joined(separator: ", ")
    return (
      bytes, former == nil ? counts : counts + "; \(changed.count) changed since the run before"
    )
  }

  /// Returns the status of a golden with the last lines of its traces, which have digests of the content.
  private static func result(of item: ReportItem) -> String {
    let lines = [item.golden, item.actual].map { trace in
      let text = trace.map { TraceWriter.text(of: $0) } ?? []
      return String(
        decoding: text.dropLast().split(separator: UInt8(ascii: "\n")).last ?? [], as: UTF8.self)
    }
    return ([item.status.rawValue, item.note] + lines).joined(separator: "\n")
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
    var outer: [FileNumber] = []
    for folder in folders { collect(folder, into: &files, inside: &outer) }
    return files
  }

  /// The numbers by which the system knows a file.
  private struct FileNumber: Equatable {
    let device: UInt64
    let file: UInt64
  }

  /// Collects the files of a folder, also through symbolic links.
  ///
  /// - Parameter outer: The folders around it. A link to one of these would lead to the same files without end.
  private func collect(
    _ folder: String, into files: inout [String: Stamp], inside outer: inout [FileNumber]
  ) {
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else { return }
    for name in names where !name.hasPrefix(".") {
      let path = folder + "/" + name
      if path == pending { continue }
      var status = stat()
      guard stat(path, &status) == 0 else { continue }
      switch status.st_mode & S_IFMT {
      case S_IFDIR:
        let number = FileNumber(
          device: UInt64(truncatingIfNeeded: status.st_dev), file: UInt64(status.st_ino))
        guard !outer.contains(number) else { continue }
        outer.append(number)
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

extension FileManager {
  fileprivate func isFolder(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
  }

  fileprivate func makeFolder(_ path: String) throws(FileError) {
    do { try createDirectory(atPath: path, withIntermediateDirectories: true) } catch {
      throw FileError(path, "cannot be created")
    }
  }
}
