import DopesheetEngine
import DopesheetNotation

/// The JSON Schema of run documents.
enum RunSchema {
  static var kind: SchemaCommand.Kind {
    ("run", "run documents: nodes, a tempo and timed calls", schema)
  }

  private typealias S = SchemaText

  private static var schema: JSONText {
    S.root(
      "Run document",
      S.object(
        [
          ("dopesheet", S.choice([.int(1)], "The version of the form.")),
          ("title", S.string("What it shows.")), ("seed", S.integer(from: 0)),
          ("tempo", S.reference("tempo")), ("nodes", S.array(of: S.reference("node"))),
          ("scenarios", S.reference("scenarios")),
          ("machines", S.array(of: S.reference("machines"))),
          ("play", S.array(of: S.reference("call"))),
          (
            "until",
            S.any(
              [S.reference("time"), S.object([("settled", S.reference("time"))])],
              "Seconds, or for as long as something moves, with a bound.")
          ),
          (
            "record",
            S.object([
              ("tracks", S.array(of: S.string(isName: true), "Globs; all that moves if left out.")),
              ("updates", S.bool("Records updated, too.")),
              ("models", S.bool("Records where flights take their properties, too.")),
            ])
          ),
        ], required: ["dopesheet", "nodes", "play", "until"]),
      definitions: [
        ("time", S.number(from: 0, to: 17_280_000, "Seconds.")),
        ("tempo", tempo), ("node", node), ("scenarios", scenarios),
        ("machines", machines), ("call", call),
      ] + RunMotionSchema.definitions)
  }

  private static var tempo: JSONText {
    S.any([
      S.object(
        [
          (
            "rate",
            S.any([S.integer(from: 1, to: 1e6), S.string(pattern: "^[0-9]+/[0-9]+$")])
          ),
          ("drop", S.array(of: S.integer(from: 1), "Frames that are left out.")),
          ("dropEvery", S.integer(from: 2)),
          (
            "jitter",
            S.object(
              [("share", S.number(from: 0, to: 1)), ("seed", S.integer(from: 0))],
              required: ["share", "seed"])
          ),
        ], required: ["rate"]),
      S.object(
        [("steps", S.array(of: S.reference("time"), "Lengths, again and again."))],
        required: ["steps"]),
    ])
  }

  private static var node: JSONText {
    S.object(
      [
        ("name", S.string("Unique among nodes, motions and machines.", isName: true)),
        ("tag", S.integer()),
        ("frame", S.array(of: S.number(), count: 4...4, "x, y, width, height")),
        ("alpha", S.number(from: 0, to: 1)),
        ("anchorPoint", S.array(of: S.number(), count: 2...2)),
        ("transform", S.array(of: S.number(), count: 6...16)), ("zPosition", S.number()),
        ("color", S.array(of: S.number(from: 0, to: 1), count: 4...4)), ("hidden", S.bool()),
        ("children", S.array(of: S.reference("node"))),
      ], required: ["name", "frame"])
  }

  private static var machines: JSONText {
    S.any([
      S.string("The name of a document of machines beside this one.", isName: true),
      S.object(
        [
          ("document", S.string(isName: true)),
          ("root", S.string("The node in which tags are looked up.", isName: true)),
          ("applyInitialState", S.bool()),
        ], required: ["document"]),
    ])
  }

  private static var scenarios: JSONText {
    let files = S.any([
      S.string("The name of a document of scenarios beside this one.", isName: true),
      S.array(of: S.string(isName: true)),
    ])
    let target = S.object([
      ("frame", S.array(of: S.number(), count: 4...4, "x, y, width, height")),
      ("node", S.string("The node whose frame it is.", isName: true)),
      ("ready", S.bool("Whether it is ready at the beginning.")),
    ])
    return S.any([
      files,
      S.object(
        [
          ("documents", files), ("targets", S.named(target)),
          ("stage", S.string("The node that decoys act on.", isName: true)),
        ], required: ["documents"]),
    ])
  }

  /// A call. Which fields go together only `dopesheet check` knows; fields of other styles may stand here.
  private static var call: JSONText {
    let controls = ["start", "stop", "pause", "resume", "restart", "reset", "remove"]
      .map { ($0, S.string(isName: true)) }
    return S.object(
      [("at", S.reference("time"))] + RunMotionSchema.kinds + controls + [
        ("speed", S.named(S.number(from: 1e-6, to: 1e6))),
        ("retarget", S.named(S.named(RunMotionSchema.values))),
        ("add", S.any([S.string(isName: true), S.object(RunMotionSchema.kinds, closed: false)])),
        ("to", S.string(isName: true)), ("set", S.named(S.named(RunMotionSchema.values))),
        ("perform", S.string("A transition of the current state of a machine.", isName: true)),
        ("goToState", S.string("A state of a machine.", isName: true)),
        ("machine", S.string(isName: true)), ("duration", S.number(above: 0, to: 1e6)),
        ("delay", S.number(from: 0, to: 1e6)),
        ("curve", S.words(["easeIn", "easeOut", "easeInOut", "linear"])),
        ("next", S.string("The transition that follows.", isName: true)),
        ("action", S.string("A scenario for a node to play.", isName: true)),
        ("actionDecoy", S.string("A scenario for a decoy of a node.", isName: true)),
        ("actor", S.any([S.string(isName: true), S.array(of: S.string(isName: true))])),
        ("stage", S.string("What a decoy acts on.", isName: true)),
        ("timeOut", S.reference("time")),
        ("stopAction", S.string("The node that is to stop.", isName: true)),
        ("stopAllActions", S.choice([.bool(true)])),
        ("policy", S.words(["finishGroup", "freeze"])), ("ready", S.named(S.bool())),
      ], closed: false)
  }
}
