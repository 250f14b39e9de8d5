import DopesheetFiles
import DopesheetGoldens
import DopesheetRecording

/// A running test that a stepper shows beside its goldens.
struct GoldenTest: SteppedTest {
  let test: TestIdentity
  let argument: (@Sendable () -> String?)?
  /// The folder of the test's goldens, and the path of the one without a name in it.
  let traces: String
  let name: GoldenName
  let environment: [String: String]

  var title: String {
    guard let argument = argument?() else { return test.description }
    let isLong = argument.count > 60
    return "\(test.description) \(argument.prefix(60))" + (isLong ? "…" : "")
  }

  /// The golden, and those whose names follow that of the test, as far as they exist.
  var goldens: [String] {
    let golden = traces + "/" + name.path
    let (folder, stem) = (PathText.parent(golden), PathText.name(golden).dropLast("mtrace".count))
    let names = (try? FileInfo.names(in: folder)) ?? []
    return names.filter { $0.hasPrefix(stem) && $0.hasSuffix(".mtrace") }.sorted()
      .map { folder + "/" + $0 }
  }

  func makers() -> (_ source: String) -> (path: String, line: Int)? {
    lazy var lines = {
      let folder = try? PendingFolder(forGolden: traces, environment: environment)
      return SourceLines(
        folder.map { SourceLines.files(ofPackage: $0.root) } ?? [],
        ofTest: GoldenOwner(module: test.module, names: test.names).id
      ) { $0.hasPrefix(PathText.parent(traces) + "/") }
    }()
    return { source in lines.line(making: source).map { ($0.file, $0.line) } }
  }
}
