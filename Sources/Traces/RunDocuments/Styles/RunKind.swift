import DopesheetEngine
import DopesheetText

/// A kind of motion in a document, with the fields that other kinds do not have.
protocol RunKind: Sendable {
  /// The tracks that it moves itself, without those of its children.
  var tracks: [String] { get }
  /// The children; empty except for groups and sequences.
  var children: [RunMoveable] { get }

  func make(_ cast: RunCast, named name: String) -> any Moveable
}

extension RunKind {
  var tracks: [String] { [] }
  var children: [RunMoveable] { [] }
}

/// A motion in a document that moves properties of a node, and has no children.
protocol RunLeaf: RunKind {
  var node: String { get }
  /// The paths of the components that it moves, in the order in which tracks are declared.
  var parts: [String] { get }
  /// The names of values that it records under its own name.
  var ownParts: [String] { get }

  func make(_ cast: RunCast) -> any Moveable
}

extension RunLeaf {
  var ownParts: [String] { [] }
  var tracks: [String] { parts.map { NameGrammar.encode(node) + "." + $0 } }

  func make(_ cast: RunCast, named name: String) -> any Moveable {
    cast.leaves[name] = self
    return make(cast)
  }

  func moves(_ path: NodePath) -> Bool { path.tracks.allSatisfy { parts.contains($0) } }
}

extension FieldType<Double?> {
  /// The share of its change that an additive motion adds, 0...1. `true` stands for 1; `false` is `nil`, not additive.
  static var addition: FieldType {
    .flag(
      or: .number(.between(0, 1)), \.isNumber, "true, false or a number of 0 to 1",
      hint: "the number is the fraction of its way that the motion adds", { $0 ? 1 : nil }, { $0 })
  }
}
