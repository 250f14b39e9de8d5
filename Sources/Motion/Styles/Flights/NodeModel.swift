import DopesheetEngine

/// The model values of a node: the values at which its flights will leave its properties.
///
/// The values are consistent: while the frame flies, position and bounds are those of its end. A flight with a number
/// of round trips leaves its start values, and one with endless round trips its end values.
///
/// ```swift
/// card.animate { $0.alpha(to: 0).duration(0.5) }
/// card.alpha        // 1, then falling
/// card.model.alpha  // 0
/// ```
@dynamicMemberLookup
public struct NodeModel {
  fileprivate let node: Node

  /// The model value of a property of numbers: `card.model.position`.
  public subscript<Value: MotionValue>(
    dynamicMember property: ReferenceWritableKeyPath<Node, Value>
  ) -> Value { final[keyPath: property] }

  /// The model value of ``Node/transform``.
  public var transform: Transform4x4 { final.transform }

  /// The model value of another property that is moved as a whole, such as a Boolean value: `card.model[hidden]`.
  public subscript<Value: WholeValue>(property: Property<Node, Value>) -> Value {
    let present = node.value(of: property)
    guard let stage = node.stage else { return present }
    let name = BoundChange(property(to: present), of: node).name
    return FlightDeck.of(stage).track(of: name)?.wholeGoal as? Value ?? present
  }

  /// The node, or while it flies, a copy with the look that it will have after its flights.
  private var final: Node {
    let tracks = node.stage.map { FlightDeck.of($0).tracks(of: node) } ?? []
    guard !tracks.isEmpty else { return node }
    let final = node.still
    let goals = tracks.compactMap { track in
      NodePath.named(track.property).map { (path: $0, goal: track.goal) }
    }
    // Sizes are set before positions, because positions depend on them. The frame comes last and determines both.
    for rank in 0...2 {
      for case (let path, .numbers(let numbers)) in goals
      where path.rank == rank && numbers.count == path.width { path.set(numbers, of: final) }
    }
    return final
  }
}

extension NodePath {
  fileprivate var rank: Int {
    let name = path.prefix { $0 != "." }
    return name == "frame" ? 2 : name == "position" ? 1 : 0
  }
}

/// The model values of your own object: the values at which its flights will leave its properties.
///
/// Without a flight, the model value is the property's present value.
///
/// ```swift
/// meter.animate { $0.level(to: 1).duration(0.5) }
/// meter.model.level   // 1, if `PropertyChange` has a property `level` of meters
/// meter.model[level]  // the same of any property
/// ```
///
/// Model values are independent: if the object computes a property from others, its model value does not follow them.
@dynamicMemberLookup
public struct TargetModel<Object: AnyObject> {
  let target: ObjectTarget<Object>

  /// The model value of a property, even if only parts of it fly; `nil` if the object is gone.
  public subscript<Value: MotionValue>(property: Property<Object, Value>) -> Value? {
    guard var value = target.value(of: property), let stage = target.stage else { return nil }
    let change = BoundChange(property(to: value), of: target)
    for (index, track) in change.trackNames.enumerated() {
      if let goal = FlightDeck.of(stage).goal(of: track) { value[component: index] = goal }
    }
    return value
  }

  /// The model value of a property that is moved as a whole, such as a transform or a Boolean value. Flights of parts
  /// of a transform do not count; `nil` if the object is gone.
  public subscript<Value: WholeValue>(property: Property<Object, Value>) -> Value? {
    guard let present = target.value(of: property), let stage = target.stage else { return nil }
    let name = BoundChange(property(to: present), of: target).name
    return FlightDeck.of(stage).track(of: name)?.wholeGoal as? Value ?? present
  }

  /// The model value of a property in `PropertyChange`; `nil` if the object is gone.
  public subscript<Value: MotionValue>(
    dynamicMember property: KeyPath<PropertyChange<Object>.Type, Property<Object, Value>>
  ) -> Value? { self[PropertyChange<Object>.self[keyPath: property]] }

  /// The model value of a property in `PropertyChange` that is moved as a whole; `nil` if the object is gone.
  public subscript<Value: WholeValue>(
    dynamicMember property: KeyPath<PropertyChange<Object>.Type, Property<Object, Value>>
  ) -> Value? { self[PropertyChange<Object>.self[keyPath: property]] }
}

extension Node {
  /// The model values of the node.
  public var model: NodeModel { NodeModel(node: self) }

  /// Returns a closure that reads the model value of one component while it flies, by the path of its track.
  package func goals(of track: String) -> () -> Double? {
    // Made once, since it is called in every step.
    let name = traceName + "." + track
    return { [unowned self] in stage.flatMap { FlightDeck.of($0).goal(of: name) } }
  }
}
