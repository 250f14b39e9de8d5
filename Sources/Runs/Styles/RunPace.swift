import DopesheetCurves
import DopesheetEngine
import DopesheetNotation

/// What motions that take a given time have in common in a document.
struct RunPace: Sendable {
  private(set) var duration = Ticks.zero
  private(set) var easing = Easing.linear
  private var way = Way.forth

  private enum Way {
    case forth
    case forthAndBack(Easing?)
  }

  var isReversing: Bool { if case .forth = way { false } else { true } }

  /// The easing of the way back, if it has one of its own.
  var reverseEasing: Easing? { if case .forthAndBack(let easing) = way { easing } else { nil } }
}

extension RunPace {
  static var form: Form<RunPace> {
    let way = FieldType<Way>.flag(
      or: .easing, \.isString, "true, false or an easing",
      hint: "an easing is that of the way back", { $0 ? .forthAndBack(nil) : .forth },
      { .forthAndBack($0) })
    return Form("pace", RunPace()) {
      Field("duration", \.duration, .time, is: .required, "Of one movement.")
      Field("easing", \.easing, .easing, "`\"linear\"` if left out.")
      Field("reverses", \.way, way, "`true`, or the easing of the way back.")
    }
  }
}
