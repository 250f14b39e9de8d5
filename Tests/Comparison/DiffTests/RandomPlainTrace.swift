import DopesheetTrace
import TestSupport

extension PlainTrace {
  static let motions = ["card.fade", "card.slide"]
  static let states = ["stopped", "delayed", "moving", "paused"]

  /// A small trace of several kinds of tracks and of two motions, full of repeated values, zero steps and
  /// frames with many records.
  static func random(_ random: inout SeededGenerator) -> PlainTrace {
    var plain = PlainTrace(
      meta: [Trace.Meta("engine", "1")],
      tracks: [
        Trace.Track("a"), Trace.Track("b", .f32, width: 2), Trace.Track("c", .i64),
        Trace.Track("d", .bool), Trace.Track("e", .sym),
      ])
    for name in motions {
      plain.preroll.append(
        .source(
          Trace.Source(name, kind: "motion", [Trace.Argument("duration", .number(0.5))])))
    }
    plain.preroll += records(&random)
    var tick: Int64 = 0
    for _ in 0..<random.below(8) {
      plain.frames.append((tick, records(&random)))
      tick += Int64(random.below(3))
    }
    return plain
  }

  private static func records(_ random: inout SeededGenerator) -> [Trace.Record] {
    (0..<random.below(7)).map { _ in record(&random) }
  }

  private static func record(_ random: inout SeededGenerator) -> Trace.Record {
    let source = random.pick(motions)
    let arguments =
      random.below(3) == 0 ? [Trace.Argument("at", .number(Double(random.below(3))))] : []
    switch random.below(9) {
    case 0:
      return .input(source: source, word: random.pick(["start", "stop"]), arguments: arguments)
    case 1:
      return .state(
        source: source, from: random.pick(states), to: random.pick(states), arguments: arguments)
    case 2, 3:
      return .callback(
        source: source, name: random.pick(["started", "completed"]), arguments: arguments)
    case 4: return .absence(track: random.pick(["a", "b", "c", "d", "e"]))
    default: return value(&random)
    }
  }

  static func value(_ random: inout SeededGenerator) -> Trace.Record {
    let numbers = [0, -0.0, 1, 1.5, .pi, .nan, .infinity, 1e300]
    switch random.below(5) {
    case 0: return .value(track: "a", [.f64(random.pick(numbers))])
    case 1:
      return .value(
        track: "b", [.f32(Float(random.pick(numbers))), .f32(Float(random.pick(numbers)))])
    case 2: return .value(track: "c", [.i64(random.pick([0, 1, -1, .max, .min]))])
    case 3: return .value(track: "d", [.bool(random.below(2) == 0)])
    default: return .value(track: "e", [.sym(random.pick(states))])
    }
  }
}
