import DopesheetDiff
import DopesheetFiles
import DopesheetText
import DopesheetTrace
import Foundation

/// The results of a command under one setting: its exit code, its output and its traces.
struct SoakRun {
  let code: Int32
  let output: [UInt8]
  let errors: [UInt8]
  /// The paths of the traces below the folder, sorted.
  let traces: [String]
  /// The folder with the traces after the run.
  let folder: String

  /// Runs a command.
  ///
  /// - Parameters:
  ///   - command: The words of the command. `{out}` in them is replaced by a folder for its traces.
  ///   - place: The temporary folder of all runs.
  ///   - number: The number of the run.
  /// - Throws: ``Diagnostics`` if the command cannot be started or its files cannot be moved.
  init(
    _ command: [String], _ setting: SoakSetting, in place: String, number: Int, _ console: Console
  ) throws(Diagnostics) {
    // The path is the same in each run, because a command may print it.
    let current = place + "/run"
    let manager = FileManager.default
    var environment = console.environment.merging(setting.variables) { $1 }
    environment[.keep] = "always"
    environment[.record] = "never"
    environment[.pendingFolder] = current + "/pending"
    environment[.references] = current + "/references.log"
    do {
      try manager.createDirectory(
        atPath: current + "/out", withIntermediateDirectories: true)
      try manager.createDirectory(atPath: place + "/elsewhere", withIntermediateDirectories: true)
    } catch {
      throw Diagnostics(file: current, message: "cannot be made")
    }
    let words = command.map { $0.replacing("{out}", with: current + "/out") }
    let process = Subprocess(
      words: setting.prefix + words,
      folder: setting.isElsewhere ? place + "/elsewhere" : console.folder,
      environment: environment)
    let ending = try process.run(.captured, console)
    code = ending.code
    output = ending.output
    errors = ending.errors
    folder = place + "/\(number)"
    do { try manager.moveItem(atPath: current, toPath: folder) } catch {
      throw Diagnostics(file: current, message: "cannot be moved to \(folder)")
    }
    // Includes hidden folders, because tests keep matching recordings in one.
    let folder = folder
    let paths = (try? manager.subpathsOfDirectory(atPath: folder)) ?? []
    traces = paths.filter { path in
      path.hasSuffix(FileTree.traceSuffix)
        && (try? FileInfo(folder + "/" + path).kind) == .file
    }.sorted()
  }

  /// The first difference from another run, as one line and in detail.
  struct Difference {
    let line: String
    let text: String
  }

  /// Returns the first difference from the first run; `nil` if the runs are the same.
  ///
  /// - Parameter isOfTraces: Whether the standard output is ignored.
  func difference(from first: SoakRun, onlyTraces isOfTraces: Bool, _ console: Console)
    -> Difference?
  {
    if code != first.code {
      return Difference(
        line: "exit \(code) instead of \(first.code)",
        text: String(decoding: errors.suffix(2_000), as: UTF8.self))
    }
    for name in Set(traces).symmetricDifference(first.traces).sorted() {
      let isExtra = traces.contains(name)
      return Difference(line: "\(name) is \(isExtra ? "extra" : "missing")", text: "")
    }
    for name in traces {
      let (a, b) = (first.folder + "/" + name, folder + "/" + name)
      if (try? WholeFile.bytes(at: a)) == (try? WholeFile.bytes(at: b)) { continue }
      guard let golden = try? console.readTrace(a), let actual = try? console.readTrace(b) else {
        return Difference(line: "\(name) has other bytes", text: "  it is an invalid trace\n")
      }
      let diff = TraceDiff(golden: golden, actual: actual)
      let facts = diff.structure.meta.compactMap { ($0.golden ?? $0.actual)?.key }
      return Difference(
        line: "\(name): " + (diff.firstDifference ?? "facts: " + facts.joined(separator: ", ")),
        text: diff.text(golden: a, actual: b))
    }
    return isOfTraces ? nil : lineDifference(from: first)
  }

  /// Returns the first different line of the standard output.
  private func lineDifference(from first: SoakRun) -> Difference? {
    guard output != first.output else { return nil }
    func lines(_ bytes: [UInt8]) -> [String] {
      bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map {
        String(decoding: $0, as: UTF8.self)
      }
    }
    let (ours, theirs) = (lines(output), lines(first.output))
    let index = zip(ours, theirs).prefix { $0 == $1 }.count
    func line(_ lines: [String]) -> String { index < lines.count ? lines[index] : "nothing" }
    return Difference(
      line: "line \(index + 1) of the standard output",
      text: "    - \(line(theirs))\n    + \(line(ours))\n")
  }
}
