import DopesheetStepping
import DopesheetTrace

/// A moment with given values.
struct StillMoment: ExpressionMoment {
  var frame = 12
  var tick: Int64 = 12
  var seconds = 0.2
  /// The scalars of each track; empty for an absent value.
  var values: [[UInt64]]
  var words: [String] = []
  var states: [String?] = []

  func bits(ofTrack track: Int, component: Int) -> UInt64? {
    values[track].isEmpty ? nil : values[track][component]
  }

  func word(of bits: UInt64) -> String { words[Int(bits)] }

  func state(ofSource source: Int) -> String? { states[source] }
}

/// A card that fades, and tracks of every kind.
enum Card {
  static let names = ExpressionNames(
    tracks: [
      Trace.Track("a"), Trace.Track("a-b"), Trace.Track("b"), Trace.Track("card.alpha"),
      Trace.Track("card.angle", unit: "rad"), Trace.Track("card.count", .i64),
      Trace.Track("card.gone"), Trace.Track("card.hidden", .bool),
      Trace.Track("card.mood", .sym), Trace.Track("card.position.x"),
      Trace.Track("card.position.y", unit: "pt"), Trace.Track("card.transform", .f64, width: 6),
      Trace.Track("card.zoom", .f32), Trace.Track("my%20card.alpha"),
      Trace.Track("%2Emenu.alpha"), Trace.Track("a%2Eb.alpha"), Trace.Track("%2Emenu.alpha.x"),
    ],
    sources: ["card", "card.fade", "card.machine", "a%2Eb.fade"],
    words: ["calm", "stormy", "in-flight"])

  static let moment = StillMoment(
    values: [
      bits(8), bits(5), bits(2), bits(0.75), bits(Double.pi / 2), [UInt64(bitPattern: -3)], [], [1],
      [1], bits(10), bits(20), bits(0, 1, 2, 3, 4, 5), [UInt64(Float(0.1).bitPattern)], bits(.nan),
      bits(0.25), bits(0.5), bits(4),
    ],
    words: ["stormy", "calm"], states: [nil, "moving", "in-flight", "moving"])

  private static func bits(_ numbers: Double...) -> [UInt64] { numbers.map(\.bitPattern) }

  /// Whether a condition holds now.
  static func holds(_ text: String) throws(ExpressionError) -> Bool {
    try MomentExpression(condition: text, names).holds(at: moment)
  }

  /// The value of an expression now.
  static func value(_ text: String) throws(ExpressionError) -> [Scalar]? {
    try MomentExpression(text, names).value(at: moment)
  }
}
