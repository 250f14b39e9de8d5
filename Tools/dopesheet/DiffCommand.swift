import DopesheetDiff
import DopesheetNotation
import DopesheetTrace

/// `dopesheet diff`: what differs between two traces.
enum DiffCommand: Command {
  static let name = "diff"
  static let summary = "Tells what differs between two traces or folders of traces"
  static let usage = ["diff A B [--all] [--json]", "diff A B --brief"]
  static let details = """
    A and B are files or folders, also of a revision of the git repository around:
    `REV:PATH`, as in `dopesheet diff HEAD:traces traces`.

    A is taken as right. Traces are the same only record for record: every value, its
    place among the others, every event and its arguments. Facts in `meta` lines are
    told and not judged. Of two folders, traces of the same path are compared.
    """
  static let options: [Arguments.Option] = [
    .init("all", help: "tells everything, not 25 lines of a comparison"),
    .init("json", help: "writes JSON; for folders a line for each pair"),
    .init("brief", help: "of two files tells only the first line that differs, from their bytes"),
  ]

  static func run(
    _ arguments: Arguments, _ console: Console
  ) throws(Diagnostics) -> ExitCode {
    let operands = try require(2...2, of: arguments)
    let revisions = GitFiles(console)
    defer { revisions.remove() }
    var console = console
    var places: [String] = []
    for operand in operands {
      guard let place = try revisions.place(of: operand) else {
        places.append(operand)
        continue
      }
      console = console.calling(place, operand)
      places.append(place)
    }
    return try compare(places[0], places[1], arguments, console)
  }

  private static func compare(
    _ a: String, _ b: String, _ arguments: Arguments, _ console: Console
  ) throws(Diagnostics) -> ExitCode {
    if a == "-", b == "-" {
      throw Diagnostics(
        Diagnostic(message: "both traces are the standard input", hint: "name a file for one"))
    }
    let left = a == "-" ? nil : try FileTree(a, console)
    let right = b == "-" ? nil : try FileTree(b, console)
    switch (left, right) {
    case (let left?, let right?) where left.isFolder && right.isFolder:
      return compare(left, in: a, right, in: b, arguments, console)
    case (let tree?, _) where tree.isFolder, (_, let tree?) where tree.isFolder:
      throw Diagnostics(
        Diagnostic(message: "a folder and a file cannot be compared", hint: "name two of a kind"))
    default:
      if arguments.has("brief") { return try compareBriefly(a, b, console) }
      let diff = TraceDiff(
        golden: try console.readTraceToShow(a), actual: try console.readTraceToShow(b))
      if arguments.has("json") {
        console.write(diff.json(golden: console.name(a), actual: console.name(b)))
      } else {
        console.write(
          diff.text(
            golden: console.name(a), actual: console.name(b),
            limit: arguments.has("all") ? nil : 25))
      }
      return diff.verdict.passes ? .same : .different
    }
  }

  /// Compares two files by their bytes, as fast as memory is.
  private static func compareBriefly(
    _ a: String, _ b: String, _ console: Console
  ) throws(Diagnostics) -> ExitCode {
    let (ours, theirs) = (try console.data(a), try console.data(b))
    let diff: QuickDiff
    do throws(QuickDiff.Failure) {
      diff = try ours.withUnsafeBytes { ours in
        theirs.withUnsafeBytes { theirs in
          Result { () throws(QuickDiff.Failure) in try QuickDiff(golden: ours, actual: theirs) }
        }
      }.get()
    } catch {
      throw Diagnostics(error.error.diagnostic(file: console.name(error.isGolden ? a : b)))
    }
    if let golden = diff.firstDifference?.golden, let actual = diff.firstDifference?.actual {
      console.say("\(console.name(a)):\(golden.number): \(golden.text)")
      console.say("\(console.name(b)):\(actual.number): \(actual.text)")
    }
    return diff.verdict.passes ? .same : .different
  }

  /// Compares the traces of two folders by their paths there.
  private static func compare(
    _ left: FileTree, in a: String, _ right: FileTree, in b: String, _ arguments: Arguments,
    _ console: Console
  ) -> ExitCode {
    let ours = left.traces(below: a)
    let theirs = right.traces(below: b)
    let names = Set(ours).union(theirs).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    var codes: [ExitCode] = []
    for name in names {
      guard ours.contains(name), theirs.contains(name) else {
        codes.append(.different)
        let folder = console.name(ours.contains(name) ? a : b)
        if arguments.has("json") {
          console.say(
            JSONText.object([("path", .string(name)), ("onlyIn", .string(folder))]).line)
        } else {
          console.say("\(console.paint("alone", .red))      \(name) (only in \(folder))")
        }
        continue
      }
      do throws(Diagnostics) {
        codes.append(
          try compare(name, FileTree.join(a, name), FileTree.join(b, name), arguments, console))
      } catch {
        for diagnostic in error.list { console.complain(diagnostic) }
        codes.append(.unusable)
      }
    }
    let compared = names.count { ours.contains($0) && theirs.contains($0) }
    if !arguments.has("json") {
      console.say(
        "\(TraceSummary.count(compared, "pair")) compared, "
          + "\(codes.count { $0 != .same }) of \(TraceSummary.count(names.count, "trace")) "
          + "not the same")
    }
    if compared == 0 { codes.append(.nothing) }
    return .combined(codes)
  }

  private static func compare(
    _ name: String, _ a: String, _ b: String, _ arguments: Arguments, _ console: Console
  ) throws(Diagnostics) -> ExitCode {
    let diff = TraceDiff(
      golden: try console.readTraceToShow(a), actual: try console.readTraceToShow(b))
    let code = diff.verdict.passes ? ExitCode.same : .different
    if arguments.has("json") {
      console.say(
        JSONText.object([
          ("path", .string(name)), ("verdict", .string(diff.verdict.rawValue)),
          ("firstDifference", .string(orNull: diff.firstDifference)),
        ]).line)
    } else if diff.verdict.passes {
      console.say("\(console.paint("same", .green))       \(name)")
    } else if arguments.has("all") {
      console.say("\(console.paint("different", .red))  \(name)")
      console.write(diff.text(golden: console.name(a), actual: console.name(b), limit: nil))
    } else {
      console.say(
        "\(console.paint("different", .red))  \(name)"
          + (diff.firstDifference.map { ": " + $0 } ?? ""))
    }
    return code
  }
}

extension FileTree {
  /// The traces of a folder by their paths below it.
  fileprivate func traces(below folder: String) -> [String] {
    let prefix = FileTree.join(folder, "")
    return files.filter { $0.hasSuffix(FileTree.traceSuffix) }.map {
      String($0.dropFirst(prefix.count))
    }
  }
}
