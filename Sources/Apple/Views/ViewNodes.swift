import Dopesheet

/// How a node is made for a view and for those on it, whatever kind of views they are.
package struct ViewNodes<View> {
  /// A node that looks like a view.
  let make: (View, _ name: String) -> Node
  /// The views on one.
  let subviews: (View) -> [View]
  /// Lets a view follow a node.
  let follow: (View, Node) -> Void

  /// Puts nodes for a view and for the views on it where the first is put, and lets the views follow them.
  ///
  /// - Parameters:
  ///   - depth: How many levels below the subviews take part.
  ///   - put: Puts a node on a stage or on another node. One that is refused has no followers, and none on it.
  func add(_ view: View, named name: String, depth: Int, _ put: (Node) -> Node) -> Node {
    let node = put(make(view, name))
    guard node.stage != nil else { return node }
    follow(view, node)
    guard depth >= 0 else { return node }
    for (index, subview) in subviews(view).enumerated() {
      _ = add(subview, named: "\(name)-\(index + 1)", depth: depth - 1) { node.add($0) }
    }
    return node
  }
}

extension ScenarioAnimator {
  /// Shows each decoy in a snapshot of the view that shows its actor.
  ///
  /// - Parameters:
  ///   - view: The view that shows an actor or a stage node.
  ///   - snapshot: What a view looks like, in a view of its own.
  ///   - show: Puts a snapshot on the view of the stage node, and lets it follow the decoy.
  ///   - remove: Takes a snapshot away.
  func showDecoys<View>(
    _ view: @escaping (Node) -> View?, snapshot: @escaping (View) -> View?,
    show: @escaping (View, _ floor: View, _ decoy: Node) -> Void, remove: @escaping (View) -> Void
  ) {
    var snapshots: [String: View] = [:]
    onDecoyAdded { decoy, actor in
      guard let original = view(actor), let floor = decoy.parent.flatMap(view),
        let snapshot = snapshot(original)
      else { return }
      snapshots[decoy.name] = snapshot
      show(snapshot, floor, decoy)
    }
    onDecoyRemoved { decoy in snapshots.removeValue(forKey: decoy.name).map(remove) }
  }
}

extension StandInView {
  /// A node that looks like the view, with its tag, and is on no stage.
  public func makeNode(_ name: String) -> Node {
    var look = LayerAppearance()
    (look.bounds, look.anchorPoint, look.position) = (bounds, anchorPoint, position)
    (look.opacity, look.zPosition) = (Float(alpha), zPosition)
    (look.backgroundColor, look.transform) = (backgroundColor, transform)
    look.cornerRadius = cornerRadius
    return look.node(name, tag: tag, isHidden: false)
  }

  /// Puts a node for the view on a stage, and on it one for each subview; the views follow their nodes.
  ///
  /// The nodes take over all that the views look like, and their tags. Those of the subviews are called `list-1`,
  /// `list-2`, and theirs `list-1-1`. A name that the stage has is refused, as for every node.
  ///
  /// - Parameter depth: How many levels below the subviews take part.
  @discardableResult
  public func addNodes(to stage: Stage, named name: String, depth: Int = 0) -> Node {
    ViewNodes<StandInView>(
      make: { $0.makeNode($1) }, subviews: { $0.subviews }, follow: { $0.follow($1) }
    ).add(self, named: name, depth: depth) { stage.add($0) }
  }
}

extension ScenarioAnimator {
  /// Shows each decoy in a copy of the stand-in that stands for its actor, as long as the decoy is there.
  ///
  /// - Parameter view: The stand-in of an actor, or of the stage node on which decoys act.
  public func showDecoys(_ view: @escaping (Node) -> StandInView?) {
    showDecoys(
      view, snapshot: { StandInView(frame: $0.frame) },
      show: { snapshot, floor, decoy in
        floor.addSubview(snapshot)
        snapshot.follow(decoy)
      },
      remove: { snapshot in
        snapshot.stopFollowing()
        snapshot.removeFromSuperview()
      })
  }
}
