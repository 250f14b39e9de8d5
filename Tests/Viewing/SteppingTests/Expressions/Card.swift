import DopesheetStepping
import DopesheetTrace
import TestSupport

/// A card that fades, with tracks of every kind, in frame 12.
enum Card {
  static var names: ExpressionNames { ExpressionNames(IndexedTrace(trace)) }

  static let trace: Trace = {
    let numbers: [(name: String, value: Double, unit: String?)] = [
      ("a", 8, nil), ("a-b", 5, nil), ("b", 2, nil), ("card.alpha", 0.75, nil),
      ("card.angle", .pi / 2, "rad"), ("card.position.x", 10, nil), ("card.position.y", 20, "pt"),
      ("my%20card.alpha", .nan, nil), ("%2Emenu.alpha", 0.25, nil), ("a%2Eb.alpha", 0.5, nil),
      ("%2Emenu.alpha.x", 4, nil),
    ]
    let others: [(name: String, value: [Scalar])] = [
      ("card.count", [.i64(-3)]), ("card.hidden", [.bool(true)]), ("card.mood", [.sym("calm")]),
      ("card.transform", (0..<6).map { .f64(Double($0)) }), ("card.zoom", [.f32(0.1)]),
    ]
    let tracks =
      numbers.map { Trace.Track($0.name, unit: $0.unit) }
      + others.map { Trace.Track($0.name, like: $0.value) } + [Trace.Track("card.gone")]
    let values =
      numbers.map { Trace.Record.value(track: $0.name, [.f64($0.value)]) }
      + others.map { .value(track: $0.name, $0.value) }
    let states = [
      ("card.fade", "moving"), ("card.machine", "in-flight"), ("a%2Eb.fade", "moving"),
    ]
    var preroll = [Trace.Record.source(Trace.Source("card", kind: "node"))]
    for (source, state) in states {
      preroll.append(.source(Trace.Source(source, kind: "motion")))
      preroll.append(.state(source: source, from: "stopped", to: state, arguments: []))
    }
    preroll.append(.value(track: "card.mood", [.sym("stormy")]))
    return .written(
      tracks: tracks, preroll: preroll, frames: (0...12).map { ($0, $0 == 12 ? values : []) })
  }()

  private static func moment(_ names: ExpressionNames) -> TraceMoment {
    TraceMoment(names.known, atEndOf: 12)
  }

  /// Whether a condition holds now.
  static func holds(_ text: String) throws(ExpressionError) -> Bool {
    let names = names
    return try MomentExpression(condition: text, names).holds(at: moment(names))
  }

  /// The value of an expression now.
  static func value(_ text: String) throws(ExpressionError) -> [Scalar]? {
    let names = names
    return try MomentExpression(text, names).value(at: moment(names))
  }
}
