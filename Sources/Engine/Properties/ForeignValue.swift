import DopesheetCurves
import DopesheetNotation

/// A value that lives in an object of the user and is reached through closures.
///
/// Its components have slots like any other; after each evaluation those that move are written to the object.
final class ForeignValue {
  /// The name of the whole value: `drawer.frame`.
  let name: String
  /// The object on its stage. It holds this value, and motions of the value hold it.
  unowned let target: MotionTarget
  /// That object is gone.
  var isOrphaned = false
  /// The names of the components, a single empty one for a plain number.
  let componentNames: [String]
  /// The name of the property, without its object's.
  var property = ""
  /// The colour that this is a view of, if it is one.
  var viewed: ViewedColor?
  /// The numbers that its components can be.
  let form: NumberForm
  /// The stage whose motions must not be called by the accessors; its target's.
  var stage: Stage? { target.stage }
  /// What counts as settled for a spring.
  let tolerance: SpringCurve.Tolerance
  /// The slot of the first component.
  var firstSlot = -1
  /// The components that have tracks.
  var declared: Set<Int> = []

  /// The accessors of the user.
  private let code: UserCode<Accessors>

  private struct Accessors {
    /// Reads a component; `nil` when the object is gone.
    let read: (Int) -> Double?
    /// Writes the components for which the closure has a value; false when the object is gone.
    let write: ((Int) -> Double?) -> Bool
  }

  /// Creates a value of an object, which is held weakly.
  init<Object: AnyObject, Value: MotionValue>(
    name: String, of object: Object, as target: MotionTarget,
    get: @escaping (Object) -> Value, set: @escaping (Object, Value) -> Void
  ) {
    self.name = name
    let names = Value.componentNames
    componentNames = names
    self.target = target
    form = Value.form
    tolerance = Value.tolerance
    code = UserCode(
      Accessors(
        read: { [weak object] index in object.map { get($0)[component: index] } },
        write: { [weak object] component in
          guard let object else { return false }
          var value = get(object)
          for index in names.indices {
            if let number = component(index) { value[component: index] = number }
          }
          set(object, value)
          return true
        }))
  }

  /// The name of a component's track: `drawer.frame.origin.x`.
  func trackName(_ component: Int) -> String {
    let part = componentNames[component]
    return part.isEmpty ? name : name + "." + NameGrammar.encode(word: part)
  }

  /// Its stage is no more.
  func forgetSlots() {
    firstSlot = -1
    declared = []
  }

  /// The value of a component in the object; `nil` when the object is gone.
  func current(_ component: Int) -> Double? { code.ask(on: stage) { $0.read(component) } }

  /// Writes the moving components of a table to the object; false when it is gone.
  func flush(_ table: ValueTable) -> Bool {
    writing { index in
      let slot = self.firstSlot + index
      guard table.isMoving(slot) else { return nil }
      let value = table.value(at: slot)
      return value.isNaN ? nil : value
    }
  }

  private func writing(_ component: (Int) -> Double?) -> Bool {
    code.ask(on: stage) { $0.write(component) }
  }

  /// Writes one component to the object; false when it is gone.
  func write(_ component: Int, _ value: Double) -> Bool {
    writing { $0 == component ? value : nil }
  }
}
