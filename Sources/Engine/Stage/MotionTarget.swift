import DopesheetNotation

/// Something with a name whose properties motions move: a ``Node``, or any object put on a stage as a
/// ``Target``.
@DebugDescription
public class MotionTarget {
  /// The name, which identifies its tracks: `card` in `card.alpha`.
  public let name: String
  /// What LLDB shows in a list of variables.
  final var lldbDescription: String { "\(name)" }

  /// The stage it is on, if any. Not counted: a stage lets go of its targets when it ends.
  public internal(set) final var stage: Stage? {
    get { heldStage?.takeUnretainedValue() }
    set { heldStage = newValue.map { Unmanaged.passUnretained($0) } }
  }
  private final var heldStage: Unmanaged<Stage>?

  /// Tells whether it is on a stage.
  @inline(__always)
  final func isOn(_ stage: Stage) -> Bool {
    heldStage?.toOpaque() == Unmanaged.passUnretained(stage).toOpaque()
  }

  /// Its values that are reached through closures, each made once.
  final var foreignValues: [ForeignValue] = []

  init(name: String) { self.name = name }

  deinit {
    for value in foreignValues { value.isOrphaned = true }
    for property in wholeProperties { property.orphan() }
  }

  /// The value reached through closures under this property name, made at first need.
  func foreignValue(
    _ property: String, make: (_ track: String, _ target: MotionTarget) -> ForeignValue
  )
    -> ForeignValue
  {
    let name = trackPrefix + NameGrammar.encode(property)
    if let known = foreignValues.first(where: { $0.name == name }) { return known }
    let value = make(name, self)
    value.property = property
    foreignValues = foreignValues + [value]
    return value
  }

  /// Its values that are moved as a whole, each made once.
  private(set) final var wholeProperties: [WholeProperty] = []

  /// The whole value under this property name, made at first need.
  func wholeProperty(_ property: String, make: (_ track: String) -> WholeProperty) -> WholeProperty
  {
    let name = trackPrefix + NameGrammar.encode(property)
    if let known = wholeProperties.first(where: { $0.name == name }) { return known }
    let made = make(name)
    wholeProperties = wholeProperties + [made]
    return made
  }

  /// Tells whether a motion moves the whole value of this name.
  func movesWhole(_ name: String, on table: ValueTable) -> Bool {
    wholeProperties.contains { $0.slot >= 0 && table.isMoving($0.slot) && $0.name == name }
  }

  /// Its stage is no more.
  func stageEnded() {
    stage = nil
    // Slots are numbers of that stage.
    for value in foreignValues { value.forgetSlots() }
    for property in wholeProperties { property.forgetSlot() }
  }

  /// What the names of its tracks begin with.
  final var trackPrefix: String { NameGrammar.encode(name) + "." }
}

/// An object of the user on a stage, under a name.
///
/// The object is held weakly; motions go on when it is gone, and the stage reports it once.
public final class Target<Object: AnyObject>: MotionTarget {
  /// The object, unless it is gone.
  public private(set) weak var object: Object?

  init(_ object: Object, name: String) {
    self.object = object
    super.init(name: name)
  }
}
