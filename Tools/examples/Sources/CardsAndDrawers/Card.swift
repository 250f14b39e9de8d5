import Dopesheet

/// A card that rises into view and can be swiped away.
public struct Card {
  /// The size of each card, in points.
  public static let size = CGSize(width: 320, height: 200)

  /// The node that moves.
  public let node: Node

  /// Creates a card at its place, transparent until its entrance.
  ///
  /// - Parameters:
  ///   - name: The beginning of the names of its tracks.
  ///   - place: The centre after the entrance, in points.
  public init(_ name: String, at place: CGPoint) {
    let corner = CGPoint(x: place.x - Card.size.width / 2, y: place.y - Card.size.height / 2)
    node = Node(name, frame: CGRect(origin: corner, size: Card.size))
    node.alpha = 0
  }

  /// Lets the card fade in while it rises to its place.
  public func entrance() -> MotionGroup {
    let place = node.position.y
    let rise = Motion(
      node, .position.y(from: place + 120, to: place), duration: 0.4, easing: .cubic.out)
    let fade = Motion(node, .alpha(from: 0, to: 1), duration: 0.25)
    return MotionGroup([rise.named("\(node.name).rise"), fade.named("\(node.name).fade")])
      .named("\(node.name).entrance")
  }

  /// Draws the card back a little; then it flies off to the right and fades out.
  public func dismissal() -> MotionSequence {
    let place = node.position.x
    let back = Motion(node, .position.x(to: place - 12), duration: 0.1, easing: .sine.out)
    let fly = Motion(node, .position.x(to: place + 480), duration: 0.3, easing: .quadratic.in)
    let fade = Motion(node, .alpha(to: 0), duration: 0.2).afterDelay(0.1)
    let away = MotionGroup([fly.named("\(node.name).fly"), fade.named("\(node.name).fade-out")])
    return MotionSequence([back.named("\(node.name).back"), away.named("\(node.name).away")])
      .named("\(node.name).dismissal")
  }
}
