/// A property that motions move as a whole: it is behind closures, and a slot holds its progress.
///
/// The slot goes from 0 to 1 like any other value. The way of the motion that writes it maps it to a value.
final class WholeProperty {
  /// The name: `card.transform`.
  let name: String
  /// The name of the property, without the name of the object.
  var property = ""
  /// The object on its stage. It holds this value, and motions of the value hold it.
  unowned let target: MotionTarget
  /// Whether that object is gone.
  private(set) var isOrphaned = false
  /// The form in which traces write it.
  let shape: SampleShape
  private let code: UserCode<() -> WholeSample?>
  /// The slot of the progress; -1 until it is on a stage.
  var slot = -1
  /// The number of evaluations of the table when a boundary last wrote the object.
  var writtenAfter = -1
  /// The ways of the motions that move it, by their lanes. The code never iterates over them.
  private var ways: [Int32: WholeWay] = [:]

  init(
    name: String, target: MotionTarget, shape: SampleShape, sample: @escaping () -> WholeSample?
  ) {
    self.name = name
    self.target = target
    self.shape = shape
    code = UserCode(sample)
  }

  /// Forgets the slot of a stage that has ended.
  func forgetSlot() {
    slot = -1
    ways = [:]
  }

  /// Returns the present value as traces write it; `nil` if the object is gone.
  func sample() -> WholeSample? { isOrphaned ? nil : code.ask(on: target.stage) { $0() } }

  /// Marks the property as one whose object is gone and that no motion moves.
  func orphan() {
    isOrphaned = true
    ways = [:]
  }

  /// Sets the way of a motion.
  func setWay(_ way: WholeWay, of lane: Int32) { ways[lane] = way }

  /// Writes the value at a progress of a motion's way to the object. Returns false if the object is gone.
  func write(_ part: Double, of lane: Int32) -> Bool {
    ways[lane]?.ask(on: target.stage) { $0(part) } ?? true
  }
}

/// Writes the value at a progress to an object. Returns false if the object is gone.
typealias WholeWay = UserCode<(Double) -> Bool>

/// The change of a whole property by a motion.
final class WholeBond {
  let property: WholeProperty
  /// The start; `nil` for the value that the property has.
  let start: WholeSample?
  /// The end; `nil` if the property stays as it is or has a way of its own.
  let end: WholeSample?
  private let code: UserCode<Accessors>

  private struct Accessors {
    let finish: () -> Bool
    let ends: () -> (start: Any, end: Any)?
    let makeWay: () -> ((Double) -> Bool)?
  }

  init(
    property: WholeProperty, start: WholeSample? = nil, end: WholeSample?,
    finish: @escaping () -> Bool, ends: @escaping () -> (start: Any, end: Any)?,
    makeWay: @escaping () -> ((Double) -> Bool)?
  ) {
    self.property = property
    self.start = start
    self.end = end
    code = UserCode(Accessors(finish: finish, ends: ends, makeWay: makeWay))
  }

  /// Sets the property to its end. Returns false if the object is gone.
  func finish() -> Bool { code.ask(on: property.target.stage) { $0.finish() } }

  /// Returns the values at both ends of a motion that begins now; `nil` if the object is gone.
  func ends() -> (start: Any, end: Any)? { code.ask(on: property.target.stage) { $0.ends() } }

  /// Reads the object and returns the way from its value; `nil` if the object is gone.
  func makeWay() -> WholeWay? {
    code.ask(on: property.target.stage) { $0.makeWay() }.map { UserCode($0) }
  }
}

/// The closures that read and write a property.
struct PropertyAccess<Object: AnyObject, Value> {
  let get: (Object) -> Value
  let set: (Object, Value) -> Void
}

extension PropertyAccess where Value: WholeValue {
  /// Returns the change of an object's property.
  func bond(
    _ object: Object, _ target: MotionTarget, _ property: String, from start: Value?, to end: Value?
  ) -> WholeBond {
    let whole = wholeProperty(property, of: object, target)
    let finish: () -> Bool = { [weak object] in
      guard let object else { return false }
      if let end { set(object, end) }
      return true
    }
    let ends: () -> (start: Value, end: Value)? = { [weak object] in
      object.map { start ?? get($0) }.map { ($0, end ?? $0) }
    }
    return WholeBond(
      property: whole, start: start?.sample, end: end?.sample, finish: finish,
      ends: { ends().map { ($0.start, $0.end) } },
      makeWay: { [weak object] in
        guard let (start, end) = ends() else { return nil }
        let way = Value.way(from: start, to: end)
        return { [weak object] part in
          guard let object else { return false }
          set(object, way(part))
          return true
        }
      })
  }

  /// Returns an object's property by its name.
  func wholeProperty(
    _ property: String, of object: Object, _ target: MotionTarget
  ) -> WholeProperty {
    target.wholeProperty(property) { name in
      WholeProperty(
        name: name, target: target, shape: Value.shape,
        sample: { [weak object] in object.map { get($0).sample } })
    }
  }
}

extension Property where Value: WholeValue {
  /// Returns a change along a custom way, from the value when the motion begins.
  ///
  /// - Parameter way: Returns the way for an object and its value at the beginning. The way maps a progress, from 0
  ///   to 1, to a value. It must be deterministic, and must not call motions.
  package func along(
    _ way: @escaping (_ object: Object, _ start: Value) -> (_ part: Double) -> Value
  ) -> PropertyChange<Object> {
    let (access, name) = (access!, name)
    return PropertyChange(
      root: .whole { access.bond($0, $1, name, along: way) }, name: name, offset: 0,
      from: .one(0), to: .one(1), width: 1)
  }
}

extension PropertyAccess where Value: WholeValue {
  /// Returns the change of an object's property along a custom way.
  fileprivate func bond(
    _ object: Object, _ target: MotionTarget, _ property: String,
    along way: @escaping (Object, Value) -> (Double) -> Value
  ) -> WholeBond {
    let finish: () -> Bool = { [weak object] in
      guard let object else { return false }
      set(object, way(object, get(object))(1))
      return true
    }
    let whole = wholeProperty(property, of: object, target)
    return WholeBond(
      property: whole, end: nil, finish: finish,
      ends: { [weak object] in
        object.map { object in
          let start = get(object)
          return (start, way(object, start)(1))
        }
      },
      makeWay: { [weak object] in
        guard let object else { return nil }
        let present = way(object, get(object))
        return { [weak object] part in
          guard let object else { return false }
          set(object, present(part))
          return true
        }
      })
  }
}
