import DopesheetText

extension Easing {
  /// The text of this easing in traces, run documents and on the command line.
  ///
  /// Examples are `cubic.inOut`, `back(overshoot: 0.2).out`, `cubic-bezier(0.42,0,1,1)`, `linear(0, 0.5 25%, 1)`,
  /// `steps(4, jump-end)` and `custom(mine)`.
  public var text: String {
    func number(_ x: Double) -> String { NumberText.text(of: x) }
    switch parameters {
    case nil:
      return kind.name
    case .overshoot(let overshoot):
      return "back(overshoot: \(number(overshoot))).\(kind.direction.name)"
    case .elastic(let shape):
      let (amplitude, period) = (number(shape.amplitude), number(shape.period))
      return "elastic(amplitude: \(amplitude), period: \(period)).\(kind.direction.name)"
    case .bezier(let curve):
      let numbers = [curve.x1, curve.y1, curve.x2, curve.y2].map(number)
      return "cubic-bezier(\(numbers.joined(separator: ",")))"
    case .spline(let spline):
      let numbers = spline.points.flatMap { [number($0.x), number($0.y)] }
      return "bezier-spline(\(numbers.joined(separator: ",")))"
    case .stops(let stops):
      let parts = stops.stops.map { stop in
        ([number(stop.output)] + stop.percents.map { number($0) + "%" }).joined(separator: " ")
      }
      return "linear(\(parts.joined(separator: ", ")))"
    case .steps(let steps):
      return "steps(\(steps.count), \(steps.jump.rawValue))"
    case .custom(let name, _):
      return "custom(\(name))"
    }
  }

  /// Creates the easing that a text names: one of ``named`` or ``presets``, or one with parameters.
  ///
  /// - Throws: ``CurveTextError`` with the column and a hint. A `custom(…)` easing is a closure of a program, so it
  ///   cannot be read.
  public init(text: String) throws(CurveTextError) {
    if let known = (Easing.named + Easing.presets).first(where: { $0.name == text }) {
      self = known.easing
      return
    }
    var reader = CurveTextReader(text)
    let head = reader.word()
    switch head {
    case "back": self = try Easing.readBack(&reader)
    case "elastic": self = try Easing.readElastic(&reader)
    case "cubic-bezier": self = try Easing.readBezier(&reader)
    case "bezier-spline": self = try Easing.readSpline(&reader)
    case "linear": self = try Easing.readStops(&reader)
    case "steps": self = try Easing.readSteps(&reader)
    case "custom":
      throw reader.error(
        "a custom easing cannot be read from text",
        hint: "give the closure in Swift, or use cubic-bezier(x1,y1,x2,y2)", at: 1)
    default:
      let isKnown = (Easing.named + Easing.presets).contains { $0.name == head }
      if isKnown { try reader.finish(form: head) }
      if Easing.named.contains(where: { $0.name == head + ".in" }) {
        throw reader.error(
          "“\(head)” is a family of easings",
          hint: CurveDirection.allCases.map { head + "." + $0.name }.joined(separator: ", "), at: 1)
      }
      if let other = Easing.others.first(where: { head == $0.head || head.hasPrefix($0.head + ".") }
      ) {
        throw reader.error(
          "expected an easing; “\(head)” is \(other.kind)",
          hint: "see dopesheet curve --list",
          at: 1)
      }
      let names = (Easing.named + Easing.presets).map { $0.name } + Easing.heads
      throw reader.error(
        "unknown easing “\(head)”",
        hint: nearest(to: head, in: names).map { "did you mean “\($0)”?" }
          ?? "see dopesheet curve --list", at: 1)
    }
  }

  /// The words before parentheses.
  private static let heads = ["cubic-bezier", "bezier-spline", "steps", "back", "elastic"]

  /// The first words of curves that are not easings.
  private static let others: [(head: String, kind: String)] = [
    ("spring", "a spring"), ("decay", "a decay"), ("scroll", "a scroll"),
    ("clamping-scroll", "a scroll"), ("fling", "a fling"),
  ]

  private static func readBack(
    _ reader: inout CurveTextReader
  ) throws(CurveTextError) -> Easing {
    let form = "back(overshoot: 0.1).out"
    let arguments = try reader.arguments(["overshoot"], form: form)
    let family: Family
    do throws(CurveParameterError) {
      family = try Easing.back(overshoot: arguments["overshoot"]!.value)
    } catch {
      throw reader.error(error.description, hint: form, at: arguments["overshoot"]!.column)
    }
    return try readDirection(of: family, &reader, form)
  }

  private static func readElastic(
    _ reader: inout CurveTextReader
  ) throws(CurveTextError) -> Easing {
    let form = "elastic(amplitude: 1, period: 0.3).out"
    let arguments = try reader.arguments(["amplitude", "period"], form: form)
    let family: Family
    do throws(CurveParameterError) {
      family = try Easing.elastic(
        amplitude: arguments["amplitude"]?.value ?? 1, period: arguments["period"]?.value ?? 0.3)
    } catch {
      throw reader.error(error.description, hint: form, at: arguments["\(error.parameter)"]?.column)
    }
    return try readDirection(of: family, &reader, form)
  }

