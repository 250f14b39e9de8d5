import DopesheetDrawing
import DopesheetFiles
import DopesheetGoldens
import DopesheetNotation
import DopesheetRuns
import DopesheetScenarios
import DopesheetStateMachines
import DopesheetTrace
import Foundation

extension Console {
  /// The path from the root for one that the user gave.
  func absolute(_ path: String) -> String {
    path.hasPrefix("/") ? path : folder + "/" + path
  }

  /// A path from the root as it is best shown: from the working folder if it lies there.
  func shown(_ path: String) -> String {
    path.hasPrefix(folder + "/") ? String(path.dropFirst(folder.count + 1)) : path
  }

  /// What a path is called: `-` is the standard input, and what was taken from elsewhere has the name it has there.
  func name(_ path: String) -> String {
    if path == "-" { return "standard input" }
    for (place, name) in aliases where path == place || path.hasPrefix(place + "/") {
      return name + path.dropFirst(place.count)
    }
    return path
  }

  /// Reads a file, or the standard input for `-`.
  ///
  /// - Throws: An error that names the path as the user gave it.
  func read(_ path: String) throws(Diagnostics) -> [UInt8] {
    path == "-" ? input() : Array(try data(path))
  }

  /// The bytes of a file, mapped, or of the standard input for `-`.
  ///
  /// - Throws: An error that names the path as the user gave it.
  func data(_ path: String) throws(Diagnostics) -> Data {
    if path == "-" { return Data(input()) }
    do throws(GoldenError) {
      return try TraceFile.bytes(at: absolute(path))
    } catch {
      throw Diagnostics(Diagnostic(file: name(path), message: error.message, hint: error.hint))
    }
  }

  /// Requires that what nobody named, and lies in a folder or beside a file, is no pipe, device or the like.
  ///
  /// - Throws: An error that names the path.
  func requireRegular(_ path: String) throws(Diagnostics) {
    do throws(GoldenError) {
      try TraceFile.requireRegular(absolute(path))
    } catch {
      throw Diagnostics(Diagnostic(file: name(path), message: error.message, hint: error.hint))
    }
  }

  /// Reads a trace.
  ///
  /// - Throws: All its mistakes.
  func readTrace(_ path: String) throws(Diagnostics) -> Trace {
    try TraceFile.trace(in: try data(path), name: name(path))
  }

  /// Reads a trace to be looked at. One whose only fault is its digest is read with a warning.
  ///
  /// - Throws: All its mistakes.
  func readTraceToShow(_ path: String) throws(Diagnostics) -> Trace {
    try readTraceOrEdited(path).trace
  }

  /// Reads a trace to be looked at, and tells whether its digest is wrong.
  ///
  /// - Throws: All its mistakes.
  func readTraceOrEdited(
    _ path: String
  ) throws(Diagnostics) -> (trace: Trace, hasWrongDigest: Bool) {
    let bytes = try data(path)
    do throws(TraceError) {
      return (try TraceFile.trace(in: bytes), false)
    } catch {
      let mistakes = self.mistakes(of: bytes, path, error)
      guard case .digestMismatch = error.kind, mistakes.list.count == 1,
        let trace = try? TraceFile.trace(in: bytes, options: .init(digest: .ignored))
      else { throw mistakes }
      complain("warning: \(mistakes)")
      return (trace, true)
    }
  }

  /// Loads a run document.
  ///
  /// - Throws: All its mistakes.
  func readDocument(_ path: String) throws(Diagnostics) -> RunDocument {
    let bytes = try read(path)
    if path.hasSuffix(FileTree.traceSuffix) || bytes.starts(with: "mtrace ".utf8) {
      throw Diagnostics(
        Diagnostic(
          file: name(path), message: "this is a trace, not a run document",
          hint: "dopesheet show shows it"))
    }
    let place = path == "-" ? "" : (path as NSString).deletingLastPathComponent
    let files = RunFiles(beside: path == "-" ? nil : path) { name in
      let file = place.isEmpty ? name : FileTree.join(place, name)
      guard (try? self.requireRegular(file)) != nil else { return nil }
      return try? self.read(file)
    }
    return try RunDocument.load(bytes, file: path == "-" ? nil : path, files)
  }

  /// Reads a document of machines of states.
  ///
  /// - Throws: All its mistakes.
  func readMachines(_ path: String) throws(Diagnostics) -> MachineDocument {
    try MachineDocument(bytes: try read(path), file: name(path))
  }

