import DopesheetDiff
import DopesheetDrawing
import DopesheetReports
import DopesheetRunDocuments
import DopesheetText
import DopesheetTrace
import Foundation
import TestSupport
import Testing

@Suite("Pages and pictures of documents of all styles") struct SwarmLooksTests {
  private func play(_ swarm: SwarmDocument, _ parts: [SwarmDocument.Part]) throws -> Trace {
    let files = swarm.files.mapValues { Array($0.utf8) }
    let document = try RunDocument.load(
      Array(swarm.text(parts).utf8), file: "it.run.json",
      RunFiles(beside: "it.run.json") { files[$0] })
    return try document.perform().trace
  }

  /// What tracks hold at the end of each frame, as texts; `nil` before their first value.
  private func held(_ trace: Trace) -> [String: [String?]] {
    var held: [String: String] = [:]
    var series: [String: [String?]] = [:]
    func take(_ records: Range<Int>) {
      for index in records where trace.record(at: index).kind.isOfTrack {
        let words = trace.record(at: index).line.split(separator: " ", maxSplits: 1)
        held[String(words[0])] = words.count > 1 ? String(words[1]) : nil
      }
    }
    take(trace.preroll)
    for frame in trace.frames {
      take(frame.records)
      for track in trace.tracks { series[track.name, default: []].append(held[track.name]) }
    }
    return series
  }

  /// The facts of the only item of a page, and its pieces by their ids.
  private func page(_ diff: TraceDiff) throws -> (facts: [String: Any], pieces: [String: String]) {
    let item = ReportItem(
      name: "x", path: "x.mtrace", status: .compared(.different), note: "", content: .both(diff))
    let folder = try TemporaryFolder()
    var page = try ReportPage(title: "T", root: "R", run: "", folder: folder.path)
    try page.append(item)
    var bytes: [UInt8] = []
    try page.write { bytes += $0 }
    var pieces: [String: String] = [:]
    for part in String(decoding: bytes, as: UTF8.self).components(separatedBy: "<script type=\"")
      .dropFirst()
    {
      let words = part.split(separator: ">", maxSplits: 1)
      guard let id = words[0].split(separator: "\"").last else { continue }
      pieces[String(id)] = words[1].components(separatedBy: "</script>")[0]
    }
    let json = try JSONSerialization.jsonObject(with: Data(try #require(pieces["g0"]).utf8))
    return (try #require(json as? [String: Any]), pieces)
  }

  @Test("show what the traces hold: end values, tracks and events that differ")
  func looks() throws {
    var differing = 0
    for seed in 0..<deep(120, quick: 3) {
      let swarm = SwarmDocument(seed: seed)
      let golden = try play(swarm, swarm.parts)
      var parts = swarm.parts
      // The last call of a part is not made.
      let part = seed % parts.count
      parts[part].calls.removeLast()
      guard let actual = try? play(swarm, parts) else { continue }
      let place: Comment = "seed \(seed)\n\(swarm.text(parts))"
      let diff = TraceDiff(golden: golden, actual: actual)
      let (ours, theirs) = (held(golden), held(actual))
      let isSameLength = golden.frames.map(\.tick) == actual.frames.map(\.tick)
      guard isSameLength else { continue }
      let expected = Set(ours.keys).union(theirs.keys).filter { ours[$0] != theirs[$0] }
      differing += expected.count

      let (facts, _) = try page(diff)
      let tracks = try #require(facts["tracks"] as? [[String: Any]])
      var found: Set<String> = []
      for track in tracks {
        let name = try #require(track["name"] as? String)
        if track["differing"] as? Bool == true { found.insert(name) }
        let values = ours[name] ?? theirs[name]
        #expect(values?.count == golden.frames.count, place)
      }
      // Values within a frame may differ, too.
      let compared = Set(diff.tracks.map(\.track.name))
      let shared = Set(ours.keys).intersection(theirs.keys)
      #expect(found.isSuperset(of: expected), place)
      #expect(found.intersection(shared) == compared, place)
      let events = try #require(facts["eventChanges"] as? [Any])
      #expect(events.count == diff.events.count, place)

      let picture = ComparisonPicture(
        golden: golden, actual: actual, title: "x", differing: diff.tracks.map(\.track.name))
      #expect(Set(picture.differing) == compared, place)
      let ends = CurvePicture(
        golden, title: "x", tracks: Array(golden.tracks.indices), frames: golden.frames.indices)
      let texts = try #require(ParsedSVG(ends.svg)).texts
      for (index, track) in golden.tracks.enumerated().prefix(CurvePicture.mostTracks)
      where track.width == 1 && track.kind == .f64 {
        let values = ours[track.name]?.compactMap { $0.flatMap { Double($0) } } ?? []
        guard let first = values.first, let last = values.last else { continue }
        let words = [first, last].map { RoundedText.significant($0) }
        let text = words[0] == words[1] ? words[0] : words.joined(separator: " → ")
        #expect(texts.contains(text), "track \(index) \(track.name), \(place)")
      }
    }
    #expect(differing > 0)
  }
}