  /// Reads the direction after the parenthesis: `.inOut`.
  private static func readDirection(
    of family: Family, _ reader: inout CurveTextReader, _ form: String
  ) throws(CurveTextError) -> Easing {
    let column = reader.column
    let direction = reader.word()
    try reader.finish(form: form)
    switch direction {
    case ".in": return family.in
    case ".out": return family.out
    case ".inOut": return family.inOut
    case ".outIn": return family.outIn
    default:
      throw reader.error(
        direction.isEmpty ? "the direction is missing" : "unknown direction “\(direction)”",
        hint: ".in, .out, .inOut or .outIn", at: column)
    }
  }

  private static func readBezier(
    _ reader: inout CurveTextReader
  ) throws(CurveTextError) -> Easing {
    let form = "four numbers, as in cubic-bezier(0.42,0,1,1)"
    var numbers: [Double] = []
    for index in 0..<4 {
      try reader.expect(index == 0 ? "(" : ",", form: form)
      reader.skipSpaces()
      let column = reader.column
      let number = try reader.number(form: form)
      if index.isMultiple(of: 2), !(0...1).contains(number) {
        throw reader.error(
          "x = \(NumberText.text(of: number)) is outside 0...1",
          hint: "the x of a control point is a time", at: column)
      }
      if number.magnitude > 1e30 {
        throw reader.error(
          "y = \(NumberText.text(of: number)) is outside -1e30...1e30", hint: form, at: column)
      }
      numbers.append(number)
    }
    try reader.expect(")", form: form)
    try reader.finish(form: form)
    return .bezier(CubicBezier(numbers[0], numbers[1], numbers[2], numbers[3])!)
  }

  private static func readSpline(
    _ reader: inout CurveTextReader
  ) throws(CurveTextError) -> Easing {
    let form =
      "all points but (0, 0) and (1, 1), as in bezier-spline(0,0.2,0.2,0.4,0.3,0.7,0.4,1,0.7,1)"
    try reader.expect("(", form: form)
    var numbers: [Double] = []
    repeat {
      numbers.append(try reader.number(form: form))
      reader.skipSpaces()
    } while reader.take(",")
    try reader.expect(")", form: form)
    try reader.finish(form: form)
    let points = stride(from: 0, to: numbers.count - 1, by: 2).map {
      BezierSpline.Point(numbers[$0], numbers[$0 + 1])
    }
    guard numbers.count.isMultiple(of: 2), let spline = BezierSpline(points) else {
      throw reader.error("no curve has these \(numbers.count) numbers", hint: form, at: 15)
    }
    return .spline(spline)
  }

  private static func readStops(
    _ reader: inout CurveTextReader
  ) throws(CurveTextError) -> Easing {
    let form = "two stops or more, as in linear(0, 0.5 25% 75%, 1)"
    var stops: [LinearStops.Stop] = []
    try reader.expect("(", form: form)
    repeat {
      let output = try Easing.readStopNumber(&reader, form)
      var percents: [Double] = []
      reader.skipSpaces()
      while percents.count < 2, !reader.isNext(","), !reader.isNext(")") {
        percents.append(try Easing.readStopNumber(&reader, form))
        try reader.expect("%", form: form)
        reader.skipSpaces()
      }
      stops.append(LinearStops.Stop(output, percents: percents))
    } while reader.take(",")
    try reader.expect(")", form: form)
    try reader.finish(form: form)
    guard let curve = LinearStops(stops) else {
      throw reader.error("\(stops.count) stop", hint: form, at: 8)
    }
    return .linear(curve)
  }

  private static func readStopNumber(
    _ reader: inout CurveTextReader, _ form: String
  ) throws(CurveTextError) -> Double {
    reader.skipSpaces()
    let column = reader.column
    let number = try reader.number(form: form)
    guard number.magnitude <= 1e30 else {
      throw reader.error(
        "\(NumberText.text(of: number)) is outside -1e30...1e30", hint: form, at: column)
    }
    return number
  }

  private static func readSteps(
    _ reader: inout CurveTextReader
  ) throws(CurveTextError) -> Easing {
    let form = "a number of steps and where they jump, as in steps(4, jump-end)"
    try reader.expect("(", form: form)
    reader.skipSpaces()
    let column = reader.column
    let number = try reader.number(form: form)
    var jump = StairSteps.Jump.end
    if reader.take(",") {
      reader.skipSpaces()
      let column = reader.column
      let word = reader.word()
      let full = word == "start" || word == "end" ? "jump-" + word : word
      guard let known = StairSteps.Jump(rawValue: full) else {
        throw reader.error(
          "unknown jump “\(word)”", hint: "jump-start, jump-end, jump-both or jump-none", at: column
        )
      }
      jump = known
    }
    try reader.expect(")", form: form)
    try reader.finish(form: form)
    guard let count = Int(exactly: number), let steps = StairSteps(count, jump) else {
      throw reader.error(
        "invalid number of steps: \(NumberText.text(of: number))",
        hint: "a whole number from 1, from 2 for jump-none, to 1000000", at: column)
    }
    return .steps(steps)
  }
}
