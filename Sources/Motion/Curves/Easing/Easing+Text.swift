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

  /// Creates the easing that a text names, without parameters as `sine.in` and `ease-out`, or with them.
  ///
  /// The easings of CSS are read as by CSS Easing Functions Level 2, such as `Ease-In` and `linear(0, 50% 1, 1)`: their
  /// names in any case, and blanks between the parts.
  ///
  /// - Throws: ``CurveTextError`` with the column and a hint. A `custom(…)` easing is a closure of a program, so it
  ///   cannot be read.
  public init(text: String) throws(CurveTextError) {
    var reader = CurveTextReader(text)
    reader.skipSpaces()
    let start = reader.column
    let word = reader.word()
    let head = Easing.namesOfCSS.contains(word.lowercased()) ? word.lowercased() : word
    reader.skipSpaces()
    if reader.isAtEnd,
      let known = (Easing.named + Easing.presets).first(where: { $0.name == head })
    {
      self = known.easing
      return
    }
    switch head {
    case "back": self = try reader.readBack()
    case "elastic": self = try reader.readElastic()
    case "cubic-bezier": self = try reader.readBezier()
    case "bezier-spline": self = try reader.readSpline()
    case "linear": self = try reader.readStops()
    case "steps": self = try reader.readSteps()
    case "custom":
      throw reader.error(
        "a custom easing cannot be read from text",
        hint: "give the closure in Swift, or use cubic-bezier(x1,y1,x2,y2)", at: start)
    default:
      let isKnown = (Easing.named + Easing.presets).contains { $0.name == head }
      if isKnown { try reader.finish(form: head) }
      if Easing.named.contains(where: { $0.name == head + ".in" }) {
        throw reader.error(
          "“\(head)” is a family of easings",
          hint: CurveDirection.allCases.map { head + "." + $0.name }.joined(separator: ", "),
          at: start)
      }
      if let other = Easing.others.first(where: { head == $0.head || head.hasPrefix($0.head + ".") }
      ) {
        throw reader.error(
          "expected an easing; “\(head)” is \(other.kind)",
          hint: "see dopesheet curve --list",
          at: start)
      }
      let names = (Easing.named + Easing.presets).map { $0.name } + Easing.heads
      throw reader.error(
        "unknown easing “\(head)”",
        hint: nearest(to: head, in: names).map { "did you mean “\($0)”?" }
          ?? "see dopesheet curve --list", at: start)
    }
  }

  private static let heads = ["cubic-bezier", "bezier-spline", "steps", "back", "elastic"]
  private static let namesOfCSS = [
    "linear", "cubic-bezier", "steps", "ease", "ease-in", "ease-out", "ease-in-out", "step-start",
    "step-end",
  ]

  private static let others: [(head: String, kind: String)] = [
    ("spring", "a spring"), ("decay", "a decay"), ("scroll", "a scroll"),
    ("clamping-scroll", "a scroll"), ("fling", "a fling"),
  ]
}

extension CurveTextReader {
  fileprivate mutating func readBack() throws(CurveTextError) -> Easing {
    let form = "back(overshoot: 0.1).out"
    let given = try arguments(["overshoot"], form: form)
    let family: Easing.Family
    do throws(CurveParameterError) {
      family = try Easing.back(overshoot: given["overshoot"]!.value)
    } catch {
      throw self.error(error.description, hint: form, at: given["overshoot"]!.column)
    }
    return try readDirection(of: family, form)
  }

  fileprivate mutating func readElastic() throws(CurveTextError) -> Easing {
    let form = "elastic(amplitude: 1, period: 0.3).out"
    let given = try arguments(["amplitude", "period"], form: form)
    let family: Easing.Family
    do throws(CurveParameterError) {
      family = try Easing.elastic(
        amplitude: given["amplitude"]?.value ?? 1, period: given["period"]?.value ?? 0.3)
    } catch {
      throw self.error(error.description, hint: form, at: given["\(error.parameter)"]?.column)
    }
    return try readDirection(of: family, form)
  }

  private mutating func readDirection(
    of family: Easing.Family, _ form: String
  ) throws(CurveTextError) -> Easing {
    let start = column
    let direction = word()
    try finish(form: form)
    switch direction {
    case ".in": return family.in
    case ".out": return family.out
    case ".inOut": return family.inOut
    case ".outIn": return family.outIn
    default:
      throw error(
        direction.isEmpty ? "the direction is missing" : "unknown direction “\(direction)”",
        hint: ".in, .out, .inOut or .outIn", at: start)
    }
  }

