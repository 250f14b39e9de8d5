import DopesheetEngine

import struct Foundation.CGPoint
import struct Foundation.CGRect

/// The model values of a node: the values at which its flights will leave its properties.
///
/// Properties that do not fly have their shown values. A flight with a number of round trips leaves its start values.
/// One that goes back and forth for ever has the values at its turn.
///
/// ```swift
/// card.animate { $0.alpha(to: 0).duration(0.5) }
/// card.alpha        // 1, then falling
/// card.model.alpha  // 0
/// ```
public struct NodeModel {
  private let node: Node

  init(_ node: Node) { self.node = node }

  /// The model value of ``DopesheetEngine/Node/alpha``.
  public var alpha: Double { model(node.alpha, "alpha") }
  /// The model value of ``DopesheetEngine/Node/position``.
  public var position: CGPoint { model(node.position, "position") }
  /// The model value of ``DopesheetEngine/Node/bounds``.
  public var bounds: CGRect { model(node.bounds, "bounds") }
  /// The model value of ``DopesheetEngine/Node/frame``, if the frame itself flies.
  public var frame: CGRect { model(node.frame, "frame") }
  /// The model value of ``DopesheetEngine/Node/anchorPoint``.
  public var anchorPoint: CGPoint { model(node.anchorPoint, "anchorPoint") }
  /// The model value of ``DopesheetEngine/Node/zPosition``.
  public var zPosition: Double { model(node.zPosition, "zPosition") }
  /// The model value of ``DopesheetEngine/Node/backgroundColor``.
  public var backgroundColor: RGBA { model(node.backgroundColor, "backgroundColor") }
  /// The model value of ``DopesheetEngine/Node/transform``, if it flies as a whole.
  public var transform: Transform4x4 {
    guard let track = deck?.track(of: node.traceName + ".transform"),
      case .numbers(let n) = track.goal, n.count == 16
    else { return node.transform }
    return Transform4x4(
      rows: stride(from: 0, to: 16, by: 4).map { SIMD4(n[$0], n[$0 + 1], n[$0 + 2], n[$0 + 3]) })
  }

  private var deck: FlightDeck? { node.stage.map { FlightDeck.of($0) } }

  private func model<Value: MotionValue>(_ shown: Value, _ path: String) -> Value {
    guard let deck, let path = NodePath.named(path) else { return shown }
    var value = shown
    for (index, track) in path.tracks.enumerated() {
      if let goal = deck.goal(of: node.traceName + "." + track) { value[component: index] = goal }
    }
    return value
  }
}

extension Node {
  /// The model values of the node.
  public var model: NodeModel { NodeModel(self) }

  /// Returns a closure that reads the model value of one component while it flies, by the path of its track.
  package func goals(of track: String) -> () -> Double? {
    // Made once, since it is called in every step.
    let name = traceName + "." + track
    return { [unowned self] in stage.flatMap { FlightDeck.of($0).goal(of: name) } }
  }
}
