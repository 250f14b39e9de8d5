/// The change of a property by a motion: `.alpha(to: 1)`, `.position.y(from: 0, to: 80)`.
public struct PropertyChange<Object: AnyObject> {
  let root: PropertyRoot<Object>
  let name: String
  let offset: Int
  /// The components of the start; `nil` to take it from the object when the motion begins.
  let from: ComponentNumbers?
  /// The components of the end; `nil` for the start.
  let to: ComponentNumbers?
  /// The components of the velocity, in units a second; `nil` for the motion's velocity.
  let velocity: ComponentNumbers?
  let width: Int
  let single: SingleChange?

  init<Value: MotionValue>(
    _ property: Property<Object, Value>, from: Value?, to: Value?, velocity: Value?
  ) {
    self.init(
      root: property.root, name: property.name, offset: property.offset,
      from: from.map { ComponentNumbers($0) }, to: to.map { ComponentNumbers($0) },
      velocity: velocity.map { ComponentNumbers($0) }, width: Value.componentNames.count)
  }

  init(
    root: PropertyRoot<Object>, name: String, offset: Int, from: ComponentNumbers?,
    to: ComponentNumbers?, velocity: ComponentNumbers? = nil, width: Int
  ) {
    self.velocity = velocity
    self.root = root
    self.name = name
    self.offset = offset
    self.from = from
    self.to = to
    self.width = width
    if case .stored(let first) = root, width == 1, velocity == nil {
      single = SingleChange(component: first.advanced(by: offset), from: from?[0], to: to?[0])
    } else {
      single = nil
    }
  }

  func bound(to target: MotionTarget, _ object: Object?) -> BoundChange {
    let place: BoundChange.Place
    switch root {
    case .stored(let first):
      place = .stored(target as! Node, first.advanced(by: offset))
    case .accessors, .views:
      place = .foreign(object.flatMap { root.foreignValue(of: $0, target) }, offset)
    case .whole(let bond):
      place = .whole(object.map { bond($0, target) })
    case .unknown(let components, let known):
      place = .unknown(components: components, among: known)
    }
    return BoundChange(
      property: name, target: target, place: place, width: width, from: from, to: to,
      velocity: velocity)
  }
}

/// The change of one number of a node. It is copied without reference counting.
struct SingleChange {
  let component: NodeComponent
  let from: Double?
  let to: Double?
}

extension PropertyChange where Object == Node {
  /// Returns a change to a value by a path.
  ///
  /// Paths are, for example, `"frame.origin.x"`, `"backgroundColor.blue"` and `"position"`. An unknown path, or one
  /// with another number of components than the value, is an error of the motion:
  /// ``StageError/Kind/unknownProperty`` or
  /// ``StageError/Kind/wrongComponents``.
  ///
  /// - Parameters:
  ///   - path: The path.
  ///   - start: The value at the beginning; `nil` for the value when the motion begins.
  ///   - end: The value at the end.
  ///   - velocity: In units a second, for springs and physics; `nil` for the motion's velocity.
  public static func path<Value: MotionValue>(
    _ path: String, from start: Value? = nil, to end: Value, velocity: Value? = nil
  ) -> PropertyChange {
    PropertyPaths.ofNodes(path, from: start, to: end, velocity: velocity)
  }

  /// Returns a change without an end by a path, for physics: the property is thrown.
  public static func path<Value: MotionValue>(
    _ path: String, from start: Value? = nil, velocity: Value
  ) -> PropertyChange {
    PropertyPaths.ofNodes(path, from: start, velocity: velocity)
  }

  /// Returns a change of the transform of a node by its path, `"transform"`.
  public static func path(_ path: String, to end: Transform4x4) -> PropertyChange {
    PropertyPaths.ofNodes(path, to: end)
  }
}

/// The numbers of a value's components; a single one needs no array.
enum ComponentNumbers {
  case one(Double)
  case several([Double])

  init<Value: MotionValue>(_ value: Value) {
    let count = Value.componentNames.count
    self = count == 1 ? .one(value[component: 0]) : .several(value.components)
  }

  var count: Int {
    switch self {
    case .one: 1
    case .several(let numbers): numbers.count
    }
  }

  init(_ numbers: [Double]) { self = numbers.count == 1 ? .one(numbers[0]) : .several(numbers) }

  subscript(index: Int) -> Double {
    switch self {
    case .one(let number): number
    case .several(let numbers): numbers[index]
    }
  }
}
