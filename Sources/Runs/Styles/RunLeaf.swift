import DopesheetEngine
import DopesheetNotation

/// A motion of properties of a node as a document describes it: the kinds that play no others.
protocol RunLeaf: Sendable {
  /// The name of the node that it moves.
  var node: String { get }
  /// The components that it moves, by their paths, in the order in which tracks are declared.
  var parts: [String] { get }
  /// The numbers of its own that it records, by their names.
  var ownParts: [String] { get }

  /// Makes the motion.
  func make(_ cast: RunCast) -> any Moveable
}

extension RunLeaf {
  var ownParts: [String] { [] }

  /// The names of the tracks of its node.
  var tracks: [String] { parts.map { NameGrammar.encode(node) + "." + $0 } }

  /// The names of the tracks of its own.
  ///
  /// - Parameter name: That of the motion.
  func ownTracks(of name: String) -> [String] {
    ownParts.map { NameGrammar.encode(word: name) + "." + $0 }
  }

  /// Returns whether it moves all components of a path.
  func moves(_ path: NodePath) -> Bool { path.tracks.allSatisfy { parts.contains($0) } }
}

extension FieldType<Double?> {
  /// How much of its way a motion adds to its properties: `true` for all of it, or a share; `nil` if it writes them.
  static var addition: FieldType {
    .flag(
      or: .number(.between(0, 1)), \.isNumber, "true, false or a number of 0 to 1",
      hint: "the number is the fraction of its way that the motion adds", { $0 ? 1 : nil }, { $0 })
  }
}
