import DopesheetDiff
import DopesheetDrawing
import DopesheetReports
import DopesheetTrace
import Foundation
import TestSupport
import Testing

/// Whatever counts differing tracks counts those of the comparison.
@Suite struct DifferingTracksTests {
  /// Two traces of six tracks, of which three differ, one of them within frames only; the golden goes on for longer.
  private static let diff: TraceDiff = {
    func trace(_ shift: Double, frames: Int, passing: Double) -> Trace {
      var builder = TraceBuilder()
      let tracks = (0..<6).map { builder.declare(Trace.Track("t\($0)")) }
      for frame in 0..<frames {
        builder.beginFrame(tick: Int64(frame))
        for (number, track) in tracks.enumerated() where number != 5 || frame == 0 {
          if number == 2, frame == 1 { builder.value(track: track, [.f64(passing)]) }
          let more = number == 0 ? shift : number == 1 ? shift / 100 : number == 3 ? 2 * shift : 0
          builder.value(track: track, [.f64(Double(frame) + more)])
        }
      }
      return builder.finish(clock: ClockRate(60)!)
    }
    return TraceDiff(
      golden: trace(0, frames: 6, passing: 70), actual: trace(1, frames: 4, passing: 71),
      options: DiffOptions(tolerances: ["t1": .absolute(0.1)]))
  }()

  @Test("The comparison, its documents, the picture and the report name the same tracks")
  func agreement() throws {
    let diff = DifferingTracksTests.diff
    let expected = ["t0", "t2", "t3"]
    expectEqual(diff.comparison.differingTracks, expected)
    expectEqual(diff.tracks.map(\.track.name).sorted(), expected)
    let document = try JSONSerialization.jsonObject(with: Data(diff.json().utf8))
    let listed = try #require((document as? [String: Any])?["tracks"] as? [[String: Any]])
    expectEqual(listed.compactMap { $0["track"] as? String }.sorted(), expected)

    let picture = ComparisonPicture(diff, title: "t")
    expectEqual(picture.differing, expected)
    let texts = try #require(ParsedSVG(picture.svg)).texts
    #expect(texts.contains { $0.hasPrefix("3 of 6 tracks differ") })

    let item = ReportItem(
      name: "x", path: "x.mtrace", status: .failing, note: "", content: .both(diff))
    let folder = try TemporaryFolder()
    var page = try ReportPage(title: "T", root: "R", run: "", folder: folder.path)
    try page.append(item)
    var bytes: [UInt8] = []
    try page.write { bytes += $0 }
    let whole = String(decoding: bytes, as: UTF8.self)
    let marked = whole.matches(of: /"name":"(t\d)"[^{}]*?"differing":true/).map { String($0.1) }
    expectEqual(marked, expected)
  }
}
