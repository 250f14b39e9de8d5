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

/// A way to run a command that must not change its results.
struct SoakSetting {
  let name: String
  var variables: [String: String] = [:]
  /// The words that come before the command.
  var prefix: [String] = []
  var isElsewhere = false

  /// A setting that this machine lacks, or has only in part, with the reason.
  struct Lack {
    let name: String
    let reason: String
  }

  /// Returns the settings that this machine has, and those that it lacks.
  ///
  /// - Parameters:
  ///   - repetitions: The number of unchanged runs after the first. Hash seeds and addresses differ in each.
  ///   - isElsewhere: Whether the command also runs in another folder.
  static func all(
    _ repetitions: Int, elsewhere isElsewhere: Bool, _ console: Console
  ) -> (settings: [SoakSetting], lacks: [Lack]) {
    var settings = (0..<repetitions).map { SoakSetting(name: "again, \($0 + 1)") }
    var lacks: [Lack] = []
    settings.append(variable("SWIFT_DETERMINISTIC_HASHING", "1"))

    let setarch = ["setarch", "-R"]
    if works(setarch + ["true"], console) {
      settings.append(SoakSetting(name: "setarch -R", prefix: setarch))
    } else {
      lacks.append(Lack(name: "setarch -R", reason: "the machine cannot fix addresses by it"))
    }
    #if canImport(Glibc)
      settings.append(variable("MALLOC_PERTURB_", "165"))
    #else
      lacks.append(Lack(name: "MALLOC_PERTURB_", reason: "only the GNU C library supports it"))
    #endif

    let zone = "Asia/Kolkata"
    if FileManager.default.fileExists(atPath: "/usr/share/zoneinfo/" + zone) {
      settings.append(variable("TZ", zone))
    } else {
      settings.append(variable("TZ", "IST-05:30"))
      lacks.append(
        Lack(name: "TZ=\(zone)", reason: "no time zones are installed, TZ=IST-05:30 was"))
    }
    let locale = "tr_TR.UTF-8"
    settings.append(variable("LC_ALL", locale))
    if let made = newlocale(1 << LC_CTYPE, locale, nil) {
      freelocale(made)
    } else {
      lacks.append(
        Lack(name: "LC_ALL=\(locale)", reason: "not installed: only the variable was seen"))
    }
    if isElsewhere {
      settings.append(SoakSetting(name: "in another folder", isElsewhere: true))
    } else {
      lacks.append(Lack(name: "in another folder", reason: "--elsewhere adds it"))
    }
    #if canImport(Glibc) && arch(x86_64)
      settings.append(variable("GLIBC_TUNABLES", "glibc.cpu.hwcaps=-FMA,-FMA4,-AVX2"))
    #else
      lacks.append(
        Lack(name: "GLIBC_TUNABLES", reason: "only the GNU C library on x86_64 hides FMA by it"))
    #endif
    return (settings, lacks)
  }

  private static func variable(_ name: String, _ value: String) -> SoakSetting {
    SoakSetting(name: "\(name)=\(value)", variables: [name: value])
  }

  private static func works(_ words: [String], _ console: Console) -> Bool {
    let process = Subprocess(
      words: words, folder: console.folder, environment: console.environment)
    return (try? process.run(.captured, console))?.code == 0
  }
}
