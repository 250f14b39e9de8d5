import DopesheetFiles
import DopesheetText
import DopesheetTrace

enum ExportCommand: Command {
  static let name = "export"
  static let summary = "Writes traces as CSV, JSON Lines or Chrome trace"
  static let usage = ["export FILE --to FORMAT [-o OUT]", "export PATH… --to FORMAT -o FOLDER"]
  static let details = """
    The formats, with programs that read them:

      csv         a row for each written value; DuckDB, pandas, Spark
      csv-events  a row for each source, call, state change and callback
      jsonl       a line of JSON for each record
      chrome      the trace format of Chrome; Perfetto

    Numbers are exact; the guide lists what each format leaves out. Without OUT, one file
    is printed. Folders and several files are written into FOLDER, each under its own
    name.
    """
  static let options: [Arguments.Option] = [
    .init(
      "to", value: "FORMAT", words: TraceExport.allCases.map(\.rawValue), help: "the format"),
    .init(
      "output", letter: "o", value: "OUT", help: "the file, or the folder, to write; `-` prints"),
  ]

  static func run(
    _ arguments: Arguments, _ console: Console
  ) throws(Diagnostics) -> ExitCode {
    let paths = try require(1...Int.max, of: arguments)
    let form = try form(arguments["to"])
    if paths.count == 1, try isFile(paths[0], console) {
      return try export(paths[0], form, to: arguments["output"] ?? "-", console)
    }
    guard let folder = arguments["output"], folder != "-" else {
      throw Diagnostics(message: "several traces need a folder", hint: "name it with -o FOLDER")
    }
    var codes: [ExitCode] = []
    let outputs = try outputs(of: paths, form, in: folder, console)
    for (file, output) in console.counting("writing", outputs) {
      do throws(Diagnostics) {
        codes.append(try export(file, form, to: output, console))
      } catch {
        for diagnostic in error.list { console.complain(diagnostic) }
        codes.append(.unusable)
      }
    }
    return codes.isEmpty ? .nothing : .combined(codes)
  }

  /// Returns the traces at some paths, with the path of each output.
  ///
  /// - Throws: ``Diagnostics`` if two traces would have the same output.
  private static func outputs(
    of paths: [String], _ form: TraceExport, in folder: String, _ console: Console
  ) throws(Diagnostics) -> [(file: String, output: String)] {
    var outputs: [(file: String, output: String)] = []
    var files: [String: String] = [:]
    for path in paths {
      // Of a folder, only traces are exported. A file that the user names is always exported.
      for file in try FileTree(path, console).files
      where file == path || file.hasSuffix(FileTree.traceSuffix) {
        var name = file == path ? String(file.split(separator: "/").last ?? "") : below(file, path)
        if name.hasSuffix(FileTree.traceSuffix) { name.removeLast(FileTree.traceSuffix.count) }
        let output = FileTree.join(folder, name + form.suffix)
        if let other = files.updateValue(file, forKey: output) {
          if console.isSameFile(file, other) { continue }
          throw Diagnostics(
            file: file, message: "would be written to \(output), like \(other)",
            hint: "export them into different folders")
        }
        outputs.append((file, output))
      }
    }
    return outputs
  }

  private static func export(
    _ path: String, _ form: TraceExport, to output: String, _ console: Console
  ) throws(Diagnostics) -> ExitCode {
    let trace = try console.readTrace(path)
    if output == "-" {
      form.write(trace) { console.write($0) }
    } else {
      try console.requireReplaceable(output, by: path)
      try console.write(to: output) { (sink: WholeFile.FileSink) throws(FileError) in
        var failure: FileError?
        form.write(trace) { piece in
          if failure != nil { return }
          do throws(FileError) { try sink(piece) } catch { failure = error }
        }
        if let failure { throw failure }
      }
      console.say("written  \(output)")
    }
    return .same
  }

  private static func form(_ word: String?) throws(Diagnostics) -> TraceExport {
    let names = TraceExport.allCases.map(\.rawValue)
    guard let word else {
      throw Diagnostics(
        message: "the format is missing", hint: "--to " + names.joined(separator: ", --to "))
    }
    if word == "vcd" {
      throw Diagnostics(
        message: "the format vcd is gone since 0.3.0",
        hint: "--to chrome is for viewers, --to csv and --to jsonl are for programs")
    }
    guard let form = TraceExport(rawValue: word) else {
      throw Diagnostics(
        message: "unknown format '\(word)'",
        hint: nearest(to: word, in: names).map { "did you mean '\($0)'?" }
          ?? "the formats are \(names.joined(separator: ", "))")
    }
    return form
  }

  private static func isFile(_ path: String, _ console: Console) throws(Diagnostics) -> Bool {
    if path == "-" { return true }
    return !(try FileTree(path, console).isFolder)
  }

  private static func below(_ file: String, _ folder: String) -> String {
    String(file.dropFirst(FileTree.join(folder, "").count))
  }
}

extension TraceExport {
  fileprivate var suffix: String {
    switch self {
    case .csv: ".csv"
    case .csvEvents: ".events.csv"
    case .jsonLines: ".jsonl"
    case .chrome: ".trace.json"
    }
  }
}