  fileprivate mutating func readBezier() throws(CurveTextError) -> Easing {
    let form = "four numbers, as in cubic-bezier(0.42,0,1,1)"
    var numbers: [Double] = []
    for index in 0..<4 {
      try expect(index == 0 ? "(" : ",", form: form)
      skipSpaces()
      let start = column
      let number = try number(form: form)
      if index.isMultiple(of: 2), !(0...1).contains(number) {
        throw error(
          "x = \(NumberText.text(of: number)) is outside 0...1",
          hint: "the x of a control point is a time", at: start)
      }
      if number.magnitude > 1e30 {
        throw error(
          "y = \(NumberText.text(of: number)) is outside -1e30...1e30", hint: form, at: start)
      }
      numbers.append(number)
    }
    try close(form: form)
    return .bezier(CubicBezier(numbers[0], numbers[1], numbers[2], numbers[3])!)
  }

  fileprivate mutating func readSpline() throws(CurveTextError) -> Easing {
    let form =
      "all points but (0, 0) and (1, 1), as in bezier-spline(0,0.2,0.2,0.4,0.3,0.7,0.4,1,0.7,1)"
    try expect("(", form: form)
    var numbers: [Double] = []
    repeat {
      numbers.append(try number(form: form))
      skipSpaces()
    } while take(",")
    try close(form: form)
    let points = stride(from: 0, to: numbers.count - 1, by: 2).map {
      BezierSpline.Point(numbers[$0], numbers[$0 + 1])
    }
    guard numbers.count.isMultiple(of: 2), let spline = BezierSpline(points) else {
      throw error("no curve has these \(numbers.count) numbers", hint: form, at: 15)
    }
    return .spline(spline)
  }

  fileprivate mutating func readStops() throws(CurveTextError) -> Easing {
    let form = "two stops or more, as in linear(0, 0.5 25% 75%, 1)"
    var stops: [LinearStops.Stop] = []
    try expect("(", form: form)
    repeat {
      stops.append(try readStop(form))
    } while take(",")
    try close(form: form)
    guard let curve = LinearStops(stops) else {
      throw error("\(stops.count) stop", hint: form, at: 8)
    }
    return .linear(curve)
  }

  /// Reads a number with up to two percentages before or after it.
  private mutating func readStop(_ form: String) throws(CurveTextError) -> LinearStops.Stop {
    var output: Double?
    var percents: [Double] = []
    var isOver = false
    repeat {
      skipSpaces()
      let start = column
      let number = try readStopNumber(form)
      if take("%") {
        if isOver || percents.count == 2 {
          throw error("unexpected percentage", hint: form, at: start)
        }
        percents.append(number)
      } else {
        if output != nil { throw error("“%” is missing", hint: form) }
        output = number
        // Percentages lie on one side of the number.
        isOver = !percents.isEmpty
      }
      skipSpaces()
    } while !isAtEnd && !isNext(",") && !isNext(")")
    guard let output else { throw error("a number is missing", hint: form) }
    return LinearStops.Stop(output, percents: percents)
  }

  private mutating func readStopNumber(_ form: String) throws(CurveTextError) -> Double {
    skipSpaces()
    let start = column
    let number = try number(form: form)
    guard number.magnitude <= 1e30 else {
      throw error(
        "\(NumberText.text(of: number)) is outside -1e30...1e30", hint: form, at: start)
    }
    return number
  }

  fileprivate mutating func readSteps() throws(CurveTextError) -> Easing {
    let form = "a number of steps and where they jump, as in steps(4, jump-end)"
    try expect("(", form: form)
    skipSpaces()
    let start = column
    let number = try number(form: form)
    var jump = StairSteps.Jump.end
    skipSpaces()
    if take(",") {
      skipSpaces()
      let start = column
      let word = word().lowercased()
      let full = word == "start" || word == "end" ? "jump-" + word : word
      guard let known = StairSteps.Jump(rawValue: full) else {
        throw error(
          "unknown jump “\(word)”", hint: "jump-start, jump-end, jump-both or jump-none", at: start
        )
      }
      jump = known
    }
    try close(form: form)
    guard let count = Int(exactly: number), let steps = StairSteps(count, jump) else {
      throw error(
        "invalid number of steps: \(NumberText.text(of: number))",
        hint: "a whole number from 1, from 2 for jump-none, to 1000000", at: start)
    }
    return .steps(steps)
  }

  private mutating func close(form: String) throws(CurveTextError) {
    try expect(")", form: form)
    try finish(form: form)
  }
}
