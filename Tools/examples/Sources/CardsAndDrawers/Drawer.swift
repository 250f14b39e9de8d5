import Dopesheet

/// A drawer at the left edge that a spring opens and closes. It can turn round while it moves.
public final class Drawer {
  /// The width of the drawer, in points.
  public static let width = 280.0

  /// The node that moves.
  public let node = Node(
    "drawer", frame: CGRect(x: -Drawer.width, y: 0, width: Drawer.width, height: 844))

  /// Whether the drawer is open or opening.
  public private(set) var isOpen = false

  private let scrim = Node("scrim", frame: CGRect(x: 0, y: 0, width: 390, height: 844))
  private let slide: SpringMotion
  private let dim: Motion

  /// Creates a closed drawer on a stage, with a scrim that darkens the content behind it.
  public init(on stage: Stage) {
    scrim.alpha = 0
    stage.add(scrim)
    stage.add(node)
    slide = SpringMotion(node, .frame.origin.x(to: 0), spring: .snappy)
    dim = Motion(scrim, .alpha(to: 0.4), duration: 0.25)
    stage.add(slide.named("drawer.slide"))
    stage.add(dim.named("drawer.dim"))
  }

  /// Opens or closes the drawer. A moving drawer keeps its position and velocity.
  public func toggle() {
    isOpen.toggle()
    slide.retarget(node, .frame.origin.x(to: isOpen ? 0 : -Drawer.width))
    dim.retarget(scrim, .alpha(to: isOpen ? 0.4 : 0))
    slide.start()
    dim.start()
  }

  /// Stops the drawer, as under a finger.
  public func grab() {
    slide.pause()
    dim.pause()
  }

  /// Releases the drawer, which continues to its end.
  public func release() {
    slide.resume()
    dim.resume()
  }
}
