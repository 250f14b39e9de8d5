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

/// How long the movements of a law are.
struct RunLawTimes: Sendable {
  /// The seconds until all properties rest.
  private var there = 0.0
  /// The same for the way back; `nil` where it cannot be said.
  private var back: Double? = 0
  /// Tells whether another motion of a property would change that.
  let dependsOnOthers: Bool

  init(dependsOnOthers: Bool) { self.dependsOnOthers = dependsOnOthers }

  /// Takes a property; `false` if it does not rest.
  ///
  /// - Parameters:
  ///   - forward: Its movement there.
  ///   - limit: The seconds after which a movement is over.
  ///   - reverse: Makes its movement back from where it rests.
  mutating func take(
    _ forward: any MovementCurve, _ limit: Double?,
    back reverse: (_ rest: Double) throws -> (any MovementCurve)?
  ) rethrows -> Bool {
    guard let time = RunLawTimes.time(of: forward, limit) else { return false }
    there = max(there, time)
    let rest = time == forward.restTime ? forward.restValue : nil
    let way = try reverse(rest ?? forward.value(at: time))
    if let time = way.flatMap({ RunLawTimes.time(of: $0, limit) }), let known = back {
      back = max(known, time)
    } else {
      back = nil
    }
    return true
  }

  private static func time(of movement: any MovementCurve, _ limit: Double?) -> Double? {
    guard let rest = movement.restTime, rest <= limit ?? .infinity else { return limit }
    return rest
  }

  /// The lengths of one cycle at a speed, rounded up to ticks; `nil` beyond 200 days.
  func cycle(goesBack: Bool, at speed: Double) -> RunSpan? {
    func length(_ seconds: Double) -> RunLength? {
      let ticks = (seconds * (Double(Ticks.perSecond) / speed)).rounded(.up)
      return ticks <= Double(Ticks.limit.count) ? RunLength(ticks: Ticks(count: Int64(ticks))) : nil
    }
    guard let there = length(there), let back = length(goesBack ? back ?? 0 : 0) else { return nil }
    return RunSpan(there: there, back: back)
  }
}
