import DopesheetTrace

/// The nodes of a trace as rectangles, at any moment.
///
/// A node's declaration says where it was; the tracks that it has say where it is. Positions, sizes, anchor points and
/// frames are followed, what transforms do in the plane, colours, and how much is seen. A frame that a motion moves
/// says more than the position.
package struct NodeSketch<Moment: StageMoment> {
  let moment: Moment
  private var drawn: [String: Surroundings] = [:]

  /// What a node is to those in it.
  private struct Surroundings {
    let shape: NodeShape
    /// The point of its own that lies in its corner, by the origin of its bounds.
    let corner: (x: Double, y: Double)
  }

  /// The nodes that have been declared, parents before children.
  package static func shapes(at moment: Moment) -> [NodeShape] {
    var sketch = NodeSketch(moment: moment)
    return moment.sources.indices.compactMap { index in
      guard moment.sources[index].kind == "node", moment.isDeclared(source: index) else {
        return nil
      }
      return sketch.shape(moment.sources[index])
    }
  }

  private mutating func shape(_ node: Trace.Source) -> NodeShape {
    let around = node.word("parent").flatMap { drawn[$0] }
    let outer = around?.shape
    let corner: (x: Double, y: Double) = around?.corner ?? (0, 0)
    func number(_ key: String, _ usual: Double) -> Double {
      track(node, key) ?? node.number(key) ?? usual
    }
    let across = Extent(
      declared: (node.number("x") ?? 0, node.number("width") ?? 0),
      anchors: (node.number("anchorPoint.x") ?? 0.5, number("anchorPoint.x", 0.5)),
      position: track(node, "position.x"), size: track(node, "bounds.size.width"),
      frame: (track(node, "frame.origin.x"), track(node, "frame.size.width")))
    let down = Extent(
      declared: (node.number("y") ?? 0, node.number("height") ?? 0),
      anchors: (node.number("anchorPoint.y") ?? 0.5, number("anchorPoint.y", 0.5)),
      position: track(node, "position.y"), size: track(node, "bounds.size.height"),
      frame: (track(node, "frame.origin.y"), track(node, "frame.size.height")))
    let own = transform(node)
    let scale = own.scale
    let (left, top) = ((outer?.box.x ?? 0) - corner.x, (outer?.box.y ?? 0) - corner.y)
    let isHidden =
      track(node, "isHidden").map { $0 != 0 } ?? node.arguments.contains { $0.key == "hidden" }
    let alpha = isHidden ? 0 : min(max(number("alpha", 1), 0), 1)
    let inner = (outer?.transform ?? .identity).after(.move(-corner.x, -corner.y))
    let shape = NodeShape(
      name: node.name, parent: outer?.name,
      box: StageBox(
        x: left + across.position - across.anchor * across.size * scale.x + own.tx,
        y: top + down.position - down.anchor * down.size * scale.y + own.ty,
        width: across.size * scale.x, height: down.size * scale.y),
      size: (across.size, down.size),
      transform:
        inner
        .after(.move(across.position, down.position)).after(own)
        .after(.move(-across.anchor * across.size, -down.anchor * down.size)),
      alpha: alpha * (outer?.alpha ?? 1), z: number("zPosition", 0) + (outer?.z ?? 0),
      color: NodeShape.Color(
        part: { number("backgroundColor." + $0, 0) },
        view: { track(node, "backgroundColor." + $0) }))
    drawn[node.name] = Surroundings(
      shape: shape, corner: (number("bounds.origin.x", 0), number("bounds.origin.y", 0)))
    return shape
  }

  /// Where a node lies along one axis.
  private struct Extent {
    /// Where the anchor point lies, whatever the size is.
    let position: Double
    let size: Double
    let anchor: Double

    init(
      declared: (origin: Double, size: Double), anchors: (first: Double, now: Double),
      position: Double?, size: Double?, frame: (origin: Double?, size: Double?)
    ) {
      self.size = frame.size ?? size ?? declared.size
      anchor = anchors.now
      // A motion of the frame's size alone leaves its edge where it was. The other sizes leave the anchor point.
      let edge = frame.origin ?? (frame.size != nil && position == nil ? declared.origin : nil)
      self.position =
        edge.map { [size = self.size] in $0 + anchors.now * size }
        ?? position ?? declared.origin + anchors.first * declared.size
    }
  }

  /// The value of a node's track of one finite number.
  func track(_ node: Trace.Source, _ key: String) -> Double? {
    guard let value = moment.value(of: node.name + "." + key), value.count == 1,
      value[0].number.isFinite
    else { return nil }
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
  func word(_ key: String) -> String? {
    for argument in arguments where argument.key == key {
      switch argument.value {
      case .word(let text), .text(let text): return text
      case .number, .integer, .flag: return nil
      }
    }
    return nil
  }
}
