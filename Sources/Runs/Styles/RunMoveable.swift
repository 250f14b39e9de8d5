import DopesheetEngine
import DopesheetNotation

/// A motion of any kind, a group or a sequence as a document describes it: what all kinds have in common, and its kind.
///
/// In a document it is an object with the kind's name as its one field: `{"group": {"name": …}}`. It stands in
/// `play` and `add`, in the `motions` of a group and in the `steps` of a sequence.
package struct RunMoveable: Sendable {
  /// The name, unique among nodes and motions.
  package private(set) var name = ""
  /// Where the document says so.
  let place: TextPlace
  private(set) var delay = Ticks.zero
  private(set) var repeats = Repeats.none
  private(set) var speed = 1.0
  /// What it does.
  private(set) var kind: Kind

  /// The kinds; ``RunMoveable/words`` are their names in documents.
  enum Kind: Sendable {
    /// `motion`, `spring`, `physics`, `path`, `pathThrow`: moves properties of a node.
    case leaf(any RunLeaf)
    /// `choreography`: moves many nodes, each at its own time.
    case choreography(RunChoreography)
    /// `group`: plays its children at once.
    case group(RunGroup)
    /// `sequence`: plays its children one after another.
    case sequence(RunSequence)
  }

  /// How often the cycle is played again.
  enum Repeats {
    case none
    case times(Int)
    case forever
  }

  /// What it plays, as the document says; empty for what moves properties.
  var children: [RunMoveable] {
    switch kind {
    case .leaf, .choreography: []
    case .group(let group): group.motions
    case .sequence(let sequence): sequence.steps
    }
  }

  /// The tracks that it moves by itself.
  var tracks: [String] {
    switch kind {
    case .leaf(let leaf): leaf.tracks
    case .choreography(let choreography): choreography.preparation.tracks
    case .group, .sequence: []
    }
  }

  /// This one and all below it, parents first.
  var tree: [RunMoveable] { [self] + children.flatMap(\.tree) }

  /// Makes it with all below it, and notes each by its name.
  func make(_ cast: RunCast) -> any Moveable {
    let made: any Moveable =
      switch kind {
      case .leaf(let leaf): leaf.make(cast)
      case .choreography(let choreography): choreography.make(cast, named: name)
      case .group(let group): group.make(cast)
      case .sequence(let sequence): sequence.make(cast)
      }
    made.named(name).afterDelay(delay.seconds)
    if speed != 1 { made.speed(speed) }
    switch repeats {
    case .none: break
    case .times(let times): made.repeats(times)
    case .forever: made.repeats()
    }
    cast.motions[name] = made
    if case .leaf(let leaf) = kind { cast.leaves[name] = leaf }
    return made
  }
}

extension RunMoveable {
  /// A kind by its word in documents.
  private struct Style {
    let signature: () -> FormSignature
    let read: (JSONCursor, TextPlace) -> RunMoveable?

    /// Creates a kind.
    ///
    /// - Parameters:
    ///   - own: What is a kind's own, beside what all have in common.
    ///   - check: Looks at what was read, with the name and its place.
    init<Own>(
      _ own: Form<Own>, _ reader: RunReader, _ kind: @escaping (Own) -> Kind,
      check: @escaping (Own, String, JSONCursor) -> Void = { _, _, _ in }
    ) {
      let shared = RunMoveable.head(
        reader, RunMoveable.collectionWords.contains(own.name) ? .collection : .motion)
      signature = {
        FormSignature(
          own.name, shared.signature.fields + own.signature.fields,
          choices: own.signature.choices)
      }
      read = { cursor, place in
        cursor.object { fields in
          let head = shared.read(&fields)
          let own = own.read(&fields)
          if let own, let name = head?.name, let cursor = fields["name"] {
            check(own, name, cursor)
          }
          guard let head, let own else { return nil }
          return RunMoveable(
            name: head.name, place: place, delay: head.delay, repeats: head.repeats,
            speed: head.speed, kind: kind(own))
        }
      }
    }
  }

