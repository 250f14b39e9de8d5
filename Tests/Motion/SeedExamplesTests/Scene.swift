import Dopesheet

/// A stage whose time advances by seconds.
final class Scene {
  let stage = Stage()
  private let tempo: ManualTempo

  init() { tempo = ManualTempo(stage) }

  func node(
    _ name: String, _ frame: CGRect = CGRect(x: 0, y: 0, width: 0, height: 0),
    _ color: RGBA = .clear
  ) -> Node {
    let node = Node(name, frame: frame)
    node.backgroundColor = color
    return stage.add(node)
  }

  /// Takes one step of time.
  func advance(_ seconds: Double) throws {
    try tempo.advance(by: .seconds(seconds))
  }

  /// Takes one step of time and returns a value.
  func advance<Seen>(_ seconds: Double, _ look: () -> Seen) throws -> Seen {
    try advance(seconds)
    return look()
  }
}
