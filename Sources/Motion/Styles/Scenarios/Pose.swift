import DopesheetCurves
import DopesheetEngine

import struct Foundation.CGRect

/// The place of a node without its transform, which is fixed while a group is played.
struct Pose {
  private let width: Double
  private let height: Double
  private let anchorX: Double
  private let anchorY: Double
  private let x: Double
  private let y: Double

  init(_ node: Node) {
    let (bounds, anchor, position) = (node.bounds, node.anchorPoint, node.position)
    (width, height) = (Double(bounds.size.width), Double(bounds.size.height))
    (anchorX, anchorY) = (Double(anchor.x), Double(anchor.y))
    (x, y) = (Double(position.x), Double(position.y))
  }

  struct Step {
    let change: KeyFrame.Change
    let easing: Easing
    let frame: CGRect?
  }

  /// Applies key frames to a transform, one after another.
  ///
  /// - Parameter part: The part of the group's time that has passed, 0...1.
  func transform(of steps: [Step], from start: Transform4x4, at part: Double) -> Transform4x4 {
    steps.reduce(start) { transform, step in
      apply(step, to: transform, by: step.easing.value(at: part))
    }
  }

  private func apply(_ step: Step, to transform: Transform4x4, by part: Double) -> Transform4x4 {
    switch step.change {
    case .translate(let x, let y):
      return transform.concatenating(.translation(x: x * part, y: y * part))
    case .rotateX(let angle, let anchor):
      return around(anchor, .turn(angle * part, about: .x)).concatenating(transform)
    case .rotateY(let angle, let anchor):
      return around(anchor, .turn(angle * part, about: .y)).concatenating(transform)
    case .rotateZ(let angle, let anchor):
      return around(anchor, .turn(angle * part, about: .z)).concatenating(transform)
    case .scale(let x, let y, let anchor):
      let (x, y) = (Pose.between(1, x, part), Pose.between(1, y, part))
      return around(anchor, .scale(x: x, y: y)).concatenating(transform)
    case .morph:
      return step.frame.map { morph(transform, to: $0, by: part) } ?? transform
    case .alpha, .frameAnimation, .action:
      return transform
    }
  }

  /// Converts a transform about a point of the node to one about the node's anchor point.
  private func around(_ pivot: SIMD2<Double>, _ transform: Transform4x4) -> Transform4x4 {
    let (x, y) = ((pivot.x - anchorX) * width, (pivot.y - anchorY) * height)
    guard x != 0 || y != 0 else { return transform }
    return Transform4x4.translation(x: -x, y: -y).concatenating(transform)
      .concatenating(.translation(x: x, y: y))
  }

  /// A part of a morph from the node's present look to a rectangle. Middle, rotation and both scales change
  /// independently.
  private func morph(
    _ transform: Transform4x4, to frame: CGRect, by part: Double
  ) -> Transform4x4 {
    let t = transform
    let (middleX, middleY) = ((0.5 - anchorX) * width, (0.5 - anchorY) * height)
    let centerX = x + middleX * t.m11 + middleY * t.m21 + t.m41
    let centerY = y + middleX * t.m12 + middleY * t.m22 + t.m42
    let scaleX = (t.m11 * t.m11 + t.m12 * t.m12).squareRoot()
    let scaleY = (t.m21 * t.m21 + t.m22 * t.m22).squareRoot()
    var angle = PortableMath.atan2(t.m12, t.m11) * 180 / .pi
    // Rounding must not change the direction of a half turn.
    if angle <= -180 + 1e-9 { angle = 180 }
    let (frameWidth, frameHeight) = (Double(frame.size.width), Double(frame.size.height))
    let endX = width > 0 ? frameWidth / width : 1
    let endY = height > 0 ? frameHeight / height : 1
    let goalX = Double(frame.origin.x) + frameWidth / 2
    let goalY = Double(frame.origin.y) + frameHeight / 2
    return Transform4x4.translation(x: -middleX, y: -middleY)
      .concatenating(
        .scale(x: Pose.between(scaleX, endX, part), y: Pose.between(scaleY, endY, part))
      )
      .concatenating(.turn(Pose.between(angle, 0, part), about: .z))
      .concatenating(
        .translation(
          x: Pose.between(centerX, goalX, part) - x, y: Pose.between(centerY, goalY, part) - y))
  }

  /// Interpolates between two numbers, exact at both ends.
  private static func between(_ start: Double, _ end: Double, _ part: Double) -> Double {
    part == 1 ? end : start + (end - start) * part
  }
}
