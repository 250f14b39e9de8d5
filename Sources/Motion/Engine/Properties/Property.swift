import DopesheetText

import struct Foundation.CGPoint
import struct Foundation.CGRect
import struct Foundation.CGSize

/// A named property of a class of objects, with access to its value.
///
/// Nodes have ready-made properties. For objects of your own:
///
/// ```swift
/// let level = Property<Meter, Double>("level", get: { $0.level }, set: { $0.level = $1 })
/// let meter = stage.add(Meter(), named: "meter")
/// stage.play(Motion(meter, level(to: 1), duration: 0.4))  // track "meter.level"
/// ```
public struct Property<Object: AnyObject, Value> {
  let name: String
  let root: PropertyRoot<Object>
  /// The first component of the root's value that this property covers.
  let offset: Int
  /// The closures that read and write the value; `nil` for a node's own component or a part of a value.
  let access: PropertyAccess<Object, Value>?
  var reader: UserCode<(Object) -> Value>? { access.map { UserCode($0.get) } }

  init(
    name: String, root: PropertyRoot<Object>, offset: Int = 0,
    access: PropertyAccess<Object, Value>? = nil
  ) {
    self.name = name
    self.root = root
    self.offset = offset
    self.access = access
  }
}

extension Property {
  package func trackName(of target: MotionTarget) -> String {
    switch root {
    case .stored, .unknown: return target.trackPrefix + name
    case .whole: return target.trackPrefix + NameGrammar.encode(name)
    case .views:
      // The name of the view itself has no dot.
      let dot = name.lastIndex(of: ".") ?? name.endIndex
      return target.trackPrefix + NameGrammar.encode(String(name[..<dot])) + name[dot...]
    case .accessors(let first, _):
      return target.trackPrefix + NameGrammar.encode(first) + name.dropFirst(first.count)
    }
  }
}

extension Property where Value: MotionValue {
  /// Creates a property from a pair of closures.
  ///
  /// - Parameters:
  ///   - name: The name in tracks. Equal names on one object must mean one property.
  ///   - get: Reads the value.
  ///   - set: Writes the value, at least once in each step in which a motion moves it, also at boundaries and before
  ///     callbacks. It must not call motions.
  public init(
    _ name: String, get: @escaping (Object) -> Value, set: @escaping (Object, Value) -> Void
  ) {
    self.init(
      name: name,
      root: .accessors(name: name) { object, track, target in
        ForeignValue(name: track, of: object, as: target, get: get, set: set)
      }, access: PropertyAccess(get: get, set: set))
  }

  /// Creates a property from a key path and a name.
  ///
  /// A key path's own description may contain an address, so it is not used as the name.
  ///
  /// ```swift
  /// let level = Property(\Meter.level, named: "level")
  /// ```
  public init(_ keyPath: ReferenceWritableKeyPath<Object, Value>, named name: String) {
    self.init(name, get: { $0[keyPath: keyPath] }, set: { $0[keyPath: keyPath] = $1 })
  }

  /// Returns a change to a value, from the one that the property has when the motion begins.
  @_specialize(exported:true,where Object == Node, Value == Double)
  public func callAsFunction(to end: Value) -> PropertyChange<Object> {
    // The change that is made most: specialised for other modules, too, and without optional values, since generic code
    // and optional values look up their types at run time.
    let end = ComponentNumbers(end)
    return PropertyChange(
      root: root, name: name, offset: offset, from: nil, to: end, width: end.count)
  }

  /// Returns a change to a value, with a velocity, from the value that the property has when the motion begins.
  ///
  /// - Parameters:
  ///   - end: The value at the end.
  ///   - velocity: In units a second at the beginning, for springs and physics; `nil` for the motion's velocity, or
  ///     for the present velocity of the property.
  public func callAsFunction(to end: Value, velocity: Value?) -> PropertyChange<Object> {
    PropertyChange(self, from: nil, to: end, velocity: velocity)
  }

  /// Returns a change from one value to another.
  ///
  /// - Parameters:
  ///   - start: The value at the beginning.
  ///   - end: The value at the end; for physics, the other wall.
  ///   - velocity: In units a second at the beginning, for springs and physics; `nil` for the motion's velocity.
  public func callAsFunction(
    from start: Value, to end: Value, velocity: Value? = nil
  ) -> PropertyChange<Object> {
    PropertyChange(self, from: start, to: end, velocity: velocity)
  }

  /// Returns a change without an end, for physics: the property is thrown.
  ///
  /// - Parameters:
  ///   - start: The value at the beginning; `nil` for the value when the motion begins.
  ///   - velocity: In units a second; `nil` for the motion's velocity.
  public func callAsFunction(from start: Value? = nil, velocity: Value?) -> PropertyChange<Object> {
    PropertyChange(self, from: start, to: nil, velocity: velocity)
  }

