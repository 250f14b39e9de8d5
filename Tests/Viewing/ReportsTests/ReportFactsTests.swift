import DopesheetDiff
import DopesheetDrawing
import DopesheetReports
import DopesheetTrace
import Foundation
import TestSupport
import Testing

/// The data of a golden in a page, except its values.
@Suite struct ReportFactsTests {
  /// The facts of an item, and its page.
  private func facts(
    _ content: ReportItem.Content, code: ReportItem.SourcePlace? = nil
  ) throws -> (json: [String: Any], page: String) {
    let item = ReportItem(
      name: "x", path: "x.mtrace", status: .compared(.different), note: "", content: content)
    let text = try page([item], code: code).text
    return (try object("g0", in: text), text)
  }

  private func sides(_ json: [String: Any]) throws -> [[String: Any]?] {
    try #require(json["sides"] as? [Any]).map { $0 as? [String: Any] }
  }

  private func scene(_ words: [String], note: String) -> Trace {
    var builder = TraceBuilder()
    let state = builder.declare(Trace.Track("card.state", .sym))
    let source = builder.declare(
      Trace.Source("card.fade", kind: "motion", [Trace.Argument("duration", .number(0.5))]))
    builder.input(source: source, word: "start")
    for (frame, word) in words.enumerated() {
      builder.beginFrame(tick: Int64(frame))
      builder.value(track: state, [.sym(word)])
      if frame == 1 {
        builder.state(source: source, from: "stopped", to: "moving")
        builder.callback(source: source, name: "started", [Trace.Argument("note", .text(note))])
      }
    }
    return builder.finish(clock: ClockRate(60)!)
  }

  @Test("Events are columns, their texts in one list")
  func events() throws {
    let (json, _) = try facts(.golden(scene(["a", "b"], note: "x y")))
    let side = try #require(sides(json)[0])
    let events = try #require(side["events"] as? [String: Any])
    let strings = try #require(json["strings"] as? [String])
    func column(_ name: String) -> [Int] { events[name] as? [Int] ?? [] }
    expectEqual(events["kinds"] as? String, "<~!")
    expectEqual(column("frames"), [-1, 1, 1])
    expectEqual(column("words").map { strings[$0] }, ["start", "stopped", "started"])
    expectEqual(column("nexts").map { $0 < 0 ? "" : strings[$0] }, ["", "moving", ""])
    expectEqual(column("notes").map { $0 < 0 ? "" : strings[$0] }, ["", "", "note=\"x y\""])
    let sources = try #require(side["sources"] as? [[String: Any]])
    #expect(sources[0]["name"] as? String == "card.fade" && sources[0]["frame"] as? Int == -1)
    #expect(try sides(json)[1] == nil)
  }

  @Test("Events of both sides that are the same are reported once, others twice, and what changed")
  func twoSides() throws {
    let golden = scene(["a", "b", "c"], note: "x")
    let same = try facts(
      .both(TraceDiff(golden: golden, actual: scene(["a", "b", "d"], note: "x"))))
    #expect(try sides(same.json)[1]?["events"] is NSNull)
    let other = try facts(
      .both(TraceDiff(golden: golden, actual: scene(["a", "b", "c"], note: "y"))))
    #expect(try sides(other.json)[1]?["events"] is [String: Any])
    let changes = try #require(other.json["eventChanges"] as? [[String: Any]])
    expectEqual(changes.count, 1)
    #expect(changes[0]["kind"] as? String == "arguments" && changes[0]["golden"] as? Int == 2)
  }

  @Test("Events of a source that has another name are not the same")
  func renamed() throws {
    func scene(_ name: String) -> Trace {
      var builder = TraceBuilder()
      let source = builder.declare(Trace.Source(name, kind: "node", []))
      builder.beginFrame(tick: 0)
      builder.callback(source: source, name: "started")
      return builder.finish(clock: ClockRate(60)!)
    }
    let (json, _) = try facts(.both(TraceDiff(golden: scene("card"), actual: scene("panel"))))
    #expect(try sides(json)[1]?["events"] is [String: Any])
  }

