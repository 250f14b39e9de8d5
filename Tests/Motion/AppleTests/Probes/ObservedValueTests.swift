import Dopesheet
import DopesheetApple
import Testing

@Suite("Values that another engine tells")
@MainActor
struct ObservedValueTests {
  @Test("What was reported last is recorded at the end of each step, none before")
  func reported() throws {
    let stage = Stage()
    let recorder = Recorder(stage)
    let place = ObservedValue<CGPoint>()
    recorder.probe("card.place", place)
    try stage.step(to: .zero)
    place.value = CGPoint(x: 1, y: 2)
    place.value = CGPoint(x: 1, y: 3)
    try stage.step(to: .seconds(1))
    let trace = recorder.trace
    #expect(trace.frames[0].records.isEmpty)
    #expect(
      trace.frames[1].records.map(trace.record) == [
        .value(track: "card.place.x", [.f64(1)]), .value(track: "card.place.y", [.f64(3)]),
      ])
    recorder.probe("card.place", place)
    #expect(recorder.problems == [.duplicateTrack("card.place.x")])
  }
}
