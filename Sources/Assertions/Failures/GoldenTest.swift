import DopesheetFiles
import DopesheetRecording

/// A running test whose goldens a stepper shows beside its run.
struct GoldenTest: SteppedTest {
  let title: String
  /// The path of the golden without a name of its own.
  let golden: String

  /// The golden, and those whose names follow that of the test, as far as they exist.
  var goldens: [String] {
    let (folder, name) = (PathText.parent(golden), PathText.name(golden))
    let stem = name.dropLast("mtrace".count)
    let names = (try? FileInfo.names(in: folder)) ?? []
    return names.filter { $0.hasPrefix(stem) && $0.hasSuffix(".mtrace") }.sorted()
      .map { folder + "/" + $0 }
  }
}
