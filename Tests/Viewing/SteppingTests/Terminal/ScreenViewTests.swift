import DopesheetStepping
import DopesheetTrace
import TestSupport
import Testing

struct ScreenViewTests {
  /// Two nodes, one on the other. The inner one moves by 100 points in four frames.
  private func session() -> StepSession {
    let x = Trace.Track("dot.position.x")
    func value(_ number: Double) -> Trace.Record { .value(track: x.name, [.f64(number)]) }
    let trace = Trace.written(
      tracks: [x],
      preroll: [
        .node("field", [0, 0, 200, 80]), .node("dot", [0, 20, 40, 40], in: "field"), value(20),
      ],
      frames: (0..<4).map { ($0, [value(45 + 25 * Double($0))]) })
    return StepSession(trace, title: "a\u{1B}]0;x\u{7}.mtrace")
  }

  @Test func `a screen of 80 by 24 has the title, the nodes, the tracks, the records and the keys`()
  {
    let session = session()
    _ = session.perform("g 1")
    var view = ScreenView()
    let rows = view.rows(session)
    expectEqual(rows.count, 24)
    #expect(rows[0].contains("frame 1/3  0.0167 s"))
    #expect(rows[0].contains("line 11"))
    #expect(rows[1].hasPrefix("┌field"))
    #expect(rows.contains { $0.contains("┌dot") })
    #expect(rows.contains { $0.contains("> dot.position.x  70") })
    #expect(rows.contains("> 11  dot.position.x 70"))
    #expect(rows[23].contains("n/p frame") && rows[23].hasSuffix("q quit"))
  }

  /// A session with nodes of 40 by 30 points at some places, of which the last is invisible.
  private func crowd(_ places: [(x: Double, y: Double)]) -> StepSession {
    let x = Trace.Track("node0.position.x")
    let nodes = places.enumerated().map { index, place -> Trace.Record in
      let alpha: Double = index == places.count - 1 ? 0 : 1
      return .node("node\(index)", [place.x, place.y, 40, 30], [("alpha", alpha)])
    }
    let value = Trace.Record.value(track: x.name, [.f64(places[0].x + 20)])
    return StepSession(.written(tracks: [x], preroll: nodes, frames: [(0, [value])]))
  }

  /// The rows of the stage on a screen of 80 columns: those above the line, without the tracks.
  private func stage(_ session: StepSession) -> [String] {
    var view = ScreenView()
    return view.rows(session).prefix { !$0.hasPrefix("──") }.dropFirst().map {
      String($0.prefix(30))
    }
  }

  @Test func `names of nodes do not overlap, and the front one is whole`() {
    let session = crowd([(0, 0), (2, 0), (0, 60), (4, 60)])
    _ = session.perform("g 0")
    let rows = stage(session)
    #expect(rows.contains { $0.contains("node1") } && !rows.contains { $0.contains("node0") })
    // The invisible node is behind the visible one, though it was declared later.
    #expect(rows.contains { $0.contains("node2") } && !rows.contains { $0.contains("node3") })
  }

  @Test func `of many nodes, those that others cover are counted`() {
    var places: [(x: Double, y: Double)] = []
    for index in 0..<20 {
      let (column, row) = (Double(index / 10), Double(index % 10))
      places.append((x: 50 * column, y: 0.5 * row))
    }
    let session = crowd(places)
    _ = session.perform("g 0")
    let rows = stage(session)
    expectEqual(rows.count { $0.contains("node9") }, 1)
    expectEqual(rows.count { $0.contains("node18") }, 1)
    #expect(rows.contains { $0.contains(" more") }, "\(rows.joined(separator: "\n"))")
    #expect(!rows.contains { $0.contains("node19") })
  }

  @Test func `nodes are drawn in proportion, and move with their tracks`() throws {
    let session = session()
    var view = ScreenView()
    func left() throws -> Int {
      let rows = view.rows(session, width: 120, height: 40)
      let row = try #require(rows.first { $0.contains("┌dot") })
      return row.distance(from: row.startIndex, to: row.firstRange(of: "┌dot")!.lowerBound)
    }
    _ = session.perform("g 0")
    let start = try left()
    _ = session.perform("g 3")
    let end = try left()
    // 75 of 200 points on 48 columns.
    #expect((16...20).contains(end - start))
    let field = view.rows(session, width: 120, height: 40)
    let width = field[1].distance(
      from: field[1].startIndex, to: field[1].firstIndex(of: "┐")!)
    let height = try #require(field.firstIndex { $0.hasPrefix("└") }) - 1
    // 200 by 80 points, cells twice as high as wide.
    #expect(abs(Double(width) / Double(height) - 5) < 0.6)
  }