  /// Reads a document of scenarios.
  ///
  /// - Throws: All its mistakes.
  func readScenarios(_ path: String) throws(Diagnostics) -> ScenarioDocument {
    try ScenarioDocument(bytes: try read(path), file: name(path))
  }

  /// Writes a file whole or not at all, or to the standard output for `-`.
  ///
  /// - Throws: An error that names the path as the user gave it.
  func write(_ bytes: [UInt8], to path: String) throws(Diagnostics) {
    if path == "-" { return write(bytes) }
    try write(to: path) { (sink: TraceFile.FileSink) throws(FileError) in try sink(bytes) }
  }

  /// Writes a file whole or not at all, piece by piece.
  ///
  /// - Parameter body: Hands all pieces to what it is given.
  /// - Throws: An error that names the path as the user gave it.
  func write(
    to path: String, _ body: (_ sink: TraceFile.FileSink) throws(FileError) -> Void
  ) throws(Diagnostics) {
    let place = absolute(path)
    do throws(FileError) {
      try TraceFile.write(to: place, body)
    } catch {
      // What the file is made of may be what cannot be read.
      let file = error.place == place ? path : error.place
      throw Diagnostics(Diagnostic(file: file, message: error.message, hint: error.hint))
    }
  }

  /// Writes a picture to a file, or to the standard output if there is none or it is `-`.
  ///
  /// - Parameter inputs: The files that it is made of, which it may not replace.
  /// - Throws: An error that names the path as the user gave it.
  func write(
    _ picture: SVGPicture, to path: String?, by inputs: [String] = []
  ) throws(Diagnostics) {
    let bytes = Array(picture.document.utf8)
    guard let path, path != "-" else { return write(bytes) }
    for input in inputs { try requireReplaceable(path, by: input) }
    if inputs.isEmpty { try requireReplaceable(path, by: "-") }
    try write(bytes, to: path)
    say("written  \(path)")
  }

  /// Requires that an output may replace what lies at its path: neither an input nor a golden, which is a
  /// trace beside its run document, or one in a folder of a test's traces.
  ///
  /// - Throws: What it would replace.
  func requireReplaceable(_ output: String, by input: String) throws(Diagnostics) {
    if output == "-" { return }
    if input != "-", isSameFile(output, input) {
      throw Diagnostics(
        Diagnostic(
          file: output, message: "is also the input, and is not replaced", hint: "name another file"
        ))
    }
    guard output.hasSuffix(FileTree.traceSuffix), isThere(output) else { return }
    if PathText.absolute(absolute(output)).split(separator: "/").contains(
      Substring(TracesFolder.name))
    {
      throw Diagnostics(
        Diagnostic(
          file: output, message: "is the golden of a test and is not replaced",
          hint: "use dopesheet accept to replace goldens"))
    }
    let document = FileTree.document(ofGolden: output)
    if isThere(document) {
      throw Diagnostics(
        Diagnostic(
          file: output, message: "is the golden of \(document) and is not replaced",
          hint: "use dopesheet accept to replace goldens"))
    }
  }

  /// What lies at a path.
  ///
  /// - Throws: An error that names the path as the user gave it.
  func info(_ path: String) throws(Diagnostics) -> FileInfo {
    do throws(FileError) { return try FileInfo(absolute(path)) } catch {
      throw Diagnostics(Diagnostic(file: path, message: error.message, hint: error.hint))
    }
  }

  /// Returns whether something lies at a path.
  func isThere(_ path: String) -> Bool {
    FileInfo.isThere(absolute(path))
  }

  /// Returns whether two paths lead to one file, by whatever names.
  private func isSameFile(_ a: String, _ b: String) -> Bool {
    let disk = DiskInUse.disk
    guard let first = try? disk.status(of: absolute(a), throughLinks: true) else { return false }
    let second = try? disk.status(of: absolute(b), throughLinks: true)
    return first.identity == second?.identity
  }

  /// All mistakes of a trace file of which one is known.
  func mistakes(of bytes: Data, _ path: String, _ known: TraceError) -> Diagnostics {
    let file = name(path)
    let all = bytes.withUnsafeBytes { TraceReader.diagnose($0) }.map { $0.diagnostic(file: file) }
    return Diagnostics(all) ?? Diagnostics(known.diagnostic(file: file))
  }
}
