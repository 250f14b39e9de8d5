import DopesheetNotation
import DopesheetScenarios

/// The JSON Schema of documents of scenarios.
///
/// An unknown field is only warned of, so that the schema allows it, and so is a field that the kind of key frame does
/// not use.
enum ScenarioSchema {
  static var kind: SchemaCommand.Kind {
    ("scenario", "scenarios: key frames that any node can play", schema)
  }

  private typealias S = SchemaText

  private static var schema: JSONText {
    S.root(
      "Scenarios",
      S.object([], closed: false).with(
        ("propertyNames", .object([("minLength", .int(1))])),
        ("additionalProperties", S.array(of: S.reference("keyFrame")))),
      definitions: [("keyFrame", keyFrame)])
  }

  private static var keyFrame: JSONText {
    let kinds = [
      "frameAnimation", "morph", "alpha", "translate", "rotateX", "rotateY", "rotateZ", "scale",
    ]
    let turns = ["rotateX", "rotateY", "rotateZ"]
    return S.object(
      [
        ("type", S.words(kinds, "What changes; translate if left out.")),
        ("after", S.number(from: 0, to: 1e6, "Seconds; 0 to go with the key frame before it.")),
        ("target", S.string("The name of a target, of morph and frameAnimation.")),
        ("velocity", S.number("A factor that a frame animation is played with.")),
        ("loop", S.bool("A frame animation begins again at its end.")),
        ("alpha", S.number("The opacity, 0 to 1.")),
        ("x", S.number("Points of translate, a factor of scale.")),
        ("y", S.number("Points of translate, a factor of scale.")),
        ("z", S.number("Means nothing.")), ("angle", S.number("Degrees of a rotation.")),
        ("anchorX", S.number("A share of the width, of rotations and scale.")),
        ("anchorY", S.number("A share of the height, of rotations and scale.")),
        (
          "interpolation",
          S.words(Interpolation.allCases.map(\.rawValue), "linear if left out.")
        ),
      ], closed: false
    ).with(
      (
        "allOf",
        .array([
          use(
            ["morph", "frameAnimation"], [("target", S.string(isName: true))],
            required: ["target"]),
          use(["frameAnimation"], [("velocity", S.number(from: -1e6, to: 1e6))]),
          use(["alpha"], [("alpha", S.number(from: 0, to: 1))]),
          use(["translate"], pair("x", "y", 1e7)), use(["scale"], pair("x", "y", 1e6)),
          use(turns, [("angle", S.number(from: -1e9, to: 1e9))]),
          use(turns + ["scale"], pair("anchorX", "anchorY", 1e6)),
        ])
      ))
  }

  private static func pair(
    _ first: String, _ second: String, _ limit: Double
  ) -> [(String, JSONText)] {
    [first, second].map { ($0, S.number(from: -limit, to: limit)) }
  }

  /// What holds of fields where some kinds use them; `type` may be left out for translate.
  private static func use(
    _ kinds: [String], _ fields: [(String, JSONText)], required: [String] = []
  ) -> JSONText {
    let isUsual = kinds.contains("translate")
    return .object([
      (
        "if",
        S.object(
          [("type", S.words(kinds))], required: isUsual ? [] : ["type"], closed: false)
      ),
      ("then", S.object(fields, required: required, closed: false)),
    ])
  }
}

extension JSONText {
  /// An object with more members.
  fileprivate func with(_ more: (String, JSONText)...) -> JSONText {
    guard case .object(let members) = self else { return self }
    let names = more.map(\.0)
    return .object(members.filter { !names.contains($0.0) } + more)
  }
}
