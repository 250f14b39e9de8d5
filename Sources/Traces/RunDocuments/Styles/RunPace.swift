import DopesheetCurves
import DopesheetEngine
import DopesheetText

struct RunPace: Sendable {
  private(set) var duration = Ticks.zero
  private(set) var easing = Easing.linear
  private var way = Way.forth

  private enum Way {
    case forth
    case forthAndBack(Easing?)
  }

  var isReversing: Bool { if case .forth = way { false } else { true } }

  /// The easing of the way back; `nil` for the same easing.
  var reverseEasing: Easing? { if case .forthAndBack(let easing) = way { easing } else { nil } }
}

extension RunPace {
  nonisolated(unsafe) static let form: Form<RunPace> = {
    let way = FieldType<Way>.flag(
      or: .easing, \.isString, "true, false or an easing",
      hint: "an easing is that of the way back", { $0 ? .forthAndBack(nil) : .forth },
      { .forthAndBack($0) })
    return Form("pace", RunPace()) {
      Field("duration", \.duration, .time, is: .required, "The duration of one movement.")
      Field("easing", \.easing, .easing, "The easing; `\"linear\"` by default.")
      Field(
        "reverses", \.way, way,
        "Whether it also moves back; a string is the easing of the way back.")
    }
  }()
}

/// The fields of physical motions, which end when they come to rest.
struct RunLaw: Sendable {
  private(set) var isReversing = false
  /// The share of its change that the motion adds; `nil` if it is not additive.
  private(set) var weight: Double?
  /// The latest end of a movement, in seconds.
  private(set) var timeLimit: Double?
  private(set) var resetsStateOnRepeat = false

  func configure(_ motion: SimulatedMotion) {
    motion.timeLimit = timeLimit
    motion.resetsStateOnRepeat = resetsStateOnRepeat
    motion.isReversing = isReversing
    if let weight { motion.makeAdditive(weight: weight) }
  }

  nonisolated(unsafe) static let form: Form<RunLaw> = {
    // A limit below one tick would be rounded to 0.
    let limit = FieldType<Double>.number(.above(0, upTo: Ticks.limit.seconds)).map { seconds, _ in
      max(seconds, Ticks(count: 1).seconds)
    }
    return Form("law", RunLaw()) {
      Field("reverses", \.isReversing, .flag, "Whether it also moves back.")
      Field(
        "additive", \.weight, .addition,
        "Whether it adds to other motions; a number is the fraction of its way that it adds.")
      Field(
        "timeLimit", \.timeLimit, limit,
        "Seconds after which a movement ends even if it is not at rest.")
      Field(
        "resetsStateOnRepeat", \.resetsStateOnRepeat, .flag,
        "Whether each cycle begins with the values of the first.")
    }
  }()
}
