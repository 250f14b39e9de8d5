import DopesheetCurves
import DopesheetDesign
import DopesheetEngine
import DopesheetNotation
import DopesheetRecording
import Testing

@Suite("Timelines as run documents")
struct TimelineDocumentTests {
  private func timeline(_ movements: [Timeline.Movement], length: Double = 1) -> Timeline {
    var timeline = Timeline()
    timeline.length = length
    var layer = Timeline.Layer("card")
    layer.movements = movements
    timeline.layers = [layer]
    return timeline
  }

  private func movement(
    _ property: String, _ begin: Double, _ length: Double, _ start: [Double], _ end: [Double],
    _ easing: Easing = .linear, path: MotionPath? = nil
  ) -> Timeline.Movement {
    Timeline.Movement(
      property, at: begin, length: length, from: start, to: end, easing: easing, path: path)
  }

  @Test("A movement is a motion with a start, an end and an easing")
  func movement() {
    var timeline = timeline([movement("alpha", 0.25, 0.5, [0], [1], .cubicBezier(0, 0, 0.58, 1))])
    timeline.title = "Card"
    timeline.layers[0].values = ["alpha": [0], "cornerRadius": [4], "transform.rotation": [1]]
    #expect(
      timeline.document == """
        {
          "dopesheet": 1,
          "title": "Card",
          "tempo": {"rate":60},
          "nodes": [
            {"name":"card","frame":[0,0,0,0],"cornerRadius":4}
          ],
          "play": [
            {"set":{"card":{"alpha":0,"transform.rotation":1}}},
            {"at":0.25,"motion":{"name":"card.alpha","node":"card","properties":{"alpha":{"from":0,"to":1}},\
        "duration":0.5,"easing":"cubic-bezier(0,0,0.58,1)"}}
          ],
          "until": 1
        }

        """)
  }

  @Test("Movements with the same times and easing are one motion, and jumps are set")
  func together() {
    let text = timeline([
      movement("position.x", 0, 1, [0], [10]), movement("position.y", 0, 1, [0], [20]),
      movement("alpha", 0.5, 0, [0], [1]),
    ]).document
    #expect(text.contains(#""properties":{"position.x":{"from":0,"to":10},"position.y""#))
    #expect(text.contains(#"{"at":0.5,"set":{"card":{"alpha":1}}}"#))
  }

  @Test("Segments of one property follow each other, with the exact values at their ends")
  func segments() throws {
    let trace = try timeline([
      movement("position.x", 0, 0.1, [0], [1]), movement("position.x", 0.1, 0.2, [1], [3]),
      movement("position.x", 0.1 + 0.2, 0.7, [3], [-4]),
    ]).trace(rate: .hz(10))
    #expect(try frames(of: "card.position.x", trace) == [0, 1, 2, 3, 2, 1, 0, -1, -2, -3, -4])
  }

  @Test("A jump is overtaken by a movement that begins at the same time")
  func overtaken() throws {
    let trace = try timeline([
      movement("position.x", 0.5, 0, [0], [7]), movement("position.x", 0.5, 0.5, [10], [20]),
    ]).trace(rate: .hz(4))
    #expect(try frames(of: "card.position.x", trace) == [0, 0, 10, 15, 20])
  }

  @Test("A path is followed by its length")
  func path() throws {
    let path = try MotionPath(svg: "M0 0 L30 0 L30 10")
    let trace = try timeline([
      movement("position", 0, 1, [0, 0], [30, 10], path: path)
    ]).trace(rate: .hz(4))
    #expect(try frames(of: "card.position.x", trace) == [0, 10, 20, 30, 30])
    #expect(try frames(of: "card.position.y", trace) == [0, 0, 0, 0, 10])
  }

  @Test(
    "The rate of the file is that of the document",
    arguments: [(30, "30"), (29.97, "\"30000/1001\""), (12.5, "\"12500/1000\"")])
  func rate(number: Double, text: String) {
    var timeline = timeline([])
    timeline.rate = number
    #expect(timeline.document.contains("{\"rate\":\(text)}"))
  }

  @Test("A timeline plays on the user's nodes, from the present time")
  func playing() throws {
    var timeline = timeline([movement("alpha", 0.5, 0.5, [0], [1])])
    timeline.layers[0].values = ["alpha": [0]]
    let run = try Rehearsal(.hz(4)) { stage in
      let view = stage.add(Node("view"))
      try timeline.play(on: stage, naming: ["card": view])
    }.runUntilSettled(within: .seconds(2))
    #expect(try frames(of: "view.alpha", run.trace) == [0, 0, 0, 0.5, 1])
    #expect(run.stage.problems.isEmpty)
  }

  @Test("A layer without a node of the user gets one")
  func ownNode() throws {
    let timeline = timeline([movement("alpha", 0, 0.5, [0], [1])])
    let run = try Rehearsal(.hz(4)) { try timeline.play(on: $0) }.runUntilSettled(
      within: .seconds(2))
    #expect(try frames(of: "card.alpha", run.trace) == [0, 0.5, 1])
  }

  @Test("A name without a layer is an error with the nearest one")
  func misspelled() throws {
    let stage = Stage()
    let timeline = timeline([])
    #expect {
      try timeline.play(on: stage, naming: ["cart": Node("view")])
    } throws: {
      "\($0)" == "the timeline has no layer 'cart' (did you mean 'card'?)"
    }
  }

  @Test("A number that is out of range is an error")
  func outOfRange() throws {
    let timeline = timeline([movement("alpha", 0, 1, [0], [.infinity])])
    #expect(throws: Diagnostics.self) { try timeline.trace() }
  }
}
