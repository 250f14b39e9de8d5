import DopesheetEngine
import DopesheetText

import struct Foundation.CGPoint
import struct Foundation.CGRect

package struct RunNode: Sendable {
  /// The name, unique among nodes and motions.
  package private(set) var name = ""
  package private(set) var children: [RunNode] = []
  private var tag = 0
  private var frame: [Double] = []
  private var alpha = 1.0
  private var anchorPoint = [0.5, 0.5]
  private var transform = Transform4x4.identity
  private var zPosition = 0.0
  private var color = [0.0, 0, 0, 0]
  private var isHidden = false
  /// The numbers of corners, border and shadow, by their paths.
  private var decoration: [(path: String, numbers: [Double])] = []

  /// Creates a node with its children, and passes each to a closure.
  func make(_ note: (Node) -> Void) -> Node {
    let node = Node(name)
    node.tag = tag
    node.anchorPoint = CGPoint(x: anchorPoint[0], y: anchorPoint[1])
    // Set after the anchor point, because the anchor point determines the position.
    node.frame = CGRect(x: frame[0], y: frame[1], width: frame[2], height: frame[3])
    node.transform = transform
    node.alpha = alpha
    node.zPosition = zPosition
    node.backgroundColor = RGBA(
      red: color[0], green: color[1], blue: color[2], alpha: color[3])
    node.isHidden = isHidden
    for (path, numbers) in decoration { NodePath.named(path)?.set(numbers, of: node) }
    note(node)
    for child in children { node.add(child.make(note)) }
    return node
  }

  /// The greatest tag. Traces write every integer up to it exactly.
  private static let tagLimit = 1 << 53

  nonisolated(unsafe) static let form: Form<RunNode> = {
    let share = NumberBounds.between(0, 1)
    let name = FieldType<String>.newName { NameGrammar.encode($0) }
      .map { (name: String, cursor) in
        cursor.reader.takeNode(name)
        return name
      }
    return Form("node", RunNode()) {
      Field(
        "name", \.name, name, is: .required, "A name that no other node, motion or machine has.")
      Field(
        "frame", \.frame, .frame(), is: .required, "x, y, width, height in points of the parent.")
      Field(
        "tag", \.tag, .integer(-tagLimit...tagLimit),
        "The tag by which state machines find the node.")
      Field("alpha", \.alpha, .number(share), "The opacity; 1 by default.")
      Field(
        "anchorPoint", \.anchorPoint, .numbers(2), "Fractions of the size; the middle by default.")
      Field(
        "transform", \.transform, .transform,
        "a, b, c, d, tx, ty in two dimensions, or a 4 × 4 matrix row by row.")
      Field("zPosition", \.zPosition, .number(), "Points.")
      Field("color", \.color, .numbers(4, share), "Red, green, blue, alpha.")
      Field("hidden", \.isHidden, .flag, "Whether the node is hidden.")
      decorations
      Field(
        "children", \.children, .array(of: .form("node") { form }), "The nodes on this one.")
    }
  }()
}

extension RunNode {
  private static var decorations: [Field<RunNode>] {
    let share = NumberBounds.between(0, 1)
    func number(_ path: String, _ bounds: NumberBounds, _ summary: String) -> Field<RunNode> {
      decoration(path, FieldType<Double>.number(bounds).map { number, _ in [number] }, summary)
    }
    return [
      number("cornerRadius", .atLeast(0), "The radius of the corners, in points."),
      number("borderWidth", .atLeast(0), "Points."),
      decoration("borderColor", .numbers(4, share), "Red, green, blue, alpha; black if left out."),
      decoration("shadowColor", .numbers(4, share), "Red, green, blue, alpha; black if left out."),
      decoration("shadowOffset", .numbers(2), "Points to the right and down; 0, -3 if left out."),
      number("shadowOpacity", share, "0 if left out."),
      number("shadowRadius", .atLeast(0), "Points; 3 if left out."),
    ]
  }

  private static func decoration(
    _ path: String, _ type: FieldType<[Double]>, _ summary: String
  ) -> Field<RunNode> {
    Field(path, type.kind, summary) { cursor, node in
      guard let numbers = type.read(cursor) else { return false }
      node.decoration.append((path, numbers))
      return true
    }
  }
}

extension FieldType<Transform4x4> {
  fileprivate static var transform: FieldType {
    FieldType<[Double]>.matrix().map { n, _ in
      Transform4x4(
        rows: stride(from: 0, to: 16, by: 4).map { SIMD4(n[$0], n[$0 + 1], n[$0 + 2], n[$0 + 3]) })
    }
  }
}
