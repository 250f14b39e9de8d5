/// A property that motions move as a whole: it is behind closures, and a slot holds its progress.
///
/// The slot goes from 0 to 1 like any other value. The way of the motion that writes it maps it to a value.
final class WholeProperty {
  let name: String
  var property = ""
  /// The object on its stage. It holds this value, and motions of the value hold it.
  unowned let target: MotionTarget
  private(set) var isOrphaned = false
  let shape: SampleShape
  private let code: UserCode<() -> WholeSample?>
  /// The slot of the progress; -1 until it is on a stage.
  var slot = -1
  /// The number of evaluations of the table when a boundary last wrote the object.
  var writtenAfter = -1
  /// The ways of the motions that move it, by their tracks. The code never iterates over them.
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

  func sample() -> WholeSample? { isOrphaned ? nil : code.ask(on: target.stage) { $0() } }

  /// Marks the property as one whose object is gone and that no motion moves.
  func orphan() {
    isOrphaned = true
    ways = [:]
  }

  func setWay(_ way: WholeWay, of track: Int32) { ways[track] = way }

  /// Writes the value at a progress of a motion's way. Returns false if the object is gone.
  func write(_ part: Double, of track: Int32) -> Bool {
    ways[track]?.ask(on: target.stage) { $0(part) } ?? true
  }
}

/// Writes the value at a progress to an object. Returns false if the object is gone.
typealias WholeWay = UserCode<(Double) -> Bool>

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
    property: WholeProperty, start: WholeSample?, end: WholeSample?,
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

  /// Returns the way from the present value; `nil` if the object is gone.
  func makeWay() -> WholeWay? {
    code.ask(on: property.target.stage) { $0.makeWay() }.map { UserCode($0) }
  }
}

struct PropertyAccess<Object: AnyObject, Value> {
  let get: (Object) -> Value
  let set: (Object, Value) -> Void
}

extension PropertyAccess where Value: WholeValue {
  /// Returns the change of an object's property.
  ///
  /// - Parameters:
  ///   - start: The start; `nil` for the value when the motion begins.
  ///   - end: The end as traces write it, if it is known.
  ///   - last: Returns the end for an object.
  ///   - way: Returns the way of an object from a start.
  func bond(
    _ object: Object, _ target: MotionTarget, _ property: String, from start: Value?,
    end: WholeSample?, last: @escaping (Object) -> Value,
    way: @escaping (Object, Value) -> (Double) -> Value
  ) -> WholeBond {
    let whole = wholeProperty(property, of: object, target)
    return WholeBond(
      property: whole, start: start?.sample, end: end,
      finish: { [weak object] in
        guard let object else { return false }
        set(object, last(object))
        return true
      }, ends: { [weak object] in object.map { (start ?? get($0), last($0)) } },
      makeWay: { [weak object] in
        guard let object else { return nil }
        let present = way(object, start ?? get(object))
        return { [weak object] part in
          guard let object else { return false }
          set(object, present(part))
          return true
        }
      })
  }

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
