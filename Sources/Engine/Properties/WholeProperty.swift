/// A property of an object that motions move as a whole: it lives behind closures, and a slot holds how far it is.
///
/// The slot goes from 0 to 1 like any other value; the way of the motion that writes it says what that means.
final class WholeProperty {
  /// The name: `card.transform`.
  let name: String
  /// The name of the property, without its object's.
  var property = ""
  /// The object on its stage. It holds this value, and motions of the value hold it.
  unowned let target: MotionTarget
  /// That object is gone.
  private(set) var isOrphaned = false
  /// What traces write of it.
  let shape: SampleShape
  private let code: UserCode<() -> Sample?>
  /// The slot of the part of the way; -1 until it is on a stage.
  var slot = -1
  /// The ways of the motions that move it, by their lanes. Only looked up, never walked.
  private var ways: [Int32: WholeWay] = [:]

  init(
    name: String, target: MotionTarget, shape: SampleShape, sample: @escaping () -> Sample?
  ) {
    self.name = name
    self.target = target
    self.shape = shape
    code = UserCode(sample)
  }

  /// Its stage is no more.
  func forgetSlot() {
    slot = -1
    ways = [:]
  }

  /// The value now, as traces write it; `nil` when the object is gone.
  func sample() -> Sample? { isOrphaned ? nil : code.ask(on: target.stage) { $0() } }

  /// Its object is no more, and no motion moves it.
  func orphan() {
    isOrphaned = true
    ways = [:]
  }

  /// Gives a motion its way.
  func setWay(_ way: WholeWay, of lane: Int32) { ways[lane] = way }

  /// Writes a part of a motion's way to the object; false when it is gone.
  func write(_ part: Double, of lane: Int32) -> Bool {
    ways[lane]?.ask(on: target.stage) { $0(part) } ?? true
  }
}

/// Writes a part of a way to an object; false when that is gone.
typealias WholeWay = UserCode<(Double) -> Bool>

/// Where a motion takes a whole property.
final class WholeBond {
  let property: WholeProperty
  /// Where it sets out from; `nil` for the value that the property has.
  let start: Sample?
  /// Where it takes the property; `nil` if it stays where it is.
  let end: Sample?
  private let code: UserCode<Accessors>

  private struct Accessors {
    let finish: () -> Bool
    let makeWay: () -> ((Double) -> Bool)?
  }

  init(
    property: WholeProperty, start: Sample? = nil, end: Sample?, finish: @escaping () -> Bool,
    makeWay: @escaping () -> ((Double) -> Bool)?
  ) {
    self.property = property
    self.start = start
    self.end = end
    code = UserCode(Accessors(finish: finish, makeWay: makeWay))
  }

  /// Sets the property to its end; false when the object is gone.
  func finish() -> Bool { code.ask(on: property.target.stage) { $0.finish() } }

  /// Reads the object and returns the way from there; `nil` when it is gone.
  func makeWay() -> WholeWay? {
    code.ask(on: property.target.stage) { $0.makeWay() }.map { UserCode($0) }
  }
}

/// How a property behind closures is read and written.
struct PropertyAccess<Object: AnyObject, Value> {
  let get: (Object) -> Value
  let set: (Object, Value) -> Void
}

extension PropertyAccess where Value: WholeValue {
  /// The change of the property of an object.
  func bond(
    _ object: Object, _ target: MotionTarget, _ property: String, from start: Value?, to end: Value?
  ) -> WholeBond {
    let whole = wholeProperty(property, of: object, target)
    let finish: () -> Bool = { [weak object] in
      guard let object else { return false }
      if let end { set(object, end) }
      return true
    }
    return WholeBond(
      property: whole, start: start?.sample, end: end?.sample, finish: finish
    ) { [weak object] in
      guard let object else { return nil }
      let begin = start ?? get(object)
      let way = Value.way(from: begin, to: end ?? begin)
      return { [weak object] part in
        guard let object else { return false }
        set(object, way(part))
        return true
      }
    }
  }

  /// The property of an object by its name.
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
  /// Moves the property along a way of one's own, from the value that it has when the motion begins.
  ///
  /// - Parameter way: Makes the way, of the object and its value at the beginning: the value at a part of it, 0 at
  ///   the beginning and 1 at the end. It must give the same for the same, and not call motions.
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
  /// The change of the property of an object along a way of its own.
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
    return WholeBond(property: whole, end: nil, finish: finish) { [weak object] in
      guard let object else { return nil }
      let present = way(object, get(object))
      return { [weak object] part in
        guard let object else { return false }
        set(object, present(part))
        return true
      }
    }
  }
}
