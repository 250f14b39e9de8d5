import DopesheetDiff
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

extension TraceDiff {
  /// Compares two lists of values of the track `x`.
  init(_ golden: [Double?], _ actual: [Double?], _ tolerances: ToleranceRules = .exact) {
    self.init(
      golden: plain(golden).trace, actual: plain(actual).trace,
      options: DiffOptions(tolerances: tolerances))
  }
}

/// A trace of the tracks `x0`, `x1` … with the values of a function in each frame.
func written(
  tracks count: Int, frames: Int, _ value: (_ track: Int, _ frame: Double) -> Double
) -> Trace {
  .written(
    tracks: (0..<count).map { Trace.Track("x\($0)") },
    frames: (0..<frames).map { frame in
      let numbers = (0..<count).map { Scalar.f64(value($0, Double(frame))) }
      return (Int64(frame), numbers.enumerated().map { .value(track: "x\($0)", [$1]) })
    })
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
