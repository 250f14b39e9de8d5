extension PropertyMotion {
  /// Adds properties of a node to move, before the motion joins a stage.
  ///
  /// A motion on a stage rejects them, and so does one along a path: ``Stage/problems``.
  @discardableResult
  public final func add(_ changes: [PropertyChange<Node>], of node: Node) -> Self {
    add(changes.map { $0.bound(to: node, node) })
    return self
  }

  /// Adds properties of an object of your own to move; see ``add(_:of:)-(_,Node)``.
  @discardableResult
  public final func add<Object>(
    _ changes: [PropertyChange<Object>], of target: ObjectTarget<Object>
  )
    -> Self
  {
    add(changes.map { $0.bound(to: target, target.object) })
    return self
  }

  /// The names of the tracks that the motion moves, such as `card.position.y`.
  ///
  /// Before the motion is on a stage, the names include components that turn out not to change.
  public final var trackNames: [String] {
    if let stage, !trackIndices.isEmpty {
      return trackIndices.map { stage.trackName(of: lane(of: $0)) }
    }
    return tracks.compactMap(\.home.nodeTrackName) + changes.flatMap(\.trackNames)
  }

  fileprivate final func add(_ changes: [BoundChange]) {
    if let stage {
      let reason = "its properties are fixed on a stage; add them before"
      return stage.report(.refused(source: name, word: "add", reason: reason), by: nil)
    }
    if let following = extras?.following {
      following.isExtended = true
    } else {
      self.changes += changes
    }
  }
}
