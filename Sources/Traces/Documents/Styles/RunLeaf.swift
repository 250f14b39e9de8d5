import DopesheetEngine
import DopesheetText

/// A motion in a document that moves properties of a node, and has no children.
protocol RunLeaf: Sendable {
  /// The name of the node.
  var node: String { get }
  /// The paths of the components that it moves, in the order in which tracks are declared.
  var parts: [String] { get }
  /// The names of values that it records under its own name.
  var ownParts: [String] { get }

  /// Creates the motion.
  func make(_ cast: RunCast) -> any Moveable
}

extension RunLeaf {
  var ownParts: [String] { [] }

  /// The tracks of its node that it moves.
  var tracks: [String] { parts.map { NameGrammar.encode(node) + "." + $0 } }

  /// Returns the tracks under its own name.
  ///
  /// - Parameter name: The name of the motion.
  func ownTracks(of name: String) -> [String] {
    ownParts.map { NameGrammar.encode(word: name) + "." + $0 }
  }

  /// Returns whether it moves all components of a path.
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
