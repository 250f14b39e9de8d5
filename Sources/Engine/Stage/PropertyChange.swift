/// Where a motion takes a property: `.alpha(to: 1)`, `.position.y(from: 0, to: 80)`.
public struct PropertyChange<Object: AnyObject> {
  let root: PropertyRoot<Object>
  let name: String
  let offset: Int
  /// The components of the start; `nil` to take it from the object when the motion begins.
  let from: [Double]?
  /// The components of the end; `nil` for the start.
  let to: [Double]?
  let width: Int

  init<Value: MotionValue>(_ property: Property<Object, Value>, from: Value?, to: Value?) {
    root = property.root
    name = property.name
    offset = property.offset
    width = Value.componentNames.count
    self.from = from?.components
    self.to = to?.components
  }

  init(
    root: PropertyRoot<Object>, name: String, offset: Int, from: [Double]?, to: [Double]?,
    width: Int
  ) {
    self.root = root
    self.name = name
    self.offset = offset
    self.from = from
    self.to = to
    self.width = width
  }

  /// This change for one object, without its type.
  func bound(to target: MotionTarget, _ object: Object?) -> MotionPlan {
    let place: MotionPlan.Place
    switch root {
    case .stored(let first):
      place = .stored(target as! Node, first.advanced(by: offset))
    case .accessors(let property, let make):
      place = .foreign(
        object.map { object in target.foreignValue(property) { make(object, $0) } }, offset)
    }
    return MotionPlan(
      name: target.trackPrefix + name, target: target, place: place, width: width, from: from,
      to: to)
  }
}

/// A property change bound to its object, as a motion keeps it until it knows its stage.
struct MotionPlan {
  /// The name of the property with its object's: `card.position`.
  let name: String
  let target: MotionTarget
  let place: Place
  let width: Int
  let from: [Double]?
  let to: [Double]?

  enum Place {
    case stored(Node, NodeComponent)
    /// `nil` when the object was gone before the motion was made.
    case foreign(ForeignValue?, _ offset: Int)
  }
}
