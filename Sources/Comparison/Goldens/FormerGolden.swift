import DopesheetDiff
import DopesheetFiles
import DopesheetTrace

/// The golden that a missing one probably had before its test or suite was renamed.
package struct FormerGolden: Equatable, Sendable {
  let path: String
  let likeness: Likeness

  /// The likeness of a golden and a recording, the strongest first.
  enum Likeness: String, CaseIterable {
    case records = "has the same records"
    case sheet = "has the same sheet"
    case tracks = "has the same tracks"
  }

  var lines: [String] {
    [
      "former    \(PathText.shown(path))",
      "          \(likeness.rawValue), and its test is gone: if it was renamed, move this file to the golden",
    ]
  }

  package init?(
    of recording: Trace, missing golden: String, owner: GoldenOwner, sources: TestSources
  ) {
    guard let name = PathText.relative(golden, to: sources.root) else { return nil }
    var found: [Likeness: String] = [:]
    // The search is bounded, since each new golden of a suite begins one.
    let gone = FormerGolden.candidates(beside: name, owner, sources).prefix(200).lazy
      .filter { candidate in
        let other = GoldenFiles.owner(of: candidate, below: sources.root)
        return other.map { $0 != owner && sources.lackTest(of: candidate, owner: $0) } ?? false
      }.prefix(20)
    for candidate in gone where found[.records] == nil {
      guard let trace = try? WholeFile.sound(at: sources.root + "/" + candidate),
        let likeness = Likeness(trace, recording), found[likeness] == nil
      else { continue }
      found[likeness] = candidate
    }
    guard let best = Likeness.allCases.first(where: { found[$0] != nil }) else { return nil }
    (path, likeness) = (sources.root + "/" + found[best]!, best)
  }

  /// Returns the goldens, by their paths below the root, that may belong to a renamed test.
  private static func candidates(
    beside name: String, _ owner: GoldenOwner, _ sources: TestSources
  ) -> [String] {
    func names(in folder: String) -> [String] {
      ((try? FileInfo.names(in: sources.root + folder)) ?? []).filter { !$0.hasPrefix(".") }
    }
    let (file, suite) = (PathText.name("/" + name), PathText.parent("/" + name))
    let module = owner.id.prefix { $0 != "/" }
    let ofSuite = names(in: suite).sorted().filter { other in
      // Most goldens are in use: the name of their function is in the sources, which is quick to see.
      let function = other.prefix { $0 != "." }
      return other.hasSuffix(".mtrace") && other != file
        && (function.contains("-")
          || sources.lackTest(of: name, owner: GoldenOwner(id: "\(module)/\(function)")))
    }
    let outer = PathText.parent(suite)
    let ofOthers =
      PathText.name(outer) == TracesFolder.name
      ? names(in: outer).sorted().map { "\(outer)/\($0)/\(file)" }
        .filter { $0 != "/" + name && FileInfo.isThere(sources.root + $0) } : []
    return (ofSuite.map { suite + "/" + $0 } + ofOthers).map { String($0.dropFirst()) }
  }
}

extension FormerGolden.Likeness {
  fileprivate init?(_ golden: Trace, _ recording: Trace) {
    if golden.hasRecords(of: recording) {
      self = .records
    } else if Sheet(golden).text == Sheet(recording).text {
      self = .sheet
    } else if !golden.tracks.isEmpty,
      Set(golden.tracks.map(\.name)) == Set(recording.tracks.map(\.name))
    {
      self = .tracks
    } else {
      return nil
    }
  }
}
