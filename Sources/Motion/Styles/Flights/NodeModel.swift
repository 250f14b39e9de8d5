import DopesheetEngine

import struct Foundation.CGPoint
import struct Foundation.CGRect
import struct Foundation.CGSize

/// The model values of a node: the values at which its flights will leave its properties.
///
/// The values are consistent: while the frame flies, position and bounds are those of its end.
///
/// A flight with a number of round trips leaves its start values, and one with endless round trips its end values.
///
/// ```swift
/// card.animate { $0.alpha(to: 0).duration(0.5) }
/// card.alpha        // 1, then falling
/// card.model.alpha  // 0
/// ```
public struct NodeModel {
  private let node: Node

  init(_ node: Node) { self.node = node }

  /// The model value of ``Node/alpha``.
  public var alpha: Double { value("alpha") { $0.alpha } }
  /// The model value of ``Node/position``.
  public var position: CGPoint { look(NodeModel.geometry).position }
  /// The model value of ``Node/bounds``.
  public var bounds: CGRect { look(NodeModel.geometry).bounds }
  /// The model value of ``Node/frame``.
  public var frame: CGRect { look(NodeModel.geometry + ["transform"]).frame }
  /// The model value of ``Node/anchorPoint``.
  public var anchorPoint: CGPoint { look(NodeModel.geometry).anchorPoint }
  /// The model value of ``Node/zPosition``.
  public var zPosition: Double { value("zPosition") { $0.zPosition } }
  /// The model value of ``Node/backgroundColor``.
  public var backgroundColor: RGBA { value("backgroundColor") { $0.backgroundColor } }
  /// The model value of ``Node/cornerRadius``.
  public var cornerRadius: Double { value("cornerRadius") { $0.cornerRadius } }
  /// The model value of ``Node/borderWidth``.
  public var borderWidth: Double { value("borderWidth") { $0.borderWidth } }
  /// The model value of ``Node/borderColor``.
  public var borderColor: RGBA { value("borderColor") { $0.borderColor } }
  /// The model value of ``Node/shadowColor``.
  public var shadowColor: RGBA { value("shadowColor") { $0.shadowColor } }
  /// The model value of ``Node/shadowOffset``.
  public var shadowOffset: CGSize { value("shadowOffset") { $0.shadowOffset } }
  /// The model value of ``Node/shadowOpacity``.
  public var shadowOpacity: Double { value("shadowOpacity") { $0.shadowOpacity } }
  /// The model value of ``Node/shadowRadius``.
  public var shadowRadius: Double { value("shadowRadius") { $0.shadowRadius } }
  /// The model value of ``Node/transform``.
  public var transform: Transform4x4 { look(["transform"]).transform }

  /// The model value of another property that is moved as a whole, such as a Boolean value.
  ///
  /// ```swift
  /// let hidden = Property(\Node.isHidden, named: "isHidden")
  /// card.animate { $0.value(to: true, for: hidden).duration(0.5) }
  /// card.model[hidden]  // true
  /// ```
  public subscript<Value: WholeValue>(property: Property<Node, Value>) -> Value {
    let present = node.value(of: property)
    guard let stage = node.stage else { return present }
    let name = BoundChange(property(to: present), of: node).name
    return FlightDeck.of(stage).track(of: name)?.wholeGoal as? Value ?? present
  }

  /// The properties that determine one another.
  private static let geometry = ["frame", "position", "bounds", "anchorPoint"]

  /// The tracks that move the node, in the order in which they started.
  private var tracks: [FlyingTrack] {
    node.stage.map { FlightDeck.of($0).tracks(of: node) } ?? []
  }

  /// Returns the model value of a property that does not depend on others.
  private func value<Value: MotionValue>(_ property: String, of shown: (Node) -> Value) -> Value {
    var value = shown(node)
    for track in tracks where track.isOf(property) {
      let part = track.property.dropFirst(property.count + 1)
      let first = part.isEmpty ? 0 : Value.componentNames.firstIndex { $0 == part }
      // Other parts, such as the hue of a colour, change several components.
      guard let first, case .numbers(let numbers) = track.goal else { return shown(final) }
      for (index, number) in numbers.enumerated() { value[component: first + index] = number }
    }
    return value
  }

  /// Returns the node, or if some properties fly, a copy with the look that it will have after its flights.
  private func look(_ properties: [String]) -> Node {
    tracks.contains { track in properties.contains { track.isOf($0) } } ? final : node
  }

  /// A node with the look that this one will have after its flights.
  private var final: Node {
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

extension FlyingTrack {
  /// Returns whether it moves a property or a part of it.
  fileprivate func isOf(_ property: String) -> Bool {
    self.property.hasPrefix(property)
      && (self.property.utf8.dropFirst(property.utf8.count).first.map { $0 == UInt8(ascii: ".") }
        ?? true)
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
  public var model: NodeModel { NodeModel(self) }

  /// Returns a closure that reads the model value of one component while it flies, by the path of its track.
  package func goals(of track: String) -> () -> Double? {
    // Made once, since it is called in every step.
    let name = traceName + "." + track
    return { [unowned self] in stage.flatMap { FlightDeck.of($0).goal(of: name) } }
  }
}
