import struct Foundation.CGPoint
import struct Foundation.CGRect
import struct Foundation.CGSize

/// A named property of a class of objects, and how to read and write it.
///
/// Nodes bring theirs along. For objects of your own:
///
/// ```swift
/// let level = Property<Meter, Double>("level", get: { $0.level }, set: { $0.level = $1 })
/// let meter = stage.add(Meter(), named: "meter")
/// stage.play(Motion(meter, [level(to: 1)], duration: 0.4))  // track "meter.level"
/// ```
public struct Property<Object: AnyObject, Value> {
  /// The name of the property in track names.
  public let name: String
  let root: PropertyRoot<Object>
  /// The first component of the root's value that this property covers.
  let offset: Int
  /// How a value is reached that is moved as a whole.
  let whole: WholeAccess<Object, Value>?
  /// Reads the value, unless it is a node's or a part of another.
  let reader: UserCode<(Object) -> Value>?

  init(
    name: String, root: PropertyRoot<Object>, offset: Int = 0, get: ((Object) -> Value)? = nil
  ) {
    self.name = name
    self.root = root
    self.offset = offset
    reader = get.map { UserCode($0) }
    whole = nil
  }
}

extension Property where Value: MotionValue {
  /// Creates a property from a pair of closures.
  ///
  /// - Parameters:
  ///   - name: The name in tracks; equal names on one object must mean one property.
  ///   - get: Reads the value.
  ///   - set: Writes the value, at least once for each step in which a motion moves it: also at boundaries and
  ///     before callbacks. It must not call motions.
  public init(
    _ name: String, get: @escaping (Object) -> Value, set: @escaping (Object, Value) -> Void
  ) {
    self.init(
      name: name,
      root: .accessors(name: name) { object, track, target in
        ForeignValue(name: track, of: object, as: target, get: get, set: set)
      }, get: get)
  }

  /// Creates a property from a key path, under a name: a key path's own description may hold an address.
  ///
  /// ```swift
  /// let level = Property(\Meter.level, named: "level")
  /// ```
  public init(_ keyPath: ReferenceWritableKeyPath<Object, Value>, named name: String) {
    self.init(name, get: { $0[keyPath: keyPath] }, set: { $0[keyPath: keyPath] = $1 })
  }

  /// Moves the property to a value from the one it has when the motion begins.
  ///
  /// - Parameters:
  ///   - end: The value at the end.
  ///   - velocity: In units a second at the beginning, for springs and physics; `nil` for the motion's, or the one
  ///     that the property has.
  public func callAsFunction(to end: Value, velocity: Value? = nil) -> PropertyChange<Object> {
    PropertyChange(self, from: nil, to: end, velocity: velocity)
  }

  /// Moves the property from one value to another.
  ///
  /// - Parameters:
  ///   - start: The value at the beginning.
  ///   - end: The value at the end; of physics, the other wall.
  ///   - velocity: In units a second at the beginning, for springs and physics; `nil` for the motion's.
  public func callAsFunction(
    from start: Value, to end: Value, velocity: Value? = nil
  ) -> PropertyChange<Object> {
    PropertyChange(self, from: start, to: end, velocity: velocity)
  }

  /// Throws the property, from a value or from the one it has when the motion begins: for physics, whose end
  /// follows from the velocity.
  ///
  /// - Parameters:
  ///   - start: The value at the beginning.
  ///   - velocity: In units a second; `nil` for the motion's.
  public func callAsFunction(from start: Value? = nil, velocity: Value?) -> PropertyChange<Object> {
    PropertyChange(self, from: start, to: nil, velocity: velocity)
  }

  /// A part of this property's value.
  func part<Part: MotionValue>(_ name: String, at offset: Int) -> Property<Object, Part> {
    Property<Object, Part>(
      name: self.name + "." + name, root: root, offset: self.offset + offset)
  }
}

extension Property where Value: WholeValue {
  /// Creates a property that is moved as a whole, from a pair of closures.
  ///
  /// - Parameters:
  ///   - name: The name in tracks; equal names on one object must mean one property.
  ///   - get: Reads the value.
  ///   - set: Writes the value, at least once for each step in which a motion moves it. It must not call motions.
  public init(
    _ name: String, get: @escaping (Object) -> Value, set: @escaping (Object, Value) -> Void
  ) {
    self.name = name
    root = .unknown(components: nil)
    offset = 0
    whole = WholeAccess(get: get, set: set)
    reader = UserCode(get)
  }

  /// Creates a property that is moved as a whole, from a key path and under a name.
  public init(_ keyPath: ReferenceWritableKeyPath<Object, Value>, named name: String) {
    self.init(name, get: { $0[keyPath: keyPath] }, set: { $0[keyPath: keyPath] = $1 })
  }

  /// Moves the property to a value from the one it has when the motion begins.
  public func callAsFunction(to end: Value) -> PropertyChange<Object> {
    change(from: nil, to: end)
  }

  /// Moves the property from one value to another.
  public func callAsFunction(from start: Value, to end: Value) -> PropertyChange<Object> {
    change(from: start, to: end)
  }

  private func change(from start: Value?, to end: Value) -> PropertyChange<Object> {
    let (access, name) = (whole!, name)
    return PropertyChange(
      root: .whole { access.bond($0, $1, name, from: start, to: end) }, name: name, offset: 0,
      from: .one(0), to: .one(1), width: 1)
  }
}

/// Where a property's whole value lies.
enum PropertyRoot<Object: AnyObject> {
  /// In a node's own components, beginning with this one.
  case stored(NodeComponent)
  /// Behind closures; `make` binds them to an object.
  case accessors(
    name: String, make: (Object, _ track: String, _ target: MotionTarget) -> ForeignValue)
  /// Behind closures, as a whole; `bond` binds a change to an object.
  case whole(bond: (Object, MotionTarget) -> WholeBond)
  /// Nowhere: nodes have no such path, or one with so many components.
  case unknown(components: Int?)
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

extension Property where Value == RGBA {
  /// The red component alone.
  public var red: Property<Object, Double> { part("red", at: 0) }
  /// The green component alone.
  public var green: Property<Object, Double> { part("green", at: 1) }
  /// The blue component alone.
  public var blue: Property<Object, Double> { part("blue", at: 2) }
  /// The opacity alone.
  public var alpha: Property<Object, Double> { part("alpha", at: 3) }
}
