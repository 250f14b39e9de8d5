import DopesheetCurves
import DopesheetNotation

extension StyleReader {
  /// Returns whether an easing is next.
  var isAtEasing: Bool {
    if let function = nextFunction { return StyleReader.easings.contains(function) }
    return next?.kind == .word && StyleReader.keyword(nextText.lowercased()) != nil
  }

  private static let easings = ["cubic-bezier", "linear", "steps"]
  private static let keywords = [
    "ease", "ease-in", "ease-out", "ease-in-out", "step-start", "step-end",
  ]

  /// The names of keywords and functions.
  static var easingNames: [String] { keywords + easings }

  private static func keyword(_ word: String) -> Easing? {
    word == "linear" ? .linear : keywords.contains(word) ? .preset(word) : nil
  }

  /// Reads an easing.
  mutating func easing() throws(StyleError) -> Easing {
    if let word = next?.kind == .word ? nextText.lowercased() : nil {
      guard let easing = StyleReader.keyword(word) else {
        throw error(
          "unknown easing '\(nextText)'",
          hint: nearest(to: word, in: StyleReader.easingNames).map { "did you mean '\($0)'?" }
            ?? "such as ease-in-out, cubic-bezier(x1, y1, x2, y2), linear(…) or steps(…)")
      }
      skip()
      return easing
    }
    let start = self
    switch nextFunction {
    case "cubic-bezier":
      let form = "cubic-bezier(x1, y1, x2, y2) with x1 and x2 in 0...1"
      let numbers = try numbers(of: try arguments())
      guard numbers.count == 4,
        let curve = CubicBezier(numbers[0], numbers[1], numbers[2], numbers[3])
      else { throw start.error("invalid cubic-bezier()", hint: form) }
      return .bezier(curve)
    case "linear": return try stops()
    case "steps": return try steps()
    default:
      throw error(
        isAtEnd ? "an easing is missing" : "'\(nextText)' is not an easing",
        hint: "such as ease-in-out, cubic-bezier(x1, y1, x2, y2), linear(…) or steps(…)")
    }
  }

  private func numbers(of arguments: [StyleReader]) throws(StyleError) -> [Double] {
    var numbers: [Double] = []
    for var argument in arguments {
      numbers.append(try argument.number())
      try argument.finish()
    }
    return numbers
  }

  private mutating func stops() throws(StyleError) -> Easing {
    let start = self
    var stops: [LinearStops.Stop] = []
    for var argument in try arguments() {
      var output: Double?
      var percents: [Double] = []
      while !argument.isAtEnd {
        if argument.nextQuantity?.unit == "%" {
          percents.append(try argument.quantity("a percentage", ["%": 1]))
          // Both percentages stand together.
          if percents.count == 2, argument.nextQuantity?.unit == "%" { break }
        } else if output == nil {
          output = try argument.number()
          if !percents.isEmpty { break }
        } else {
          break
        }
      }
      try argument.finish("a number, and up to two percentages before or after it")
      guard let output else {
        throw argument.error("a number is missing", hint: "as in linear(0, 0.5 25% 75%, 1)")
      }
      stops.append(LinearStops.Stop(output, percents: percents))
    }
    guard stops.count <= StyleEffect.limit / 10 else {
      throw start.error(
        "linear() has \(stops.count) stops", hint: "at most \(StyleEffect.limit / 10)")
    }
    guard let curve = LinearStops(stops) else {
      throw start.error("linear() needs two stops", hint: "as in linear(0, 0.5 25% 75%, 1)")
    }
    return .linear(curve)
  }

  private mutating func steps() throws(StyleError) -> Easing {
    let start = self
    let form = "steps(count), or steps(count, jump-start, jump-end, jump-none or jump-both)"
    var arguments = try arguments()
    guard (1...2).contains(arguments.count) else {
      throw start.error("invalid steps()", hint: form)
    }
    let count = try arguments[0].number()
    try arguments[0].finish(form)
    var jump = StairSteps.Jump.end
    if arguments.count == 2 {
      switch arguments[1].takeWord() {
      case "jump-start", "start": jump = .start
      case "jump-end", "end": jump = .end
      case "jump-none": jump = .none
      case "jump-both": jump = .both
      default: throw start.error("invalid steps()", hint: form)
      }
      try arguments[1].finish(form)
    }
    guard let whole = Int(exactly: count), whole <= StyleEffect.limit,
      let steps = StairSteps(whole, jump)
    else {
      throw start.error(
        "invalid number of steps", hint: "an integer of 1 to \(StyleEffect.limit); 2 for jump-none")
    }
    return .steps(steps)
  }
}