  /// The names of the kinds in documents, in the order in which hints list them.
  static let words =
    ["motion", "spring", "physics", "path", "pathThrow", "choreography"] + collectionWords

  /// The kind of a word; made anew for each motion, since only few of the forms are needed.
  private static func style(_ word: String, _ reader: RunReader) -> Style? {
    switch word {
    case "motion": Style(RunMotion.form(reader), reader) { .leaf($0) }
    case "spring": Style(RunSpring.form(reader), reader) { .leaf($0) }
    case "physics": Style(RunPhysics.form(reader), reader) { .leaf($0) }
    case "path": Style(RunPath.form(reader), reader) { .leaf($0) }
    case "pathThrow": Style(RunPathThrow.form(reader), reader) { .leaf($0) }
    case "choreography":
      Style(
        RunChoreography.form(reader), reader, { .choreography($0) },
        check: { own, name, cursor in
          for node in own.preparation.members {
            let motion = "\(name).\(node)"
            reader.take(motion, as: NameGrammar.encode(word: motion), cursor)
          }
        })
    case "group": Style(RunGroup.form(reader), reader) { .group($0) }
    case "sequence": Style(RunSequence.form(reader), reader) { .sequence($0) }
    default: nil
    }
  }

  /// Those of the kinds that play others.
  static let collectionWords = ["group", "sequence"]
  /// The speeds that there are.
  static let speeds = NumberBounds.between(1e-6, 1e6)

  /// The form of what all kinds have in common.
  static var shared: FormSignature { head(RunReader(), .motion).signature }

  /// The forms of the kinds, and of an object with one of them.
  static var signatures: [FormSignature] {
    words.compactMap { style($0, RunReader())?.signature() } + RunGroup.signatures
      + RunSpring.signatures
      + [
        FormSignature(
          "played", [], choices: words.map { [FieldSignature($0, .form($0), "One of these.")] })
      ]
  }

  /// What all kinds have in common.
  private static func head(_ reader: RunReader, _ kind: RunNames.Kind) -> Form<RunMoveable> {
    let repeats = FieldType<Int>.times("number of repeats").map { times, _ in
      times == 0 ? Repeats.forever : .times(times)
    }
    return Form("moveable", RunMoveable(place: .start, kind: .group(RunGroup()))) {
      Field(
        "name", \.name, .newName(reader, kind), is: .required,
        "Unique among nodes, motions and machines."
      )
      Field("delay", \.delay, .time, "Before the first cycle.")
      Field("repeats", \.repeats, repeats, "Extra cycles.")
      Field("speed", \.speed, .number(speeds), "How many times as fast as what is around it.")
    }
  }

  /// Reads what an object describes by one of its fields.
  ///
  /// - Parameters:
  ///   - cursor: The object.
  ///   - fields: Its fields; others than those of a kind may be known already.
  init?(_ cursor: JSONCursor, _ fields: inout JSONFields, _ reader: inout RunReader) {
    guard let word = fields.exclusive(RunMoveable.words), let value = fields.optional(word) else {
      // A misspelt kind is reported as an unknown field, with the nearest name.
      if case .object(let members) = cursor.value.kind, members.isEmpty {
        fields.fail("missing kind", hint: suggestion(for: "", in: RunMoveable.words))
      }
      return nil
    }
    self.init(word, value, at: cursor.place, &reader)
  }

  /// Reads a description of the kind with this name.
  ///
  /// - Parameter place: The place that errors of a run name.
  init?(
    _ word: String, _ cursor: JSONCursor, at place: TextPlace, _ reader: inout RunReader
  ) {
    guard let moveable = RunMoveable.style(word, reader)?.read(cursor, place) else { return nil }
    self = moveable
  }
}

extension FieldType<RunMoveable> {
  /// An object with the name of a kind as its one field.
  static func played(_ reader: RunReader) -> FieldType {
    FieldType(.form("played")) { cursor in
      var reader = reader
      return cursor.object { RunMoveable(cursor, &$0, &reader) }
    }
  }
}
