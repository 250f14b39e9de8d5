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

/// What motions by a law of movement have in common in a document: they end when they rest.
struct RunLaw: Sendable {
  private(set) var isReversing = false
  /// The share of its way that it adds; `nil` if it writes its properties.
  private(set) var weight: Double?
  /// In seconds.
  private(set) var timeLimit: Double?
  private(set) var resetsStateOnRepeat = false

  /// Gives it to a motion.
  func configure(_ motion: LawMotion) {
    motion.timeLimit = timeLimit
    motion.resetsStateOnRepeat = resetsStateOnRepeat
  }

  static var form: Form<RunLaw> {
    // Shorter than a tick is no time at all.
    let limit = FieldType<Double>.number(.above(0, upTo: Ticks.limit.seconds)).map { seconds, _ in
      max(seconds, Ticks(count: 1).seconds)
    }
    return Form("law", RunLaw()) {
      Field("reverses", \.isReversing, .flag, "Whether it goes back by itself.")
      Field("additive", \.weight, .addition, "`true`, or the share of its way that it adds.")
      Field(
        "timeLimit", \.timeLimit, limit,
        "The seconds after which a movement that does not rest is over.")
      Field(
        "resetsStateOnRepeat", \.resetsStateOnRepeat, .flag,
        "Whether each cycle begins with the values of the first.")
    }
  }
}
