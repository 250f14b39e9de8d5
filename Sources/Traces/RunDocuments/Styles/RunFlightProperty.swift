import DopesheetCurves
import DopesheetEngine
import DopesheetStyles
import DopesheetText

struct RunFlightProperty: Sendable {
  let path: NodePath
  private(set) var from: [Double]?
  private(set) var to: [Double]?
  private(set) var duration = Ticks.zero
  private var easing = Easing.linear
  private var spring: SpringCurve?
  /// The velocity in units a second; `nil` for the property's current one.
  private var velocity: [Double]?
  private var isPrimary = false

  func describe(_ fly: FlightPlan<Node>) {
    guard let spring else {
      fly.change(path.change(from: from, to: to)).duration(duration.seconds).easing(easing)
        .primary(isPrimary)
      return
    }
    fly.change(path.change(from: from, to: to, velocity: velocity)).duration(duration.seconds)
      .spring(spring).primary(isPrimary)
  }
}

extension RunFlightProperty {
  static var signature: FormSignature { form.signature }

  nonisolated(unsafe) private static let form: Form<RunFlightProperty> = {
    let bounds = RunChange.lawBounds
    return Form("flightProperty", RunFlightProperty(path: .transform)) {
      Field("to", \.to, of: \.path, bounds, is: .required, "The end.")
      Field(
        "from", \.from, of: \.path, bounds, "The start; by default, the property's present value.")
      Field("duration", \.duration, .time, "The duration; 0 by default.")
      Field("primary", \.isPrimary, .flag, "Whether its duration counts under any priority.")
      Choice { Field("easing", \.easing, .easing, "The easing; `\"linear\"` by default.") }
      Choice {
        Field("spring", \.spring, .spring, "A spring instead of an easing.")
        Field(
          "velocity", \.velocity, of: \.path, bounds,
          "Units a second; by default, the property's present velocity.")
      }
      Choice {}
      Check { property, fields in
        if property.velocity != nil, property.path.isWhole {
          fields["velocity"]?.fail("'\(property.path.path)' moves as a whole and has no velocity")
          return false
        }
        guard property.spring?.dampingRatio == 0 else { return true }
        fields["spring"]?.fail("it would never come to rest", hint: "add damping")
        return false
      }
    }
  }()

  fileprivate static func read(_ path: NodePath, _ cursor: JSONCursor) -> RunFlightProperty? {
    if cursor.isObject { return form.read(cursor, into: RunFlightProperty(path: path)) }
    return cursor.numbers(of: path, RunChange.lawBounds).map {
      RunFlightProperty(path: path, to: $0)
    }
  }
}

extension FieldType<[RunFlightProperty]> {
  static var flightProperties: FieldType {
    .byPath(.any([.values(RunChange.lawBounds), .form("flightProperty")]), RunFlightProperty.read)
  }
}
