import DopesheetText

import struct Foundation.CGPoint
import struct Foundation.CGSize

/// A named object whose properties motions move: a ``Node``, or any object on a stage as an ``ObjectTarget``.
@DebugDescription
public class MotionTarget {
  /// The name, which identifies its tracks: `card` in `card.alpha`.
  public let name: String
  /// The text that LLDB shows in a list of variables.
  final var lldbDescription: String { "\(name)" }

  /// The stage of the object, if any. Not counted: a stage releases its targets when it ends.
  public internal(set) final var stage: Stage? {
    get { heldStage?.takeUnretainedValue() }
    set { heldStage = newValue.map { Unmanaged.passUnretained($0) } }
  }
  private final var heldStage: Unmanaged<Stage>?

  @inline(__always)
  final func isOn(_ stage: Stage) -> Bool {
    heldStage?.toOpaque() == Unmanaged.passUnretained(stage).toOpaque()
  }

  final var foreignValues: [ForeignValue] = []

  /// The object that has the properties; `nil` if it is gone.
  var owner: AnyObject? { self }

  init(name: String) { self.name = name }

  deinit {
    for value in foreignValues { value.isOrphaned = true }
    for property in wholeProperties { property.orphan() }
  }

  func foreignValue(
    _ property: String, make: (_ track: String, _ target: MotionTarget) -> ForeignValue
  )
    -> ForeignValue
  {
    if let known = foreignValues.first(where: { $0.property == property }) { return known }
    let value = make(trackPrefix + NameGrammar.encode(property), self)
    value.property = property
    foreignValues = foreignValues + [value]
    return value
  }

  private(set) final var wholeProperties: [WholeProperty] = []

  func wholeProperty(_ property: String, make: (_ track: String) -> WholeProperty) -> WholeProperty
  {
    if let known = wholeProperties.first(where: { $0.property == property }) { return known }
    let made = make(trackPrefix + NameGrammar.encode(property))
    made.property = property
    wholeProperties = wholeProperties + [made]
    return made
  }

  func movesWhole(_ name: String, on table: ValueTable) -> Bool {
    wholeProperties.contains { $0.slot >= 0 && table.isMoving($0.slot) && $0.name == name }
  }

  /// Sets components behind closures as a recorded call did. Returns false if one of them is unknown.
  func makeSet(_ details: [StageEvent.Detail], on stage: Stage) -> Bool {
    var writes: [(value: ForeignValue, component: Int, number: Double)] = []
    for detail in details {
      let track = trackPrefix + detail.key
      guard case .number(let number) = detail.value,
        let place = foreignValues.lazy.compactMap({ value in
          value.componentNames.indices.first { value.trackName($0) == track }.map { (value, $0) }
        }).first
      else { return false }
      writes.append((place.0, place.1, number))
    }
    stage.announceCall(EngineCall.set, of: traceName, details)
    for (value, component, number) in writes {
      if !stage.set(value, component, to: number) { stage.reportGone(value.name, by: nil) }
    }
    return true
  }

  func stageEnded() {
    stage = nil
    // The slots are numbers of that stage.
    for value in foreignValues { value.forgetSlots() }
    for property in wholeProperties { property.forgetSlot() }
  }

  final var trackPrefix: String { NameGrammar.encode(name) + "." }
}

/// A target of motions with the type of its properties: a ``Node`` or an ``ObjectTarget``.
public protocol PropertyOwner<Object>: MotionTarget {
  /// The type that has the properties.
  associatedtype Object: AnyObject
}

/// An object of the user on a stage, under a name.
///
/// The object is held weakly. Motions continue when it is gone, and the stage reports this once.
public final class ObjectTarget<Object: AnyObject>: MotionTarget, PropertyOwner {
  private(set) weak var object: Object?
  override var owner: AnyObject? { object }

  init(_ object: Object, name: String) {
    self.object = object
    super.init(name: name)
  }
}

extension Node {
  package func value<Value: WholeValue>(of property: Property<Node, Value>) -> Value {
    property.reader!.ask(on: stage) { $0(self) }
  }
}

extension ObjectTarget {
  /// Sets a property of the object, and records it from now on.
  ///
  /// ```swift
  /// meter.set(level, to: 0.5)
  /// ```
  ///
  /// A direct call of the setter is recorded, too, once the property has a track: after a motion has moved it, or
  /// after `track`. The stage then reads the property at the end of each step.
  public func set<Value: MotionValue>(_ property: Property<Object, Value>, to value: Value) {
    set(property(to: value))
  }

  /// Sets a property that is moved as a whole, and records it from now on.
  public func set<Value: WholeValue>(_ property: Property<Object, Value>, to value: Value) {
    set(property(to: value))
  }

  /// The value of a property that is moved as a whole, as the object has it; `nil` if the object is gone.
  package func value<Value: WholeValue>(of property: Property<Object, Value>) -> Value? {
    guard let object, let reader = property.reader else { return nil }
    return reader.ask(on: stage) { $0(object) }
  }

  package func value<Value: MotionValue>(of property: Property<Object, Value>) -> Value? {
    guard let object, let stage else { return nil }
    if let reader = property.reader { return reader.ask(on: stage) { $0(object) } }
    // A part of a value has one of these types.
    let blanks: [Any] = [
      0.0, Float(0), CGPoint.zero, CGSize.zero, SIMD2<Double>.zero, SIMD3<Double>.zero,
      SIMD4<Double>.zero,
    ]
    let change = BoundChange(PropertyChange(property, from: nil, to: nil, velocity: nil), of: self)
    guard var value = blanks.lazy.compactMap({ $0 as? Value }).first,
      case .numbers(let numbers) = change.start(on: stage)
    else { return nil }
    for (index, number) in numbers.enumerated() { value[component: index] = number }
    return value
  }

  private func set(_ change: PropertyChange<Object>) {
    guard let stage else { return }
    let change = BoundChange(change, of: self)
    if let fault = change.fault(of: name, on: stage) { return stage.report(fault, by: nil) }
    stage.announceCall(EngineCall.set, of: traceName, change.setDetails)
    if !change.setEnd(on: stage) { stage.reportGone(change.name, by: nil) }
  }

  /// Records a property at the end of each step from now on, even while no motion moves it.
  public func track<Value: MotionValue>(_ property: Property<Object, Value>) {
    guard let stage else { return }
    BoundChange(PropertyChange(property, from: nil, to: nil, velocity: nil), of: self)
      .declareTracks(on: stage)
  }

  /// Records a property that is moved as a whole from now on, even while no motion moves it.
  public func track<Value: WholeValue>(_ property: Property<Object, Value>) {
    guard let stage, let object else { return }
    _ = stage.ensureSlot(of: property.access!.wholeProperty(property.name, of: object, self))
  }
}
