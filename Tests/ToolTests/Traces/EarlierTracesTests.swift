import DopesheetEngine
import DopesheetTool
import DopesheetTrace
import Foundation
import TestSupport
import Testing

/// `Tests/Vectors/earlier/revision-N` has goldens that an earlier revision of the engine recorded, in the folders of
/// `traces`. They are those whose values or order later revisions changed.
@Suite("Traces of earlier revisions") struct EarlierTracesTests {
  static let folder = VectorFolder.own.appendingPathComponent("earlier")
  static let repository = VectorFolder.own.deletingLastPathComponent().deletingLastPathComponent()

  /// The revisions and their traces, such as `flights/spring-decay`.
  static let traces: [(revision: Int, name: String)] = {
    let files = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String }
    return (files ?? []).filter { $0.hasSuffix(".mtrace") }.sorted().compactMap { file in
      let parts = file.dropLast(".mtrace".count).split(separator: "/", maxSplits: 1)
      return Int(parts[0].dropFirst("revision-".count)).map { ($0, String(parts[1])) }
    }
  }()

  @Test("There are some of each earlier revision")
  func all() {
    expectEqual(
      Set(Self.traces.map(\.revision)), Set(1..<Stage.behaviorRevision))
  }

  @Test("are sound, keep their bytes, and name their revision", arguments: traces)
  func sound(_ trace: (revision: Int, name: String)) throws {
    let file = Self.folder.appendingPathComponent("revision-\(trace.revision)/\(trace.name).mtrace")
    let bytes = try [UInt8](Data(contentsOf: file))
    let read = try TraceReader.read(bytes)
    #expect(TraceWriter.text(of: read) == bytes)
    expectEqual(read.fact("engine"), "\(trace.revision)")
  }

  @Test(
    "are compared with a run of today and replayed; the revision is no difference by itself",
    arguments: traces)
  func compared(_ trace: (revision: Int, name: String)) throws {
    let session = try Session()
    let source = Self.repository.appendingPathComponent("traces/\(trace.name)")
      .deletingLastPathComponent()
    for document in try FileManager.default.contentsOfDirectory(atPath: source.path)
    where document.hasSuffix(".json") {
      let text = try String(contentsOf: source.appendingPathComponent(document), encoding: .utf8)
      try session.write(text, "traces/\(document)")
    }
    let name = try #require(trace.name.split(separator: "/").last)
    let file = Self.folder.appendingPathComponent("revision-\(trace.revision)/\(trace.name).mtrace")
    try session.write(String(contentsOf: file, encoding: .utf8), "traces/\(name).mtrace")
    // Quick tests compare or replay each trace.
    for (index, command) in ["verify", "replay"].enumerated()
    where TestDepth.current == .deep || trace.name.utf8.count % 2 == index {
      let outcome = session.run(command, "traces/\(name).mtrace", is: .different)
      #expect(outcome.errors.isEmpty)
      let fact = "meta engine: \(trace.revision) → \(Stage.behaviorRevision) (not compared)"
      #expect(outcome.output.contains(fact))
    }
    session.run("rerecord", "--yes", "traces/\(name).run.json", is: .same, printing: "1 changed")
    session.run("verify", "traces/\(name).run.json", is: .same)
  }
}
