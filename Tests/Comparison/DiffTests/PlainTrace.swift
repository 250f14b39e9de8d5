import DopesheetTrace
import TestSupport

/// A trace as plain arrays that tests write and change.
struct PlainTrace {
  var clock = ClockRate(60)!
  var meta: [Trace.Meta] = []
  var tracks: [Trace.Track] = []
  var preroll: [Trace.Record] = []
  var frames: [(tick: Int64, records: [Trace.Record])] = []

  /// The trace.
  var trace: Trace {
    .written(clock: clock, meta: meta, tracks: tracks, preroll: preroll, frames: frames)
  }

  /// The fade of a card over four frames, as in the example of the format.
  static let fade = PlainTrace(
    meta: [Trace.Meta("engine", "1")],
    tracks: [Trace.Track("card.alpha"), Trace.Track("card.position.y", unit: "pt")],
    preroll: [
      .source(Trace.Source("card", kind: "node", [Trace.Argument("y", .number(70))])),
      .source(
        Trace.Source(
          "card.fade", kind: "motion",
          [Trace.Argument("duration", .number(0.05)), Trace.Argument("easing", .word("linear"))])),
      .input(source: "card.fade", word: "start", arguments: []),
      .value(track: "card.alpha", [.f64(0)]),
      .value(track: "card.position.y", [.f64(100)]),
      .state(source: "card.fade", from: "stopped", to: "moving", arguments: []),
      .callback(source: "card.fade", name: "started", arguments: []),
    ],
    frames: [
      (0, []),
      (
        1,
        [
          .value(track: "card.alpha", [.f64(1 / 3.0)]),
          .value(track: "card.position.y", [.f64(200 / 3.0)]),
        ]
      ),
      (
        2,
        [
          .value(track: "card.alpha", [.f64(2 / 3.0)]),
          .value(track: "card.position.y", [.f64(100 / 3.0)]),
          .callback(
            source: "card.fade", name: "cycleRepeated",
            arguments: [Trace.Argument("count", .number(1))]),
        ]
      ),
      (
        3,
        [
          .value(track: "card.alpha", [.f64(1)]),
          .value(track: "card.position.y", [.f64(0)]),
          .state(source: "card.fade", from: "moving", to: "stopped", arguments: []),
          .callback(source: "card.fade", name: "completed", arguments: []),
        ]
      ),
    ])
}

/// The scalar track `x` over frames 0, 1, 2 …, written when it changes; `nil` means no value.
func plain(_ values: [Double?]) -> PlainTrace {
  let name = "x"
  var plain = PlainTrace(tracks: [Trace.Track(name)])
  var last: Double??
  for (tick, value) in values.enumerated() {
    var records: [Trace.Record] = []
    if last == nil || last! != value, last != nil || value != nil {
      records.append(
        value.map { .value(track: name, [.f64($0)]) } ?? .absence(track: name))
    }
    last = value
    plain.frames.append((Int64(tick), records))
  }
  return plain
}
