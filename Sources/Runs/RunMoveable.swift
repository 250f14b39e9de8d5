import DopesheetEngine
import DopesheetNotation

/// A motion of any kind, a group or a sequence as a document describes it: what all kinds have in common, and its kind.
///
/// In a document it is an object with the kind's name as its one field: `{"group": {"name": …}}`. It stands in
/// `play` and `add`, in the `motions` of a group and in the `steps` of a sequence. `name` is required; optional
/// are `delay` (seconds), `repeats` (extra cycles, 1 or more, or `"forever"`) and `speed` (how many times as fast as
/// what is around it, 0.000001 to 1000000). The rest is the kind's own: ``RunMotion``, ``RunSpring``, ``RunPhysics``,
/// ``RunPath``, ``RunPathThrow``, ``RunChoreography``, ``RunGroup``, ``RunSequence``.
package struct RunMoveable: Sendable {
  /// The name, unique among nodes and motions.
  package let name: String
  /// Where the document says so.
  let place: TextPlace
  let delay: Ticks
  let repeats: Repeats
  let speed: Double
  /// What it does.
  let kind: Kind

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
  /// The names of the kinds in documents.
  static let words =
    ["motion", "spring", "physics", "path", "pathThrow", "choreography"] + collectionWords
  /// Those of the kinds that play others.
  static let collectionWords = ["group", "sequence"]
  /// The speeds that there are.
  static let speeds = NumberBounds.between(1e-6, 1e6)

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
  /// - Parameter place: Where problems that only playing shows are told.
  init?(
    _ word: String, _ cursor: JSONCursor, at place: TextPlace, _ reader: inout RunReader
  ) {
    let moveable = cursor.object { fields -> RunMoveable? in
      let nameCursor = fields.required("name")
      let name = nameCursor?.nonEmptyString()
      if let nameCursor, let name {
        reader.take(
          name, as: NameGrammar.encode(word: name), nameCursor,
          RunMoveable.collectionWords.contains(word) ? .collection : .motion)
      }
      let delay = fields.optional("delay").map { $0.time() } ?? .zero
      let repeats = fields.optional("repeats").map { RunMoveable.repeats($0) } ?? Repeats.none
      let speed = fields.optional("speed").map { $0.number(RunMoveable.speeds) } ?? 1
      let kind: Kind? =
        switch word {
        case "group": RunGroup(&fields, &reader).map { .group($0) }
        case "choreography":
          RunChoreography(&fields, nameCursor.flatMap { at in name.map { ($0, at) } }, &reader)
            .map { .choreography($0) }
        case "sequence": RunSequence(&fields, &reader).map { .sequence($0) }
        case "spring": RunSpring(&fields, reader).map { .leaf($0) }
        case "path": RunPath(&fields, reader).map { .leaf($0) }
        case "pathThrow": RunPathThrow(cursor, &fields, reader).map { .leaf($0) }
        case "physics": RunPhysics(cursor, &fields, reader).map { .leaf($0) }
        default: RunMotion(&fields, reader).map { .leaf($0) }
        }
      guard let name, let delay, let repeats, let speed, let kind else { return nil }
      return RunMoveable(
        name: name, place: place, delay: delay, repeats: repeats, speed: speed, kind: kind)
    }
    guard let moveable else { return nil }
    self = moveable
  }

  /// Reads the children of a group or sequence, each an object with one field.
  static func children(_ cursor: JSONCursor, _ reader: inout RunReader) -> [RunMoveable]? {
    cursor.array { element in element.object { RunMoveable(element, &$0, &reader) } }
  }

  private static func repeats(_ cursor: JSONCursor) -> Repeats? {
    if cursor.isString {
      return cursor.word("number of repeats", of: ["forever"]).map { _ in .forever }
    }
    return cursor.integer(in: 1...Int.max).map { .times($0) }
  }
}
