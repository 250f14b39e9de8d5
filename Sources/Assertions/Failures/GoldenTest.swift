import DopesheetFiles
import DopesheetGoldens
import DopesheetRecording

/// A running test that a stepper shows beside its goldens.
struct GoldenTest: SteppedTest {
  let title: String
  let owner: GoldenOwner
  /// The folder of the test's goldens, and the path of the one without a name in it.
  let traces: String
  let name: GoldenName
  let environment: [String: String]

  /// The golden, and those whose names follow that of the test, as far as they exist.
  var goldens: [String] {
    let golden = traces + "/" + name.path
    let (folder, stem) = (PathText.parent(golden), PathText.name(golden).dropLast("mtrace".count))
    let names = (try? FileInfo.names(in: folder)) ?? []
    return names.filter { $0.hasPrefix(stem) && $0.hasSuffix(".mtrace") }.sorted()
      .map { folder + "/" + $0 }
  }

  func makers() -> (_ source: String) -> (path: String, line: Int)? {
    var found: SourceLines?
    return { source in
      let folder = try? PendingFolder(forGolden: traces, environment: environment)
      let lines =
        found
        ?? SourceLines(
          folder.map { SourceLines.files(ofPackage: $0.root) } ?? [], ofTest: owner.id
        ) { $0.hasPrefix(PathText.parent(traces) + "/") }
      found = lines
      return lines.line(making: source).map { ($0.file, $0.line) }
    }
  }
}
