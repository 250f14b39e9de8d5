import DopesheetNotation

/// The motions of run documents, for their JSON Schema.
enum RunMotionSchema {
  private typealias S = SchemaText

  /// The kinds of motions, by their words.
  static var kinds: [(String, JSONText)] {
    ["motion", "spring", "physics", "path", "pathThrow", "group", "sequence"]
      .map { ($0, S.reference($0)) }
  }

  /// The value of a property: a number, or the numbers of its components.
  static var values: JSONText {
    S.any([S.number(), S.array(of: S.number(), count: 1...16)])
  }

  /// What the kinds are.
  static var definitions: [(String, JSONText)] {
    [
      ("properties", properties), ("additive", S.any([S.bool(), S.number()])),
      ("played", S.object(kinds, closed: false)),
      (
        "motion",
        kind(
          moving + [
            ("duration", S.reference("time")), ("easing", S.string(isName: true)),
            ("reverses", S.any([S.bool(), S.string(isName: true)])),
            ("resetsStateOnRepeat", S.bool()), ("additive", S.reference("additive")),
          ], ["node", "properties", "duration"])
      ),
      (
        "spring",
        kind(
          moving + [
            ("spring", S.string(isName: true)),
            (
              "tolerance",
              S.any([
                S.number(above: 0),
                S.object([("absolute", S.number(from: 0)), ("relative", S.number(from: 0))]),
              ])
            ),
            ("reverses", S.bool()), ("additive", S.reference("additive")),
            ("timeLimit", S.reference("time")),
          ], ["node", "properties"])
      ),
      (
        "physics",
        kind(
          moving + [
            ("friction", S.number(from: 0, to: 1)), ("velocity", S.number()),
            ("restitution", S.number(from: 0, to: 1)), ("decayLimit", S.number(from: 0)),
            ("reverses", S.bool()), ("additive", S.reference("additive")),
            ("timeLimit", S.reference("time")),
          ], ["node", "properties", "friction"])
      ),
      (
        "path",
        kind(
          following + [
            ("duration", S.reference("time")), ("easing", S.string(isName: true)),
            ("reverses", S.any([S.bool(), S.string(isName: true)])),
            ("resetsStateOnRepeat", S.bool()),
          ], ["node", "path", "duration"])
      ),
      (
        "pathThrow",
        kind(
          following + [
            ("velocity", S.number()), ("friction", S.number(from: 0, to: 1)),
            ("restitution", S.number(from: 0, to: 1)), ("decayLimit", S.number(from: 0)),
            ("reverses", S.bool()), ("timeLimit", S.reference("time")),
          ], ["node", "path", "velocity", "friction"])
      ),
      (
        "group",
        kind(
          [
            ("motions", S.array(of: S.reference("played"))),
            ("reverses", S.any([S.bool(), S.object([("syncs", S.bool())])])),
          ], ["motions"])
      ),
      (
        "sequence",
        kind(
          [
            ("steps", S.array(of: S.reference("played"))),
            ("reverses", S.any([S.bool(), S.words(["sequential", "contiguous"])])),
          ], ["steps"])
      ),
    ]
  }

  /// A kind of motion: what all have, and its own fields.
  private static func kind(_ fields: [(String, JSONText)], _ required: [String]) -> JSONText {
    S.object(
      [
        ("name", S.string(isName: true)), ("delay", S.reference("time")),
        ("repeats", S.any([S.integer(from: 1), S.words(["forever"])])),
        ("speed", S.number(from: 1e-6, to: 1e6)),
      ] + fields, required: ["name"] + required)
  }

  private static var moving: [(String, JSONText)] {
    [("node", S.string(isName: true)), ("properties", S.reference("properties"))]
  }

  private static var following: [(String, JSONText)] {
    [
      ("node", S.string(isName: true)), ("path", S.string("In the notation of SVG.", isName: true)),
      ("from", S.number(from: 0, to: 1)), ("to", S.number(from: 0, to: 1)),
      ("edges", S.words(["stop", "wrap"])),
    ]
  }

  private static var properties: JSONText {
    S.named(
      S.any([
        values,
        S.object([("from", values), ("to", values), ("velocity", values)]),
      ]))
  }
}
