import DopesheetDiff
import DopesheetDrawing
import DopesheetFiles
import DopesheetGoldens
import DopesheetRunDocuments
import DopesheetStyles
import DopesheetText
import DopesheetTrace
import Foundation

extension Console {
  func absolute(_ path: String) -> String {
    path.hasPrefix("/") ? path : folder + "/" + path
  }

  /// Returns the path to show: relative if it lies in the working folder, and otherwise unchanged.
  func shown(_ path: String) -> String {
    path.hasPrefix(folder + "/") ? String(path.dropFirst(folder.count + 1)) : path
  }

  /// Returns the name of a path in messages. `-` is the standard input, and paths with an alias have that name.
  func name(_ path: String) -> String {
    if path == "-" { return "standard input" }
    for (place, name) in aliases where path == place || path.hasPrefix(place + "/") {
      return name + path.dropFirst(place.count)
    }
    return path
  }

  /// Reads a file, or the standard input for `-`.
  func read(_ path: String) throws(Diagnostics) -> [UInt8] {
    path == "-" ? input() : Array(try data(path))
  }

  /// Returns the bytes of a file, mapped into memory, or of the standard input for `-`.
  func data(_ path: String) throws(Diagnostics) -> Data {
    if path == "-" { return Data(input()) }
    return try naming(name(path), try WholeFile.bytes(at: absolute(path)))
  }

  /// Evaluates an expression about a file. Its error then names the file as the user does.
  func naming<Value>(
    _ file: String, _ value: @autoclosure () throws(FileError) -> Value
  ) throws(Diagnostics) -> Value {
    do throws(FileError) { return try value() } catch {
      throw Diagnostics(file: file, message: error.message, hint: error.hint)
    }
  }

  /// Returns the bytes of a file that only adds to an output; `nil`, with a warning, if it cannot be read.
  func dataIfReadable(_ path: String) -> Data? {
    do throws(Diagnostics) { return try data(path) } catch {
      complain("warning: \(error)")
      return nil
    }
  }

  func pendingFolder() throws(Diagnostics) -> PendingFolder {
    try Diagnostics.reporting(PendingFolder(around: folder, environment: environment))
  }

  func pendingFolder(forGolden golden: String) throws(Diagnostics) -> PendingFolder {
    try Diagnostics.reporting(PendingFolder(forGolden: absolute(golden), environment: environment))
  }

  /// Returns where the run of a golden would wait.
  func pendingTrace(forGolden golden: String) throws(Diagnostics) -> PendingTrace {
    let folder = try pendingFolder(forGolden: golden)
    return try Diagnostics.reporting(folder.entry(forGolden: absolute(golden)))
  }

  /// Requires something to look at for a command without paths: a package, a project or a clone around the working
  /// folder, or settings, documents, goldens or pending traces in it.
  ///
  /// - Throws: ``Diagnostics`` that name the folder if there is nothing.
  func requirePackage() throws(Diagnostics) {
    let package = try pendingFolder()
    let isPackage = try Diagnostics.reporting(PendingFolder.packageRoot(around: folder)) != nil
    if isPackage || environment[.root] != nil || package.settings != .missing { return }
    if try documents().contains(where: isThere) || FileInfo.isThere(package.path) { return }
    if (try? GoldenFiles.ofTests(in: package))?.isEmpty == false { return }
    throw Console.noPackage(in: folder)
  }

  static func noPackage(in folder: String) -> Diagnostics {
    Diagnostics(
      file: folder, message: "there is no package here, and nothing to look at",
      hint: "change to the folder of a package")
  }

  func settings(around path: String) throws(Diagnostics) -> SettingsFile {
    try Diagnostics.reporting(SettingsFile.read(around: absolute(path), environment: environment))
  }

  func tolerances(forGolden path: String) throws(Diagnostics) -> ToleranceRules {
    try ToleranceFile.rules(forGolden: absolute(path), settings: settings(around: path))
  }

