import DopesheetEngine
import DopesheetNotation

import struct Foundation.CGPoint
import struct Foundation.CGRect

/// A node as a document describes it.
///
/// `name` and `frame` (x, y, width, height in points of the parent) are required. Optional are `tag` (an
/// integer), `alpha` (0...1), `anchorPoint` (x, y as shares of the size), `transform` (six numbers a, b, c, d,
/// tx, ty of the plane, or the sixteen of a 4 × 4 matrix row by row), `zPosition` (points), `color` (red, green,
/// blue, alpha, each 0...1), `hidden` and `children`.
package struct RunNode: Sendable {
  /// The name, unique among nodes and motions.
  package let name: String
  /// The nodes on this one.
  package let children: [RunNode]
  private let tag: Int
  private let frame: [Double]
  private let alpha: Double
  private let anchorPoint: [Double]
  private let transform: Transform4x4
  private let zPosition: Double
  private let color: [Double]
  private let isHidden: Bool

  /// Makes a node with its children, and takes note of each by its name.
  func make(_ note: (Node) -> Void) -> Node {
    let node = Node(name)
    node.tag = tag
    node.anchorPoint = CGPoint(x: anchorPoint[0], y: anchorPoint[1])
    // After the anchor point, which says what of the node its position is.
    node.frame = CGRect(x: frame[0], y: frame[1], width: frame[2], height: frame[3])
    node.transform = transform
    node.alpha = alpha
    node.zPosition = zPosition
    node.backgroundColor = RGBA(
      red: color[0], green: color[1], blue: color[2], alpha: color[3])
    node.isHidden = isHidden
    note(node)
    for child in children { node.add(child.make(note)) }
    return node
  }
}

extension RunNode {
  /// The greatest tag, up to which traces write every integer exactly.
  private static let tagLimit = 1 << 53

  /// Reads a node and its children.
  init?(_ cursor: JSONCursor, _ reader: inout RunReader) {
    let node = cursor.object { fields -> RunNode? in
      let nameCursor = fields.required("name")
      let name = nameCursor?.nonEmptyString()
      if let nameCursor, let name {
        reader.nodeNames.append(name)
        reader.take(name, as: NameGrammar.encode(name), nameCursor)
      }
      let frame = fields.required("frame").flatMap { RunNode.frame($0) }
      let tag =
        fields.optional("tag").map { $0.integer(in: -RunNode.tagLimit...RunNode.tagLimit) } ?? 0
      let share = NumberBounds.between(0, 1)
      let alpha = fields.optional("alpha").map { $0.number(share) } ?? 1
      let anchor = fields.optional("anchorPoint").map { $0.numbers(count: 2) } ?? [0.5, 0.5]
      let transform = fields.optional("transform").map { RunNode.transform($0) } ?? .identity
      let height = fields.optional("zPosition").map { $0.number() } ?? 0
      let color = fields.optional("color").map { $0.numbers(count: 4, share) } ?? [0, 0, 0, 0]
      let isHidden = fields.optional("hidden").map { $0.bool() } ?? false
      let children =
        fields.optional("children").map { $0.array { RunNode($0, &reader) } } ?? []
      guard let name, let frame, let tag, let alpha, let anchor, let transform, let height,
        let color, let isHidden, let children
      else { return nil }
      return RunNode(
        name: name, children: children, tag: tag, frame: frame, alpha: alpha,
        anchorPoint: anchor, transform: transform, zPosition: height, color: color,
        isHidden: isHidden)
    }
    guard let node else { return nil }
    self = node
  }

  private static func frame(_ cursor: JSONCursor) -> [Double]? {
    guard let elements = cursor.elements(count: 4) else { return nil }
    let numbers = elements.enumerated().compactMap { index, element in
      element.number(index < 2 ? .any : .atLeast(0))
    }
    return numbers.count == 4 ? numbers : nil
  }

  private static func transform(_ cursor: JSONCursor) -> Transform4x4? {
    cursor.matrix().map { n in
      Transform4x4(
        rows: stride(from: 0, to: 16, by: 4).map { SIMD4(n[$0], n[$0 + 1], n[$0 + 2], n[$0 + 3]) })
    }
  }
}

extension JSONCursor {
  /// Reads a transform: the six numbers of the plane, or the sixteen of a 4 × 4 matrix row by row; as the sixteen.
  func matrix() -> [Double]? {
    guard let elements = elements() else { return nil }
    guard elements.count == 6 || elements.count == 16 else {
      fail(
        "expected an array of 6 or 16 values, found \(elements.count)",
        hint: "a, b, c, d, tx, ty; or a 4 × 4 matrix row by row")
      return nil
    }
    guard let n = numbers() else { return nil }
    return n.count == 16
      ? n : [n[0], n[1], 0, 0, n[2], n[3], 0, 0, 0, 0, 1, 0, n[4], n[5], 0, 1]
  }
}
