import DopesheetCurves
import DopesheetText

/// A value in an object of the user that is accessed through closures.
///
/// Its components have slots like any other value. After each evaluation the moving ones are written to the object.
final class ForeignValue {
  /// The name of the whole value: `drawer.frame`.
  let name: String
  /// The object on its stage. It holds this value, and motions of the value hold it.
  unowned let target: MotionTarget
  var isOrphaned = false
  /// The names of the components, a single empty one for a plain number.
  let componentNames: [String]
  /// The name of the property, without the name of the object.
  var property = ""
  /// The colour that these are views of; `nil` for other values.
  var viewed: ViewedColor?
  let form: NumberForm
  /// The stage of its target. The accessors must not call its motions.
  var stage: Stage? { target.stage }
  let tolerance: SpringCurve.Tolerance
  var firstSlot = -1
  var declared: Set<Int> = []

  private let code: UserCode<Accessors>

  private struct Accessors {
    /// Reads a component; `nil` if the object is gone.
    let read: (Int) -> Double?
    /// Writes the components for which the closure returns a value; false if the object is gone.
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
    form = Value.numberForm
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

  func trackName(_ component: Int) -> String {
    let part = componentNames[component]
    return part.isEmpty ? name : name + "." + NameGrammar.encode(word: part)
  }

  func forgetSlots() {
    firstSlot = -1
    declared = []
  }

  /// Returns the value of a component in the object; `nil` if the object is gone.
  func current(_ component: Int) -> Double? { code.ask(on: stage) { $0.read(component) } }

  /// Writes the moving components of a table to the object. Returns false if the object is gone.
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

  /// Writes one component to the object. Returns false if the object is gone.
  func write(_ component: Int, _ value: Double) -> Bool {
    writing { $0 == component ? value : nil }
  }
}