  /// Returns the paths of the package's documents for a command without paths. The standard folder may be missing.
  func documents() throws(Diagnostics) -> [String] {
    let settings = try settings(around: folder)
    guard let named = settings.fields.documents else {
      let root = try pendingFolder().root
      // Without a package, the root may be a clone with many projects: the working folder comes first.
      return SettingsFile.standardDocuments.map { isThere($0) ? $0 : shown(root + "/" + $0) }
    }
    let paths = named.map { shown(settings.absolute($0)) }
    for path in paths where !isThere(path) {
      throw Diagnostics(
        file: shown(settings.absolute(SettingsFile.name)),
        message: "\"documents\" names \(path), which is not there", hint: "correct the path")
    }
    return paths
  }

  /// Removes the temporary files that killed commands and tests left among the goldens of the package around the working
  /// folder. Without a package or a project, nothing is searched.
  func removeLeftovers() {
    guard let root = try? PendingFolder.packageRoot(around: folder),
      let package = try? PendingFolder(around: folder, environment: environment),
      package.root == root
    else { return }
    GoldenFiles.removeLeftovers(in: package)
    for path in (try? documents()) ?? [] where PathText.relative(absolute(path), to: root) != nil {
      GoldenFiles.removeLeftovers(below: absolute(path))
    }
  }

  /// Requires that a file which was found by its name is not a pipe, a device or the like.
  func requireRegular(_ path: String) throws(Diagnostics) {
    _ = try naming(name(path), try WholeFile.requireRegular(absolute(path)))
  }

  func readTrace(_ path: String) throws(Diagnostics) -> Trace {
    try TraceReader.read(try data(path), name: name(path))
  }

  /// Reads a trace to show it. Prints a warning instead of an error if it was edited by hand.
  func readTraceToShow(_ path: String) throws(Diagnostics) -> Trace {
    try readTraceOrEdited(path).trace
  }

  /// Plays a run document, which is known by its name, or reads a trace to show it.
  func readOrPlay(_ path: String) throws(Diagnostics) -> Trace {
    DocumentKind(of: path) == .run
      ? try readDocument(path).perform().trace : try readTraceToShow(path)
  }

  /// Reads a trace, and returns whether it was edited by hand, with a warning.
  func readTraceOrEdited(
    _ path: String
  ) throws(Diagnostics) -> (trace: Trace, isEdited: Bool) {
    let bytes = try data(path)
    do throws(TraceError) {
      return (try TraceReader.read(bytes), false)
    } catch {
      let errors = self.errors(of: bytes, path, error)
      guard let edited = EditedTrace(in: bytes) else { throw errors }
      complain("warning: \(errors)")
      return (edited.trace, true)
    }
  }

  func readDocument(_ path: String) throws(Diagnostics) -> RunDocument {
    let bytes = path.hasSuffix(FileTree.traceSuffix) ? nil : try read(path)
    guard let bytes, !bytes.starts(with: "mtrace ".utf8) else {
      throw Diagnostics(
        file: name(path), message: "this is a trace, not a run document",
        hint: "dopesheet show shows it")
    }
    return try document(bytes, at: path)
  }

  /// Reads a run document from bytes that are at a path, or would be, with the files beside it.
  func document(_ bytes: [UInt8], at path: String) throws(Diagnostics) -> RunDocument {
    let place = path == "-" ? "" : (path as NSString).deletingLastPathComponent
    let files = RunFiles(beside: path == "-" ? nil : path) { name in
      let file = place.isEmpty ? name : FileTree.join(place, name)
      guard (try? self.requireRegular(file)) != nil else { return nil }
      return try? self.read(file)
    }
    var document = try RunDocument.load(bytes, file: path == "-" ? nil : path, files)
    document.isCancelled = isCancelled
    return document
  }

  func readMachines(_ path: String) throws(Diagnostics) -> MachineDocument {
    try MachineDocument(bytes: try read(path), file: name(path))
  }

  func readScenarios(_ path: String) throws(Diagnostics) -> ScenarioDocument {
    try ScenarioDocument(bytes: try read(path), file: name(path))
  }

  /// Writes a whole file or nothing, or to the standard output for `-`.
  func write(_ bytes: [UInt8], to path: String) throws(Diagnostics) {
    if path == "-" {
      try requirePrintable(bytes)
      return write(bytes)
    }
    try write(to: path) { (sink: WholeFile.FileSink) throws(FileError) in try sink(bytes) }
  }