  /// Returns the same property for objects that have such an object, such as views with a layer.
  package func of<Owner>(_ part: @escaping (Owner) -> Object) -> Property<Owner, Value> {
    let access = access!
    return Property<Owner, Value>(
      name, get: { access.get(part($0)) }, set: { access.set(part($0), $1) })
  }

  func part<Part: MotionValue>(_ name: String, at offset: Int) -> Property<Object, Part> {
    Property<Object, Part>(
      name: self.name + "." + name, root: root, offset: self.offset + offset)
  }
}

extension Property where Value: WholeValue {
  /// Creates a property that is moved as a whole, from a pair of closures.
  ///
  /// - Parameters:
  ///   - name: The name in tracks. Equal names on one object must mean one property.
  ///   - get: Reads the value.
  ///   - set: Writes the value, at least once in each step in which a motion moves it. It must not call motions.
  public init(
    _ name: String, get: @escaping (Object) -> Value, set: @escaping (Object, Value) -> Void
  ) {
    self.init(
      name: name, root: .unknown(components: nil), access: PropertyAccess(get: get, set: set))
  }

  /// Creates a property that is moved as a whole, from a key path and a name.
  public init(_ keyPath: ReferenceWritableKeyPath<Object, Value>, named name: String) {
    self.init(name, get: { $0[keyPath: keyPath] }, set: { $0[keyPath: keyPath] = $1 })
  }

  /// Returns a change to a value, from the one that the property has when the motion begins.
  public func callAsFunction(to end: Value) -> PropertyChange<Object> { change(from: nil, to: end) }

  /// Returns a change from one value to another.
  public func callAsFunction(from start: Value, to end: Value) -> PropertyChange<Object> {
    change(from: start, to: end)
  }

  private func change(from start: Value?, to end: Value) -> PropertyChange<Object> {
    change { access, object, target, name in
      access.bond(object, target, name, from: start, end: end.sample) { _ in
        end
      } way: { _, start in
        Value.way(from: start, to: end)
      }
    }
  }

  /// Returns a change along a custom way, from the value when the motion begins.
  ///
  /// - Parameter way: Returns the way for an object and its value at the beginning. The way maps a progress, from 0
  ///   to 1, to a value. It must be deterministic, and must not call motions.
  package func along(
    _ way: @escaping (_ object: Object, _ start: Value) -> (_ part: Double) -> Value
  ) -> PropertyChange<Object> {
    change { access, object, target, name in
      access.bond(
        object, target, name, from: nil, end: nil, last: { way($0, access.get($0))(1) }, way: way)
    }
  }

  private func change(
    _ bond: @escaping (PropertyAccess<Object, Value>, Object, MotionTarget, String) -> WholeBond
  ) -> PropertyChange<Object> {
    let (access, name) = (access!, name)
    return PropertyChange(
      root: .whole { bond(access, $0, $1, name) }, name: name, offset: 0, from: .one(0),
      to: .one(1), width: 1)
  }
}

/// The place of a property's whole value.
///
/// Most changes are of a node's own components. All other cases are boxed, so that a change of a component is
/// copied and released fast.
enum PropertyRoot<Object: AnyObject> {
  case stored(NodeComponent)
  indirect case accessors(
    name: String, make: (Object, _ track: String, _ target: MotionTarget) -> ForeignValue)
  indirect case views(find: (Object, MotionTarget) -> ForeignValue)
  indirect case whole(bond: (Object, MotionTarget) -> WholeBond)
  /// Nowhere: the path is unknown (`components` is `nil`), or has this number of components. `among` lists the known
  /// paths, except those of nodes.
  indirect case unknown(components: Int?, among: [String] = [])

  /// Returns an object's value behind closures; `nil` for other values, and for whole ones.
  func foreignValue(of object: Object, _ target: MotionTarget) -> ForeignValue? {
    switch self {
    case .accessors(let name, let make): target.foreignValue(name) { make(object, $0, $1) }
    case .views(let find): find(object, target)
    case .stored, .whole, .unknown: nil
    }
  }
}

extension Property where Value == CGPoint {
  /// The x coordinate alone.
  public var x: Property<Object, Double> { part("x", at: 0) }
  /// The y coordinate alone.
  public var y: Property<Object, Double> { part("y", at: 1) }
}

extension Property where Value == CGSize {
  /// The width alone.
  public var width: Property<Object, Double> { part("width", at: 0) }
  /// The height alone.
  public var height: Property<Object, Double> { part("height", at: 1) }
}

extension Property where Value == CGRect {
  /// The origin alone.
  public var origin: Property<Object, CGPoint> { part("origin", at: 0) }
  /// The size alone.
  public var size: Property<Object, CGSize> { part("size", at: 2) }
}