  @Test("A track has its change in words, its cells of the sheet, and where it first differs most")
  func changes() throws {
    func movement(_ frames: Int) -> Trace {
      written(Trace.Track("card.x"), frames: 31) {
        [.f64(min(Double($0) / Double(frames), 1) * 100)]
      }
    }
    let (json, _) = try facts(.both(TraceDiff(golden: movement(20), actual: movement(25))))
    let track = try #require((json["tracks"] as? [[String: Any]])?.first)
    #expect((track["change"] as? String)?.contains("duration") == true)
    let cells = try #require(track["sheet"] as? [[String]])
    expectEqual(cells.map(\.count), [1, 2, 1])
    expectEqual(cells[0], ["0 → 100"])
    expectEqual(track["peak"] as? Int, 20)
  }

  @Test("A track of several components has the cells of the first component that differs")
  func componentCells() throws {
    func movement(_ frames: Int) -> Trace {
      written(Trace.Track("card.transform", .f64, width: 6), frames: 31) {
        let moved = min(Double($0) / Double(frames), 1) * 100
        return [1, 0, 0, 1, moved, 2 * moved].map { .f64($0) }
      }
    }
    let (json, _) = try facts(.both(TraceDiff(golden: movement(20), actual: movement(25))))
    let track = try #require((json["tracks"] as? [[String: Any]])?.first)
    let cells = try #require(track["sheet"] as? [[String]])
    expectEqual(cells.map(\.count), [1, 2, 1])
    expectEqual(cells[0], ["[4] 0 → 100"])
  }

  @Test("A cause of a node says where the node is seen best, and has its lines of code")
  func nodes() throws {
    func scene(_ alphas: [Double]) -> Trace {
      let more = [Double?](repeating: nil, count: 6 - alphas.count)
      return alphas.isEmpty
        ? .written(tracks: [], frames: (0..<6).map { ($0, []) })
        : written(["badge.alpha": alphas + more], [node("badge")])
    }
    let place = ReportItem.SourcePlace(text: "Card.swift:2", line: 2, lines: ["a", "b"], first: 1)
    let (json, _) = try facts(
      .both(TraceDiff(golden: scene([]), actual: scene([0, 0.5, 1, 1, 0]))), code: place)
    let cause = try #require((json["causes"] as? [[String: Any]])?.first)
    #expect(cause["node"] as? String == "badge" && cause["seen"] as? Int == 2)
    let code = try #require(json["code"] as? [String: Any])
    #expect(code["text"] as? String == "Card.swift:2" && code["lines"] as? [String] == ["a", "b"])
  }

  @Test("Lines and outlines end with their side, and sides of other lengths share none")
  func ends() throws {
    func held(_ frames: Int) -> Trace {
      written(Trace.Track("x"), frames: frames) { $0 == 0 ? [.f64(7)] : nil }
    }
    let (json, page) = try facts(.both(TraceDiff(golden: held(30_000), actual: held(3_000))))
    let tracks = try #require(json["tracks"] as? [[String: Any]])
    expectEqual(tracks[0]["same"] as? Bool, false)
    try expectEqual(data("d0.1.0", in: page).split(separator: "\n").count, 3)
    let outline = try #require(data("l0.1.0", in: page).split(separator: "\n").first)
    expectEqual(outline.split(separator: " ").count, 2 + 2 * 94)
  }

  @Test("Words are places in the track's own list, which both sides share")
  func words() throws {
    let diff = TraceDiff(
      golden: scene(["a", "b", "a"], note: ""), actual: scene(["b", "b", "c"], note: ""))
    let (json, page) = try facts(.both(diff))
    let tracks = try #require(json["tracks"] as? [[String: Any]])
    expectEqual(tracks[0]["words"] as? [String], ["a", "b", "c"])
    try expectEqual(data("d0.0.0", in: page), "x 0 1 0\n")
    try expectEqual(data("d0.1.0", in: page), "x 1 1 2\n")
    expectEqual(tracks[0]["differs"] as? [[Int]], [[0, 0], [2, 2]])
  }

