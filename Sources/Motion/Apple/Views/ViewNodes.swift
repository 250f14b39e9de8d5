import Dopesheet

package struct ViewNodes<View> {
  let make: (View, _ name: String) -> Node
  let subviews: (View) -> [View]
  let follow: (View, Node) -> Void

  /// Adds nodes for a view and its subviews by `put`, and makes the views follow them. A rejected node is not followed
  /// and gets no child nodes. With a negative depth, the subviews get none.
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
  /// Shows each decoy in a snapshot of its actor's view. `show` adds a snapshot to the view of the stage node, and
  /// makes it follow the decoy.
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
  /// Returns a new node with the look and the tag of the view, not yet on a stage.
  public func makeNode(_ name: String) -> Node {
    let node = Node(name)
    (node.bounds, node.anchorPoint, node.position) = (bounds, anchorPoint, position)
    (node.alpha, node.zPosition, node.backgroundColor) = (alpha, zPosition, backgroundColor)
    node.take(\.transform, transform)
    node.take(\.cornerRadius, cornerRadius)
    node.take(\.borderWidth, borderWidth)
    node.take(\.borderColor, borderColor)
    node.take(\.shadowColor, shadowColor)
    node.take(\.shadowOffset, shadowOffset)
    node.take(\.shadowOpacity, shadowOpacity)
    node.take(\.shadowRadius, shadowRadius)
    node.take(\.isHidden, isHidden)
    node.tag = tag
    return node
  }

  /// Adds nodes for the view and its subviews to a stage, and makes the views follow their nodes.
  ///
  /// The nodes copy the look and the tags of the views. The nodes of the subviews are named `list-1`, `list-2`, those
  /// of their subviews `list-1-1`. A taken name is rejected, as for every node.
  ///
  /// - Parameter depth: The number of levels below the subviews that also get nodes.
  @discardableResult
  public func addNodes(to stage: Stage, named name: String, depth: Int = 0) -> Node {
    ViewNodes<StandInView>(
      make: { $0.makeNode($1) }, subviews: { $0.subviews }, follow: { $0.follow($1) }
    ).add(self, named: name, depth: depth) { stage.add($0) }
  }
}

extension ScenarioAnimator {
  /// Shows each decoy in a new stand-in, until the decoy is removed.
  ///
  /// The new stand-in begins with the frame of the actor's stand-in, and follows the decoy.
  ///
  /// - Parameter view: Returns the stand-in of an actor, or of the stage node on which decoys act; `nil` for no decoy.
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