  /// Requires that a CI service executes no line of a file that is printed as it is.
  ///
  /// - Throws: ``Diagnostics`` for such a line: it could only be printed with other bytes.
  func requirePrintable(_ file: some ContiguousBytes) throws(Diagnostics) {
    guard file.withUnsafeBytes(holdsCommand) else { return }
    throw Diagnostics(
      file: "standard output", message: "a line of this file would be a command for CI services",
      hint: "write it to a file instead")
  }

  /// Writes a whole file or nothing, in pieces.
  ///
  /// - Parameter body: Passes all pieces to the sink.
  func write(
    to path: String, _ body: (_ sink: WholeFile.FileSink) throws(FileError) -> Void
  ) throws(Diagnostics) {
    let place = absolute(path)
    do throws(FileError) {
      try WholeFile.write(to: place, body)
    } catch {
      // The error may be about an input that the body reads.
      let file = error.place == place ? path : error.place
      throw Diagnostics(file: file, message: error.message, hint: error.hint)
    }
  }

  /// Writes a picture to a file, or to the standard output without a path or for `-`.
  ///
  /// - Parameter inputs: The files that the picture shows, which must not be replaced.
  func write(
    _ picture: SVGPicture, to path: String?, by inputs: [String] = []
  ) throws(Diagnostics) {
    let bytes = Array(picture.document.utf8)
    guard let path, path != "-" else { return try write(bytes, to: "-") }
    for input in inputs { try requireReplaceable(path, by: input) }
    try requireNoSource(path)
    let others = [".png", ".jpg", ".jpeg", ".gif", ".webp", ".pdf"]
    if others.contains(where: path.lowercased().hasSuffix) {
      throw Diagnostics(
        file: path, message: "pictures are written as SVG", hint: "end the name in .svg")
    }
    try write(bytes, to: path)
    say("written  \(path)")
  }

  /// Requires that an output replaces neither an input nor a golden.
  ///
  /// A golden is a trace beside its run document, or in a `__Traces__` folder.
  ///
  /// - Throws: ``Diagnostics`` if the output would replace one of these.
  func requireReplaceable(_ output: String, by input: String) throws(Diagnostics) {
    if output == "-" { return }
    if input != "-", isSameFile(output, input) {
      throw Diagnostics(
        file: output, message: "is also the input, and is not replaced", hint: "name another output"
      )
    }
    guard output.hasSuffix(FileTree.traceSuffix), isThere(output) else { return }
    if PathText.absolute(absolute(output)).split(separator: "/").contains(
      Substring(TracesFolder.name))
    {
      throw Diagnostics(
        file: output, message: "is the golden of a test and is not replaced",
        hint: "use dopesheet accept to replace goldens")
    }
    let document = FileTree.document(ofGolden: output)
    if isThere(document) {
      throw Diagnostics(
        file: output, message: "is the golden of \(document) and is not replaced",
        hint: "use dopesheet accept to replace goldens")
    }
  }

  /// Requires that an output of another kind, such as a page or a picture, replaces neither a golden nor a document.
  func requireNoSource(_ output: String?) throws(Diagnostics) {
    guard let output, output != "-" else { return }
    try requireReplaceable(output, by: "-")
    if DocumentKind(of: output) != nil, isThere(output) {
      throw Diagnostics(
        file: output, message: "is a document and is not replaced", hint: "name another file")
    }
  }

  func info(_ path: String) throws(Diagnostics) -> FileInfo {
    try naming(path, try FileInfo(absolute(path)))
  }

  func isThere(_ path: String) -> Bool {
    FileInfo.isThere(absolute(path))
  }

  func isSameFile(_ a: String, _ b: String) -> Bool {
    guard let first = try? FileInfo(absolute(a)).identity else { return false }
    return first == (try? FileInfo(absolute(b)).identity)
  }

  /// Returns all errors of a trace file, or the known one if the search finds no other.
  func errors(of bytes: Data, _ path: String, _ known: TraceError) -> Diagnostics {
    let file = name(path)
    let all = bytes.withUnsafeBytes { TraceReader.diagnostics(of: $0, file: file) }
    return Diagnostics(all) ?? Diagnostics(known.diagnostic(file: file))
  }
}
