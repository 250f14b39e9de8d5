/// The properties of a class of objects by their paths, which can come from a file.
///
/// ```swift
/// let paths = PropertyPaths<Meter>().adding(level).adding(tint)
/// stage.play(Motion(meter, paths("tint.hue", to: 0.5), duration: 0.4))
/// stage.play(PhysicsMotion(meter, paths("level", velocity: 3.0), friction: 0.5))
/// ```
///
/// Nodes have built-in paths: `PropertyChange.path`; so have Apple's views and layers, in `DopesheetApple`. An unknown
/// path, or one with another number of components than the value, is an error of the motion, which names the nearest
/// path:
/// ``StageError/Kind/unknownProperty`` or
/// ``StageError/Kind/wrongComponents``.
public struct PropertyPaths<Object: AnyObject> {
  struct Entry {
    let path: String
    let names: [String]
    let root: PropertyRoot<Object>
    let offset: Int
    /// The property, if it is a transform, which moves as a whole.
    var transform: Property<Object, Transform4x4>?

    var width: Int { transform == nil ? names.count : Transform4x4.entryNames.count }
  }

  private(set) var entries: [Entry] = []

  /// Creates a list without paths.
  public init() {}

  package var all: [String] { entries.map(\.path) }

  /// Adds a property with its components, such as `frame`, `frame.origin` and `frame.origin.x`.
  public consuming func adding<Value: MotionValue>(
    _ property: Property<Object, Value>
  ) -> PropertyPaths {
    add(property)
    return self
  }

  /// Adds a colour with its components and views, such as `tint.blue` and `tint.hue`.
  public consuming func adding(_ color: Property<Object, RGBA>) -> PropertyPaths {
    add(color)
    for view in [color.hue, color.saturation, color.brightness, color.white] { add(view) }
    return self
  }

  /// Adds a transform with its parts and entries, such as `transform.rotation` and `transform.scale.x`.
  public consuming func adding(_ transform: Property<Object, Transform4x4>) -> PropertyPaths {
    entries.append(
      Entry(
        path: transform.name, names: [""], root: .unknown(components: nil), offset: 0,
        transform: transform))
    add(transform.translation)
    add(transform.scale)
    addNumbers(of: transform)
    return self
  }

  /// Adds the parts and entries of a transform of the plane, such as `transform.rotation` and `transform.tx`.
  public consuming func adding(_ transform: Property<Object, Transform2D>) -> PropertyPaths {
    add(transform.translation)
    add(transform.scale)
    addNumbers(of: transform)
    return self
  }

  private mutating func addNumbers<Value: PartedTransform>(of transform: Property<Object, Value>) {
    let rotations = Value.Numbers.names.filter { !$0.contains(".") }
    for name in rotations + Value.entryNames {
      add(transform.view(name) as Property<Object, Double>)
    }
  }

  private mutating func add<Value: MotionValue>(_ property: Property<Object, Value>) {
    func add(_ path: String, _ names: [String], at offset: Int) {
      entries.append(
        Entry(path: path, names: names, root: property.root, offset: property.offset + offset))
    }
    let names = Value.componentNames
    add(property.name, names, at: 0)
    guard names.count > 1 else { return }
    // A rectangle has parts with several components: its origin and its size.
    for (index, name) in names.enumerated() {
      guard let dot = name.lastIndex(of: ".") else { continue }
      let head = name[...dot]
      guard index == 0 || !names[index - 1].hasPrefix(head) else { continue }
      let parts = names[index...].prefix { $0.hasPrefix(head) }
      add(
        property.name + "." + name[..<dot], parts.map { String($0.dropFirst(head.count)) },
        at: index)
    }
    for (index, name) in names.enumerated() { add(property.name + "." + name, [""], at: index) }
  }

  subscript(path: String) -> Entry? { entries.first { $0.path == path } }

  // MARK: Changes

  /// Returns a change to a value by a path.
  ///
  /// - Parameters:
  ///   - path: The path.
  ///   - start: The value at the beginning; `nil` for the one that the property has when the motion begins.
  ///   - end: The value at the end.
  ///   - velocity: In units a second, for springs and physics; `nil` for the motion's velocity.
  public func callAsFunction<Value: MotionValue>(
    _ path: String, from start: Value? = nil, to end: Value, velocity: Value? = nil
  ) -> PropertyChange<Object> {
    change(path, from: start, to: end, velocity: velocity)
  }

  /// Returns a change without an end by a path, for physics: the property is thrown.
  ///
  /// - Parameters:
  ///   - path: The path.
  ///   - start: The value at the beginning; `nil` for the one that the property has when the motion begins.
  ///   - velocity: In units a second.
  public func callAsFunction<Value: MotionValue>(
    _ path: String, from start: Value? = nil, velocity: Value
  ) -> PropertyChange<Object> {
    change(path, from: start, to: nil, velocity: velocity)
  }

  /// Returns a change of a transform as a whole by its path.
  ///
  /// - Parameters:
  ///   - path: The path.
  ///   - start: The transform at the beginning; `nil` for the one that the property has when the motion begins.
  ///   - end: The transform at the end.
  public func callAsFunction(
    _ path: String, from start: Transform4x4? = nil, to end: Transform4x4
  ) -> PropertyChange<Object> {
    let entry = self[path]
    guard let transform = entry?.transform else {
      return PropertyChange(
        root: .unknown(components: entry?.width, among: all), name: path, offset: 0, from: nil,
        to: nil, width: Transform4x4.entryNames.count)
    }
    return start.map { transform(from: $0, to: end) } ?? transform(to: end)
  }

  private func change<Value: MotionValue>(
    _ path: String, from start: Value?, to end: Value?, velocity: Value?
  ) -> PropertyChange<Object> {
    let width = Value.componentNames.count
    let entry = self[path]
    let isKnown = entry?.width == width && entry?.transform == nil
    return PropertyChange(
      root: isKnown ? entry!.root : .unknown(components: entry?.width, among: all), name: path,
      offset: isKnown ? entry!.offset : 0, from: start.map { ComponentNumbers($0) },
      to: end.map { ComponentNumbers($0) }, velocity: velocity.map { ComponentNumbers($0) },
      width: width)
  }
}

extension PropertyPaths where Object == Node {
  /// The paths of nodes. They are created for each use, because closures are not shared between tasks.
  static var ofNodes: PropertyPaths {
    var paths = PropertyPaths().adding(.alpha).adding(.zPosition).adding(.position)
      .adding(.anchorPoint).adding(.bounds).adding(.frame)
      .adding(Property<Node, RGBA>.backgroundColor)
      .adding(Property<Node, Transform4x4>.transform)
    for number: Property<Node, Double> in [
      .cornerRadius, .borderWidth, .shadowOpacity, .shadowRadius,
    ] {
      paths.add(number)
    }
    for color: Property<Node, RGBA> in [.borderColor, .shadowColor] { paths.add(color) }
    return paths.adding(.shadowOffset)
  }
}
