import DopesheetEngine
import DopesheetText

/// A motion, group or sequence in a document: the fields that all kinds share, and the kind.
///
/// In a document it is an object whose one field is the kind's name: `{"group": {"name": …}}`. It is used in `play` and
/// `add`, in the `motions` of a group and in the `steps` of a sequence.
package struct RunMoveable: Sendable {
  /// The name, unique among nodes and motions.
  package private(set) var name = ""
  private(set) var place: TextPlace
  private(set) var delay = Ticks.zero
  private(set) var repeats = Repeats.none
  private(set) var speed = 1.0
  /// The kind, with its own fields. ``RunMoveable/Word`` has the names of the kinds.
  private(set) var kind: any RunKind

  enum Repeats {
    case none
    case times(Int)
    case forever
  }

  /// This motion and all below it, parents first.
  var tree: [RunMoveable] { [self] + kind.children.flatMap(\.tree) }

  func make(_ cast: RunCast) -> any Moveable {
    let made = kind.make(cast, named: name)
    made.named(name).afterDelay(delay.seconds)
    if speed != 1 { made.speed(speed) }
    switch repeats {
    case .none: break
    case .times(let times): made.repeatCount(times + 1)
    case .forever: made.repeatForever()
    }
    cast.motions[name] = made
    return made
  }
}

extension RunMoveable {
  /// The names of the kinds in documents, in the order of hints.
  enum Word: String, CaseIterable {
    case motion, spring, physics, path, pathThrow, choreography, group, sequence
  }

  private struct Draft<Own> {
    var shared: RunMoveable
    var own: Own
  }

  fileprivate struct Style {
    let signature: FormSignature
    let read: (JSONCursor) -> RunMoveable?

    /// - Parameter check: Checks the own fields, given the name and its place.
    init<Own: RunKind>(
      _ own: Form<Own>, _ named: RunNames.Kind = .motion,
      check: @escaping (Own, String, JSONCursor) -> Void = { _, _, _ in }
    ) {
      let shared = RunMoveable.shared(named)
      let form = Form(own.name, Draft(shared: shared.draft, own: own.draft)) {
        // Key paths of a generic type are slow.
        FormParts(shared, get: { $0.shared }, modify: { $1(&$0.shared) })
        FormParts(own, get: { $0.own }, modify: { $1(&$0.own) })
        Check { draft, fields in
          if let cursor = fields["name"] { check(draft.own, draft.shared.name, cursor) }
          return true
        }
      }
      signature = form.signature
      read = { cursor in
        form.read(cursor).map { draft in
          var moveable = draft.shared
          (moveable.kind, moveable.place) = (draft.own, cursor.place)
          return moveable
        }
      }
    }
  }

  /// Returns the form of a kind. Each is made when a document first uses it.
  fileprivate static func style(_ word: Word) -> Style {
    switch word {
    case .motion: motion
    case .spring: spring
    case .physics: physics
    case .path: path
    case .pathThrow: pathThrow
    case .choreography: choreography
    case .group: group
    case .sequence: sequence
    }
  }

  nonisolated(unsafe) private static let motion = Style(RunMotion.form)
  nonisolated(unsafe) private static let spring = Style(RunSpring.form)
  nonisolated(unsafe) private static let physics = Style(RunPhysics.form)
  nonisolated(unsafe) private static let path = Style(RunPath.form)
  nonisolated(unsafe) private static let pathThrow = Style(RunPathThrow.form)
  nonisolated(unsafe) private static let group = Style(RunGroup.form, .collection)
  nonisolated(unsafe) private static let sequence = Style(RunSequence.form, .collection)
  nonisolated(unsafe) private static let choreography = Style(RunChoreography.form) {
    own, name, cursor in
    for node in own.preparation.members {
      let motion = "\(name).\(node)"
      cursor.reader.take(motion, as: NameGrammar.encode(word: motion), cursor)
    }
  }

  static let speeds = NumberBounds.between(1e-6, 1e6)

  static var shared: FormSignature { shared(.motion).signature }

  static var signatures: [FormSignature] {
    Word.allCases.map { style($0).signature } + RunGroup.signatures + RunSpring.signatures
      + [played.signature]
  }

  private static func shared(_ kind: RunNames.Kind) -> Form<RunMoveable> {
    let repeats = FieldType<Int>.times("number of repeats", upTo: Int(Int32.max)).map { times, _ in
      times == 0 ? Repeats.forever : .times(times)
    }
    return Form("moveable", RunMoveable(place: .start, kind: RunGroup())) {
      Field(
        "name", \.name, .newName(kind), is: .required,
        "A name that no other node, motion or machine has.")
      Field("delay", \.delay, .time, "Before the first cycle.")
      Field("repeats", \.repeats, repeats, "The number of extra cycles.")
      Field("speed", \.speed, .number(speeds), "The speed relative to the parent.")
    }
  }

  /// The form of an object whose one field is the name of a kind.
  nonisolated(unsafe) fileprivate static let played: Form<RunMoveable?> = {
    Form("played", nil, missing: "missing kind") {
      Word.allCases.map { word in
        Choice { Field(word.rawValue, \.self, .moveable(word), "Exactly one of these.") }
      }
    }
  }()
}

extension FieldType<RunMoveable> {
  static func moveable(_ word: RunMoveable.Word) -> FieldType {
    FieldType(.form(word.rawValue)) { RunMoveable.style(word).read($0) }
  }

  static var played: FieldType {
    FieldType(.form("played")) { RunMoveable.played.read($0).flatMap(\.self) }
  }
}
