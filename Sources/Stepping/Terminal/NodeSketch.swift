import DopesheetTrace

/// The nodes of a trace as rectangles, at any moment.
///
/// A node's declaration says where it was; the tracks that it has say where it is. Positions, sizes, anchor points and
/// frames are followed, and the moves and scales of transforms; turns are not drawn.
struct NodeSketch {
  /// A rectangle of the stage, in points, y down.
  struct Box: Equatable {
    var x: Double
    var y: Double
    var width: Double
    var height: Double
  }

  /// A node at a moment.
  struct Shape {
    let name: String
    let box: Box
    /// Whether it can be seen: not hidden, and not wholly transparent.
    let isVisible: Bool
  }

  private let moment: SteppingMoment
  private var boxes: [String: Box] = [:]

  /// Looks at a moment.
  init(_ moment: SteppingMoment) { self.moment = moment }

  /// The nodes that have been declared, parents before children.
  static func shapes(at moment: SteppingMoment) -> [Shape] {
    var sketch = NodeSketch(moment)
    let sources = moment.known.trace.sources
    return sources.indices.compactMap { index in
      guard sources[index].kind == "node", moment.isDeclared(source: index) else { return nil }
      return sketch.shape(sources[index])
    }
  }

  private mutating func shape(_ node: Trace.Source) -> Shape {
    func number(_ key: String, _ usual: Double) -> Double {
      track(node.name + "." + key) ?? node.number(key) ?? usual
    }
    let declared = Box(
      x: node.number("x") ?? 0, y: node.number("y") ?? 0, width: node.number("width") ?? 0,
      height: node.number("height") ?? 0)
    var box = declared
    box.width = track(node.name + ".bounds.size.width") ?? declared.width
    box.height = track(node.name + ".bounds.size.height") ?? declared.height
    // The position is where the anchor point lies, whatever the size is.
    let first = (node.number("anchorPoint.x") ?? 0.5, node.number("anchorPoint.y") ?? 0.5)
    let anchor = (number("anchorPoint.x", 0.5), number("anchorPoint.y", 0.5))
    let position = (
      track(node.name + ".position.x") ?? declared.x + first.0 * declared.width,
      track(node.name + ".position.y") ?? declared.y + first.1 * declared.height
    )
    let scale = scaleAndMove(node)
    box.width *= scale.x
    box.height *= scale.y
    box.x = position.0 - anchor.0 * box.width + scale.dx
    box.y = position.1 - anchor.1 * box.height + scale.dy
    box.x = track(node.name + ".frame.origin.x") ?? box.x
    box.y = track(node.name + ".frame.origin.y") ?? box.y
    box.width = track(node.name + ".frame.size.width") ?? box.width
    box.height = track(node.name + ".frame.size.height") ?? box.height
    if let parent = node.word("parent"), let outer = boxes[parent] {
      box.x += outer.x
      box.y += outer.y
    }
    boxes[node.name] = box
    let isHidden = node.arguments.contains { $0.key == "hidden" }
    return Shape(
      name: node.name, box: box, isVisible: !isHidden && number("alpha", 1) > 0)
  }

  /// The scale and the move of a node's transform, of which the sixteen numbers lie in columns.
  private func scaleAndMove(
    _ node: Trace.Source
  ) -> (x: Double, y: Double, dx: Double, dy: Double) {
    let numbers = moment.value(of: node.name + ".transform")?.map(\.number) ?? []
    guard numbers.count == 16, numbers.allSatisfy(\.isFinite) else { return (1, 1, 0, 0) }
    func length(_ a: Double, _ b: Double) -> Double { (a * a + b * b).squareRoot() }
    return (
      length(numbers[0], numbers[1]), length(numbers[4], numbers[5]), numbers[12], numbers[13]
    )
  }

  /// The value of a track of one finite number.
  private func track(_ name: String) -> Double? {
    guard let value = moment.value(of: name), value.count == 1, value[0].number.isFinite else {
      return nil
    }
    return value[0].number
  }
}

extension Trace.Source {
  /// The argument of a key, if it is a number.
  fileprivate func number(_ key: String) -> Double? {
    for argument in arguments where argument.key == key {
      switch argument.value {
      case .number(let number): return number.isFinite ? number : nil
      case .integer(let integer): return Double(integer)
      case .flag, .word, .text: return nil
      }
    }
    return nil
  }

  /// The argument of a key, if it is a word or a text.
  fileprivate func word(_ key: String) -> String? {
    for argument in arguments where argument.key == key {
      switch argument.value {
      case .word(let text), .text(let text): return text
      case .number, .integer, .flag: return nil
      }
    }
    return nil
  }
}
