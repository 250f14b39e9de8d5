// A value that is set is a value that is recorded: whoever sets a property of what is on a stage declares its track.

extension Stage {
  /// Announces values that code of the user, or a style, has set. What is set from outside is announced as a call, and
  /// what accessors set follows from values that are recorded.
  func announceSet(_ slots: Range<Int>) {
    guard isObserved, !isCalledFromOutside, !isAccessing else { return }
    announce(.values(slots: slots))
  }

  /// Reads the values behind closures of the user that have tracks and that no motion moves: the user sets them, too.
  func readForeignValues() {
    guard isObserved else { return }
    for value in foreignValues where !value.isOrphaned && !(value.target is Node) {
      for index in value.componentNames.indices where value.declared.contains(index) {
        let slot = value.firstSlot + index
        guard !table.isMoving(slot), let number = value.current(index), !number.isNaN else {
          continue
        }
        table.set(slot, to: number)
      }
    }
  }
}

extension Node {
  /// Sets components and takes note of that.
  func noteSet(_ first: NodeComponent, count: Int, _ set: () -> Void) {
    guard let stage else { return set() }
    let isMoving = (0..<count).contains { index in
      slot(of: first.advanced(by: index)).map { stage.table.isMoving($0) } ?? false
    }
    // So that the value shows until the motion writes the next.
    if isMoving { stage.table.catchUp() }
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

extension Target {
  /// Sets a property of the object to where a change goes, and records it from now on.
  ///
  /// ```swift
  /// meter.set(level(to: 0.5))
  /// ```
  ///
  /// A setter that is called directly is recorded, too, once the property has a track: since a motion moved it, or by
  /// ``track(_:)``.
  public func set(_ change: PropertyChange<Object>) {
    guard let stage else { return }
    let change = BoundChange(change, of: self)
    if let fault = change.fault(of: name, on: stage) { return stage.report(fault, by: nil) }
    if stage.isCalledFromOutside, let detail = change.setDetails {
      stage.announce(.input(source: traceName, call: "set", detail))
    }
    if !change.setEnd(on: stage) { stage.reportGone(change.name, by: nil) }
  }

  /// Records a property from now on, also while no motion moves it: at the end of each step.
  public func track<Value: MotionValue>(_ property: Property<Object, Value>) {
    guard let stage else { return }
    BoundChange(PropertyChange(property, from: nil, to: nil, velocity: nil), of: self)
      .declareTracks(on: stage)
  }

  /// Records a property that is moved as a whole from now on, also while no motion moves it.
  public func track<Value: WholeValue>(_ property: Property<Object, Value>) {
    guard let stage, let object else { return }
    _ = stage.ensureSlot(of: property.whole!.wholeProperty(property.name, of: object, self))
  }
}
