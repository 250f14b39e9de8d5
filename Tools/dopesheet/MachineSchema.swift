import DopesheetNotation

/// The JSON Schema of documents of machines of states.
///
/// A number may stand in quotes, which is warned of; an unknown field, too, is only warned of, so that the schema
/// allows both.
enum MachineSchema {
  static var kind: SchemaCommand.Kind {
    ("machine", "machines of states: a view's wanted values, and ways between them", schema)
  }

  private static var schema: JSONText {
    SchemaText.root(
      "Machines of states",
      SchemaText.array(of: SchemaText.reference("machine")),
      definitions: [
        ("machine", machine), ("state", state), ("view", view),
        ("transformation", transformation), ("transition", transition),
      ])
  }

  private static var machine: JSONText {
    SchemaText.object(
      [
        ("machine", SchemaText.string("The id, unique in the document.", isName: true)),
        ("states", SchemaText.array(of: SchemaText.reference("state"))),
      ], required: ["machine", "states"], closed: false)
  }

  private static var state: JSONText {
    SchemaText.object(
      [
        ("stateId", SchemaText.string("The id, unique in the machine.", isName: true)),
        ("initial", SchemaText.bool("The current state after loading: one of each machine.")),
        ("views", SchemaText.array(of: SchemaText.reference("view"))),
        ("transitions", SchemaText.array(of: SchemaText.reference("transition"))),
      ], required: ["stateId"], closed: false)
  }

  private static var view: JSONText {
    SchemaText.object(
      [
        (
          "animatedViewTag",
          SchemaText.string(
            "The tag of the node, or a path of tags as in 10.3.",
            pattern: "^[0-9]+(\\.[0-9]+)*$")
        ),
        ("alpha", number(from: 0, to: 1, "The opacity.")),
        ("rect", SchemaText.string("{{x,y},{width,height}}; empty leaves the frame as it is.")),
        (
          "transformations",
          SchemaText.array(
            of: SchemaText.reference("transformation"), "From the identity, in this order.")
        ),
      ], required: ["animatedViewTag"], closed: false)
  }

  private static var transformation: JSONText {
    func when(_ id: Int, _ fields: [String]) -> JSONText {
      .object([
        (
          "if",
          SchemaText.object(
            [("id", SchemaText.choice([.int(id), .string("\(id)")]))], required: ["id"],
            closed: false)
        ),
        ("then", .object([("required", .array(fields.map { .string($0) }))])),
      ])
    }
    guard
      case .object(let members) = SchemaText.object(
        [
          ("id", number(from: 0, to: 3, "0 identity, 1 rotation, 2 scale, 3 translation.")),
          ("alpha", number(from: -1e9, to: 1e9, "Degrees of a rotation, clockwise.")),
          ("sx", number(from: -1e6, to: 1e6, "The factor along x of a scale.")),
          ("sy", number(from: -1e6, to: 1e6, "The factor along y of a scale.")),
          ("tx", number(from: -1e7, to: 1e7, "The points along x of a translation.")),
          ("ty", number(from: -1e7, to: 1e7, "The points along y of a translation.")),
        ], required: ["id"], closed: false)
    else { return .null }
    return .object(
      members + [
        ("allOf", .array([when(1, ["alpha"]), when(2, ["sx", "sy"]), when(3, ["tx", "ty"])]))
      ])
  }

  private static var transition: JSONText {
    SchemaText.object(
      [
        ("transitionId", SchemaText.string("The id, unique in its state.", isName: true)),
        ("toStateId", SchemaText.string("The state that it leads to.", isName: true)),
        ("duration", number(above: 0, to: 1e6, "Seconds.")),
        ("delay", number(from: 0, to: 1e6, "Seconds before it begins.")),
        ("animationCurve", number(from: 0, to: 3, "0 easeIn, 1 easeOut, 2 easeInOut, 3 linear.")),
        (
          "nextTransitionId",
          SchemaText.string("The transition of the reached state that follows.", isName: true)
        ),
      ], required: ["transitionId", "toStateId", "duration"], closed: false)
  }

  /// A number, or one in quotes.
  private static func number(
    from low: Double? = nil, above: Double? = nil, to high: Double? = nil, _ what: String
  ) -> JSONText {
    SchemaText.any(
      [
        SchemaText.number(from: low, above: above, to: high),
        SchemaText.string(pattern: "^[+-]?([0-9]+(\\.[0-9]*)?|\\.[0-9]+)([eE][+-]?[0-9]+)?$"),
      ], what)
  }
}