  @Test("The ends of a side and the frames that only one has are reported")
  func frames() throws {
    let diff = TraceDiff(golden: trace([0, 1, 2, 3]), actual: trace([0, 1]))
    let (json, _) = try facts(.both(diff))
    try expectEqual(sides(json).map { $0?["frames"] as? Int }, [4, 2])
    expectEqual(json["places"] as? [Int], [2])
    #expect(json["rows"] is NSNull)
  }

  @Test("A difference in a declaration is a place, before the first frame")
  func declarations() throws {
    func declared(_ x: Double) -> Trace {
      written([:], [node("card", ["x": x])])
    }
    let (json, _) = try facts(.both(TraceDiff(golden: declared(1), actual: declared(2))))
    expectEqual(json["places"] as? [Int], [-1])
    let causes = try #require(json["causes"] as? [[String: Any]])
    expectEqual((causes[0]["text"] as? String)?.contains("x 1 → 2"), true)
  }

  @Test("A tolerance is reported with its limits, and what lies within it")
  func tolerance() throws {
    let diff = TraceDiff(
      golden: trace([0, 1, 2]), actual: trace([0, 1.05, 3]),
      options: DiffOptions(tolerances: ["x": .absolute(0.1)]))
    let (json, _) = try facts(.both(diff))
    let track = try #require((json["tracks"] as? [[String: Any]])?.first)
    let tolerance = try #require(track["tolerance"] as? [String: Any])
    #expect(tolerance["absolute"] as? Double == 0.1 && tolerance["text"] as? String == "abs=0.1")
    #expect(
      track["tolerated"] as? [[Int]] == [[1, 1]] && track["differs"] as? [[Int]] == [[2, 2]])
    expectEqual((track["range"] as? [[Double]])?.first, [0, 3])
  }

  @Test("A track that changed its type is two")
  func types() throws {
    let golden = written(Trace.Track("x"), frames: 2) { [.f64(Double($0))] }
    let actual = written(Trace.Track("x", .i64), frames: 2) { [.i64(Int64($0))] }
    let (json, page) = try facts(.both(TraceDiff(golden: golden, actual: actual)))
    let tracks = try #require(json["tracks"] as? [[String: Any]])
    expectEqual(tracks.map { $0["kind"] as? String }, ["f64", "i64"])
    expectEqual(tracks.map { $0["in"] as? [Bool] }, [[true, false], [false, true]])
    for id in ["d0.0.0", "d0.1.1"] { try expectEqual(data(id, in: page), "x 0 1\n") }
  }

  /// Two traces of six tracks. Two differ, one only between frames, two only behind the end of the recording.
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
    let diff = ReportFactsTests.diff
    let expected = ["t0", "t1", "t2", "t3", "t4"]
    expectEqual(diff.comparison.differingTracks, expected)
    expectEqual(diff.tracks.map(\.track.name).sorted(), expected)
    let document = try JSONSerialization.jsonObject(with: Data(diff.json().utf8))
    let listed = try #require((document as? [String: Any])?["tracks"] as? [[String: Any]])
    expectEqual(listed.compactMap { $0["track"] as? String }.sorted(), expected)

    let picture = ComparisonPicture(diff, title: "t")
    expectEqual(picture.differing, expected)
    let texts = try #require(ParsedSVG(picture.svg)).texts
    #expect(texts.contains { $0.hasPrefix("5 of 6 tracks differ") })

    let tracks = try #require(facts(.both(diff)).json["tracks"] as? [[String: Any]])
    let marked = tracks.filter { $0["differing"] as? Bool == true }.compactMap {
      $0["name"] as? String
    }
    expectEqual(marked, expected)
  }
}
