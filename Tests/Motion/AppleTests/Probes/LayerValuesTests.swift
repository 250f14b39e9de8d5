import Dopesheet
import DopesheetApple
import TestSupport
import Testing

@Suite("Probes of what layers show")
struct LayerValuesTests {
  @Test("All values are sampled under the layer's name")
  func all() throws {
    let stage = Stage()
    let recorder = Recorder(stage)
    var shown: LayerSample? = LayerSample()
    recorder.probe("card", .all) { shown }
    try stage.step(to: .zero)
    shown?.position.x = 7
    shown?.transform.m41 = 5
    shown?.cornerRadius = .nan
    try stage.step(to: .seconds(1))
    shown = nil
    try stage.step(to: .seconds(2))
    let trace = recorder.trace
    #expect(
      trace.tracks.map(\.name) == [
        "card.backgroundColor.alpha", "card.backgroundColor.blue", "card.backgroundColor.green",
        "card.backgroundColor.red", "card.bounds.origin.x", "card.bounds.origin.y",
        "card.bounds.size.height", "card.bounds.size.width", "card.cornerRadius", "card.opacity",
        "card.position.x", "card.position.y", "card.transform",
      ])
    var moved = Transform4x4.identity
    moved.m41 = 5
    let numbers: [Scalar] = moved.rows.flatMap { [.f64($0.x), .f64($0.y), .f64($0.z), .f64($0.w)] }
    let changes: [Trace.Record] = [
      .value(track: "card.position.x", [.f64(7)]), .value(track: "card.transform", numbers),
      .value(track: "card.cornerRadius", [.f64(.nan)]),
    ]
    expectEqual(trace.frames[1].records.map(trace.record), changes)
    expectEqual(trace.frames[2].records.count, trace.tracks.count)
  }

  @Test("A layer is asked for what it shows once a frame", arguments: [LayerValues.all, .opacity])
  func once(values: LayerValues) throws {
    let stage = Stage()
    let recorder = Recorder(stage)
    var asked = 0
    recorder.probe("card", values) {
      asked += 1
      return LayerSample()
    }
    for time in 0..<3 { try stage.step(to: .seconds(Double(time))) }
    expectEqual(asked, 3)
  }

  @Test("A view without a layer is refused in words that say what to do")
  func noLayer() {
    let text = RecordingError.noLayer("card").description
    expectEqual(text, "the view of the probe “card” has no layer (set its wantsLayer before)")
  }

  @Test("Only what is asked for is sampled")
  func some() throws {
    let recorder = Recorder(Stage())
    recorder.probe("card", [.opacity, .cornerRadius]) { nil }
    expectEqual(recorder.trace.tracks.map(\.name), ["card.cornerRadius", "card.opacity"])
  }
}
