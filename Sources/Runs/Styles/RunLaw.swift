import DopesheetCurves
import DopesheetEngine
import DopesheetNotation

/// What motions by a law of movement have in common in a document: they end when they rest.
struct RunLaw: Sendable {
  private(set) var isReversing = false
  /// The share of its way that it adds; `nil` if it writes its properties.
  private(set) var weight: Double?
  /// In seconds.
  private(set) var timeLimit: Double?

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
    }
  }
}