  @Test func `any size is drawn, however small, and nothing of a name acts on the terminal`() {
    let session = session()
    for place in ["g start", "g 2", "g end"] {
      _ = session.perform(place)
      for (width, height) in [(1, 1), (2, 5), (39, 12), (40, 12), (41, 13), (80, 24), (300, 90)] {
        var view = ScreenView()
        for showsHelp in [false, true] {
          view.showsHelp = showsHelp
          view.prompt = showsHelp ? LineEditor("b \u{1B}[2J") : nil
          view.message = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine"]
          let canvas = view.draw(session, width: width, height: height)
          for row in 0..<height {
            #expect(!canvas.text(ofRow: row).unicodeScalars.contains { $0.value < 0x20 })
          }
        }
      }
    }
  }

  @Test func `the help lists keys and commands, and scrolls to its end`() {
    let session = session()
    _ = session.perform("g 1")
    var view = ScreenView()
    view.showsHelp = true
    var seen: [String] = []
    for key in [TerminalKey.home, .pageDown, .character(" "), .end] {
      let isScrolled = view.scroll(key)
      #expect(isScrolled)
      seen += view.rows(session)
    }
    #expect(view.isReading && seen.contains("keys") && seen.contains("commands, after ':'"))
    #expect(seen.contains { $0.contains("Tab Shift-Tab") })
    for form in StepManual.forms { #expect(seen.contains { $0.contains(form.help) }) }
    let last = view.rows(session)[22]
    #expect(last.hasPrefix("lines ") && last.contains("of"))
    for key in [TerminalKey.escape, .character("n"), .enter] {
      let isScrolled = view.scroll(key)
      #expect(!isScrolled)
    }
    view.close()
    #expect(view.rows(session)[1].hasPrefix("┌field"))
  }

  @Test func `an answer that is longer than the records is read in pages`() {
    let session = session()
    var view = ScreenView()
    view.message = (1...60).map { "answer \($0)" }
    expectEqual(view.rows(session)[1], "answer 1")
    #expect(view.isReading)
    _ = view.scroll(.end)
    let end = view.rows(session)
    expectEqual(Array(end[20...22]), ["answer 59", "answer 60", "lines 40 to 60 of 60"])
    view.message = ["a line that is longer than the screen is wide", "b"]
    let wrapped = view.rows(session, width: 40, height: 24)
    #expect(wrapped.contains("a line that is longer than the screen is"))
    #expect(wrapped.contains("  wide") && !view.isReading)
  }

  @Test func `the title keeps the frame, and a long path loses its beginning`() {
    let path = String(repeating: "folder/", count: 30) + "card.mtrace"
    let session = StepSession(trace([1, 2]), title: path)
    _ = session.perform("g 1")
    var view = ScreenView()
    let title = view.rows(session, width: 60, height: 20)[0]
    #expect(title.hasPrefix(" …") && title.contains("folder/card.mtrace  frame 1/1"))
    #expect(title.hasSuffix("(end)"))
  }

  @Test func `the prompt shows its cursor, also in a line that is too long`() {
    let session = session()
    var view = ScreenView()
    view.prompt = LineEditor("b " + String(repeating: "x", count: 90) + "end")
    let row = view.rows(session, width: 40, height: 20)[18]
    #expect(row.hasPrefix(":xxx") && row.hasSuffix("end"))
    let canvas = view.draw(session, width: 40, height: 20)
    #expect(canvas.sequence(ofRow: 18).contains("end\u{1B}[0;7m "))
  }

  @Test func `watched tracks take the place of all tracks`() {
    let session = session()
    var view = ScreenView()
    expectEqual(view.shownTracks(session), ["dot.position.x"])
    _ = session.perform("n 2")
    view.show(session.perform("w dot.position.x").lines, of: session)
    expectEqual(view.shownTracks(session), ["dot.position.x"])
    expectEqual(view.message[0], "watching dot.position.x")
    view.selection = 99
    let rows = view.rows(session)
    #expect(rows.contains { $0.contains("> dot.position.x") })
  }

  @Test(arguments: [1.0, 0.123_456_789_012_345_6, -1.234_567_890_123_456_7e-300])
  func `a row keeps its curve, whatever the length of its value`(value: Double) throws {
    var view = ScreenView()
    let rows = view.rows(StepSession(trace([value, 3, 4, 5, 6, 7, value])))
    let row = try #require(rows.first { $0.contains("> x") })
    #expect(row.contains("▆") && row.hasSuffix("▁"))
    let column = row.distance(from: row.startIndex, to: row.firstIndex(of: "▁") ?? row.endIndex)
    expectEqual(column, 59)
  }
}
