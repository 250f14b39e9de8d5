import DopesheetText

/// A damped spring, which brings a displaced or moving number to its target.
///
/// A mass on a spring with friction obeys `ẍ = −ω₀²·(x − target) − 2ζω₀·ẋ`, with ω₀ the angular frequency and ζ the
/// damping ratio. These two numbers define the spring. Start, target and velocity are arguments of each call.
///
/// ```swift
/// let spring = try SpringCurve(duration: 0.5, bounce: 0.3)
/// spring.value(at: 0.1, from: 0, to: 1)           // 0.4233…
/// spring.state(at: 0.1, from: 0, to: 1).velocity  // 5.7075…
/// ```
public struct SpringCurve: Hashable, Sendable {
  /// The angular frequency ω₀ of the spring without its damping, in radians a second, above 0.
  public let frequency: Double
  /// The damping ratio ζ: 0 swings for ever, below 1 overshoots, 1 is critical, above 1 is slower.
  public let dampingRatio: Double

  init(checkedFrequency frequency: Double, dampingRatio: Double) {
    self.frequency = frequency
    self.dampingRatio = dampingRatio
  }

  /// Creates a spring by its angular frequency and its damping ratio, as in FlightAnimator.
  ///
  /// - Parameters:
  ///   - frequency: The angular frequency ω₀ in radians a second, 1e-30...1e30.
  ///   - ratio: The damping ratio ζ, 0...1e30.
  /// - Throws: ``CurveParameterError`` for numbers outside these ranges.
  public init(frequency: Double, ratio: Double) throws(CurveParameterError) {
    try CurveParameterError.checkPositive("frequency", frequency)
    try CurveParameterError.checkNotNegative("ratio", ratio)
    self.init(checkedFrequency: frequency, dampingRatio: ratio)
  }
}

// MARK: Evaluation

extension SpringCurve {
  /// Returns the value at a time; exactly the start up to time 0.
  ///
  /// - Parameters:
  ///   - time: Finite seconds since the start.
  ///   - start: The value at time 0.
  ///   - target: The value at which the spring has no tension.
  ///   - velocity: The velocity at time 0, in units a second.
  public func value(
    at time: Double, from start: Double, to target: Double, velocity: Double = 0
  ) -> Double {
    state(at: time, from: start, to: target, velocity: velocity).value
  }

  /// Returns the value and the velocity at a time; exactly the given ones up to time 0.
  ///
  /// A retargeted movement starts with this value and velocity. The parameters are those of
  /// ``value(at:from:to:velocity:)``.
  public func state(
    at time: Double, from start: Double, to target: Double, velocity: Double = 0
  ) -> (value: Double, velocity: Double) {
    guard time > 0 else { return (start, velocity) }
    let transition = Prepared(self).transition(after: time)
    let displacement = start - target
    return (
      target + transition.displacement(from: displacement, velocity: velocity),
      transition.velocity(from: displacement, velocity: velocity)
    )
  }
}

extension SpringCurve {
  /// Material 3's motion schemes.
  public enum MaterialScheme: String, CaseIterable, Sendable {
    /// Sober, with little overshoot.
    case standard
    /// Lively, with more overshoot.
    case expressive
  }

  /// The kind of property that a Material 3 spring moves.
  public enum MaterialKind: String, CaseIterable, Sendable {
    /// Position, size and shape, which may overshoot.
    case spatial
    /// Colour and opacity, which must not overshoot.
    case effects
  }

  /// The speed of a Material 3 spring.
  public enum MaterialSpeed: String, CaseIterable, Sendable {
    /// For most movements.
    case normal
    /// For small parts.
    case fast
    /// For whole screens.
    case slow
  }

  /// Returns a spring of one of Material 3's schemes.
  public static func material(
    _ kind: MaterialKind, _ speed: MaterialSpeed = .normal, scheme: MaterialScheme = .standard
  ) -> SpringCurve {
    let (dampingRatio, stiffness): (Double, Double) =
      switch (kind, scheme, speed) {
      case (.spatial, .standard, .normal): (0.9, 700)
      case (.spatial, .standard, .fast): (0.9, 1_400)
      case (.spatial, .standard, .slow): (0.9, 300)
      case (.spatial, .expressive, .normal): (0.8, 380)
      case (.spatial, .expressive, .fast): (0.6, 800)
      case (.spatial, .expressive, .slow): (0.8, 200)
      case (.effects, _, .normal): (1, 1_600)
      case (.effects, _, .fast): (1, 3_800)
      case (.effects, _, .slow): (1, 800)
      }
    return SpringCurve(checkedFrequency: stiffness.squareRoot(), dampingRatio: dampingRatio)
  }
}

// MARK: SwiftUI

extension SpringCurve {
  /// SwiftUI's spring without bounce: duration 0.5, bounce 0.
  public static let smooth = SpringCurve(checkedFrequency: 2 * .pi / 0.5, dampingRatio: 1)
  /// SwiftUI's spring with a little bounce: duration 0.5, bounce 0.15.
  public static let snappy = SpringCurve(checkedFrequency: 2 * .pi / 0.5, dampingRatio: 1 - 0.15)
  /// SwiftUI's spring with much bounce: duration 0.5, bounce 0.3.
  public static let bouncy = SpringCurve(checkedFrequency: 2 * .pi / 0.5, dampingRatio: 1 - 0.3)
}

