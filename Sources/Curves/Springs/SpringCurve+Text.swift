import DopesheetNotation

extension SpringCurve {
  /// Springs that others named, in the order of `dopesheet curve --list`; a spring made of one has the text of its
  /// numbers.
  public static let presets: [(name: String, spring: SpringCurve)] =
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

  /// The one text of this spring: `spring(duration: 0.5, bounce: 0.3)`, or by frequency and ratio where no duration
  /// and bounce give exactly this spring.
  public var text: String {
    if let same = try? SpringCurve(duration: duration, bounce: bounce), same == self {
      let (duration, bounce) = (NumberText.text(of: duration), NumberText.text(of: bounce))
      return "spring(duration: \(duration), bounce: \(bounce))"
    }
    let (frequency, ratio) = (NumberText.text(of: frequency), NumberText.text(of: dampingRatio))
    return "spring(frequency: \(frequency), ratio: \(ratio))"
  }

  /// The ways to give a spring, by the names of their parameters; the last of a way may be left out if it is
  /// optional.
  static let forms = """
    spring(duration:, bounce:), spring(response:, dampingRatio:), spring(mass:, stiffness:, damping:), \
    spring(dampingRatio:, stiffness:), spring(settlingDuration:, dampingRatio:) or spring(frequency:, ratio:)
    """

  /// Creates the spring that a text names: one of ``presets``, or numbers in one of the ways of its initialisers.
  ///
  /// - Throws: ``CurveTextError`` with the place in the text and what is allowed there.
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
        "no spring is called “\(head)”",
        hint: nearest(to: head, in: names).map { "did you mean “\($0)”?" }
          ?? "see dopesheet curve --list", at: 1)
    }
    let given = try reader.arguments(
      [
        "duration", "bounce", "response", "dampingRatio", "mass", "stiffness", "damping",
        "settlingDuration", "frequency", "ratio",
      ], form: SpringCurve.forms)
    try reader.finish(form: SpringCurve.forms)
    func value(_ name: String) -> Double? { given[name]?.value }
    do throws(CurveParameterError) {
      switch Set(given.keys) {
      case ["duration"], ["bounce"], ["duration", "bounce"]:
        self = try SpringCurve(duration: value("duration") ?? 0.5, bounce: value("bounce") ?? 0)
      case ["response", "dampingRatio"]:
        self = try SpringCurve(response: value("response")!, dampingRatio: value("dampingRatio")!)
      case ["stiffness", "damping"], ["mass", "stiffness", "damping"]:
        self = try SpringCurve(
          mass: value("mass") ?? 1, stiffness: value("stiffness")!, damping: value("damping")!)
      case ["dampingRatio", "stiffness"]:
        self = try SpringCurve(dampingRatio: value("dampingRatio")!, stiffness: value("stiffness")!)
      case ["settlingDuration", "dampingRatio"]:
        self = try SpringCurve(
          settlingDuration: value("settlingDuration")!, dampingRatio: value("dampingRatio")!)
      case ["frequency", "ratio"]:
        self = try SpringCurve(frequency: value("frequency")!, ratio: value("ratio")!)
      default:
        throw CurveParameterError("", .nan, allowed: "")
      }
    } catch {
      guard let place = given["\(error.parameter)"] else {
        throw reader.error("these numbers make no spring", hint: SpringCurve.forms, at: 7)
      }
      throw reader.error(error.description, hint: "choose another number", at: place.column)
    }
  }
}
