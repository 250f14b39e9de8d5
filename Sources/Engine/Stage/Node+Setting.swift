// A value that is set is a value that is recorded: whoever sets a property of what is on a stage declares its track.

extension Stage {
  /// Announces values that code of the user, or a style, has set. What is set from outside is announced as a call, and
  /// what accessors set follows from values that are recorded.
  func announceSet(_ slots: Range<Int>) {
    guard isObserved, !isCalledFromOutside, !isAccessing else { return }
    announce(.values(slots: slots))
  }

  /// Sets a component of a value behind closures, declares its track and announces the value; false when the object
  /// is gone.
  func set(_ value: ForeignValue, _ component: Int, to number: Double) -> Bool {
    let slot = ensureSlot(of: value, component: component)
    table.catchUp()
    table.set(slot, to: number)
    defer { announceSet(slot..<slot + 1) }
    return value.write(component, number)
  }
}

extension Node {
  /// Sets components, declares their tracks and announces the values. Every setter of a component that users or styles
  /// call goes through here; what motions write does not.
  func noteSet(_ first: NodeComponent, count: Int, _ set: () -> Void) {
    guard let stage else { return set() }
    // So that the value shows until the motion writes the next; of a frame, the position may be what moves.
    if slots.contains(where: { stage.table.isMoving(Int($0.slot)) }) { stage.table.catchUp() }
    set()
    for index in 0..<count {
      let slot = ensureSlot(of: first.advanced(by: index), on: stage)
      stage.announceSet(slot..<slot + 1)
    }
  }

  /// Takes note that a value without a number of its own was set.
  func noteSet(_ property: WholeProperty) {
    guard let stage else { return }
    let slot = stage.ensureSlot(of: property)
    stage.announceSet(slot..<slot + 1)
  }

  /// Takes note that a value was set which no motion can move.
  func noteSet(
    _ property: String, _ value: Happening.Value, as shape: SampleShape,
    _ sample: @escaping (Node) -> Sample
  ) {
    guard stage != nil else { return }
    announceSet([.init(property, value)])
    noteSet(
      wholeProperty(property) { name in
        WholeProperty(
          name: name, target: self, shape: shape, sample: { [weak self] in self.map(sample) })
      })
  }
}

extension NodeView {
  /// Takes note that the view of a node was set.
  func noteSet(_ value: ForeignValue, on node: Node) {
    guard let stage = node.stage else { return }
    for index in tracks.indices {
      let slot = stage.ensureSlot(of: value, component: offset + index)
      if let number = value.current(offset + index) { stage.table.set(slot, to: number) }
      stage.announceSet(slot..<slot + 1)
    }
  }
}

extension Property where Value: WholeValue {
  /// The property of an object that is its own target.
  func whole(of object: Object) -> WholeProperty where Object: MotionTarget {
    whole!.wholeProperty(name, of: object, object)
  }
}