// MARK: Others

extension SpringCurve {
  /// FlightAnimator's decay: frequency 14, ratio 0.97, an overshoot of four millionths.
  public static let flightDecay = SpringCurve(checkedFrequency: 14, dampingRatio: 0.97)
  /// Core Animation's default: mass 1, stiffness 100, damping 10.
  public static let coreAnimation = SpringCurve(checkedFrequency: 10, dampingRatio: 0.5)
  /// Flutter's return from an overscroll: mass 0.5, stiffness 100, ratio 1.1. Flutter limits its velocity to 5000
  /// points a second.
  package static let overscroll = SpringCurve(
    checkedFrequency: (100 / 0.5).squareRoot(), dampingRatio: 1.1)
}

extension SpringCurve {
  /// Springs with names of other systems, in the order of `dopesheet curve --list`.
  ///
  /// A spring made from a preset has the text of its numbers.
  package static let presets: [(name: String, spring: SpringCurve)] =
    [
      ("spring.smooth", .smooth), ("spring.snappy", .snappy), ("spring.bouncy", .bouncy),
      ("spring.coreAnimation", .coreAnimation), ("spring.flightDecay", .flightDecay),
      ("spring.overscroll", .overscroll),
    ]
    + MaterialScheme.allCases.flatMap { scheme in
      MaterialKind.allCases.flatMap { kind in
        MaterialSpeed.allCases.map { speed in
          let name = "spring.material.\(scheme.rawValue).\(kind.rawValue).\(speed.rawValue)"
          return (name, .material(kind, speed, scheme: scheme))
        }
      }
    }

  /// The text of this spring: `spring(duration: 0.5, bounce: 0.3)`.
  ///
  /// It has frequency and ratio instead if no duration and bounce give exactly this spring.
  public var text: String {
    if let same = try? SpringCurve(duration: duration, bounce: bounce), same == self {
      let (duration, bounce) = (NumberText.text(of: duration), NumberText.text(of: bounce))
      return "spring(duration: \(duration), bounce: \(bounce))"
    }
    let (frequency, ratio) = (NumberText.text(of: frequency), NumberText.text(of: dampingRatio))
    return "spring(frequency: \(frequency), ratio: \(ratio))"
  }

  /// The forms of a spring's text, by the names of their parameters. Optional parameters may be left out.
  static let forms = """
    spring(duration:, bounce:), spring(response:, dampingRatio:), spring(mass:, stiffness:, damping:), \
    spring(dampingRatio:, stiffness:), spring(settlingDuration:, dampingRatio:) or spring(frequency:, ratio:)
    """

  /// Creates the spring that a text names: a preset, as `spring.overscroll`, or numbers in the form of an initializer.
  ///
  /// - Throws: ``CurveTextError`` with the column and a hint.
  public init(text: String) throws(CurveTextError) {
    if let preset = SpringCurve.presets.first(where: { $0.name == text }) {
      self = preset.spring
      return
    }
    var reader = CurveTextReader(text)
    let head = reader.word()
    guard head == "spring" else {
      let names = SpringCurve.presets.map { $0.name } + ["spring"]
      throw reader.error(
        "unknown spring “\(head)”",
        hint: nearest(to: head, in: names).map { "did you mean “\($0)”?" }
          ?? "see dopesheet curve --list", at: 1)
    }
    let given = try reader.arguments(
      [
        "duration", "bounce", "response", "dampingRatio", "mass", "stiffness", "damping",
        "settlingDuration", "frequency", "ratio",
      ], form: SpringCurve.forms)
    try reader.finish(form: SpringCurve.forms)
    do throws(CurveParameterError) {
      if let spring = try SpringCurve(given.mapValues { $0.value }) {
        self = spring
        return
      }
    } catch {
      if let place = given["\(error.parameter)"] {
        throw reader.error(error.description, hint: "choose another number", at: place.column)
      }
    }
    throw reader.error("no spring has these numbers", hint: SpringCurve.forms, at: 7)
  }

  /// Creates a spring from numbers with the names of an initializer's parameters; `nil` if none has these names.
  ///
  /// - Throws: ``CurveParameterError`` for a number outside its range.
  package init?(_ given: [String: Double]) throws(CurveParameterError) {
    switch Set(given.keys) {
    case ["duration"], ["bounce"], ["duration", "bounce"]:
      self = try SpringCurve(duration: given["duration"] ?? 0.5, bounce: given["bounce"] ?? 0)
    case ["response", "dampingRatio"]:
      self = try SpringCurve(response: given["response"]!, dampingRatio: given["dampingRatio"]!)
    case ["stiffness", "damping"], ["mass", "stiffness", "damping"]:
      self = try SpringCurve(
        mass: given["mass"] ?? 1, stiffness: given["stiffness"]!, damping: given["damping"]!)
    case ["dampingRatio", "stiffness"]:
      self = try SpringCurve(dampingRatio: given["dampingRatio"]!, stiffness: given["stiffness"]!)
    case ["settlingDuration", "dampingRatio"]:
      self = try SpringCurve(
        settlingDuration: given["settlingDuration"]!, dampingRatio: given["dampingRatio"]!)
    case ["frequency", "ratio"]:
      self = try SpringCurve(frequency: given["frequency"]!, ratio: given["ratio"]!)
    default: return nil
    }
  }
}
