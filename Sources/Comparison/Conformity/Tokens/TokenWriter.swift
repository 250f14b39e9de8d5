import DopesheetCurves
import DopesheetText

struct TokenWriter {
  private final class Group {
    var names: [String] = []
    var members: [String: Group] = [:]
    var token: MotionToken?

    func member(_ name: String) -> Group {
      if let known = members[name] { return known }
      names.append(name)
      let group = Group()
      members[name] = group
      return group
    }
  }

  private let root = Group()
  /// The names that may be written instead of a value. Tokens of several files may refer to one another in a circle.
  private let references: [String: String]
  private(set) var lines: [String] = []

  init(_ tokens: MotionTokens) {
    references = TokenWriter.references(in: tokens.tokens)
    for token in tokens.tokens { group(named: token.name).token = token }
    write(root, "{", "}", indent: "")
  }

  /// Returns the tokens that others refer to, by the names of these, if the values are equal and no circle is closed.
  private static func references(in tokens: [MotionToken]) -> [String: String] {
    let values = Dictionary(uniqueKeysWithValues: tokens.map { ($0.name, $0.value) })
    var references: [String: String] = [:]
    for token in tokens {
      if let alias = token.alias, values[alias] == token.value { references[token.name] = alias }
    }
    // The number of the walk that came to a token.
    var walks: [String: Int] = [:]
    for (walk, token) in tokens.enumerated() {
      var name = token.name
      while walks[name] == nil, let next = references[name] {
        walks[name] = walk
        name = next
      }
      if walks[name] == walk { references[name] = nil }
    }
    return references
  }

  private func group(named name: String) -> Group {
    name.split(separator: ".", omittingEmptySubsequences: false)
      .reduce(root) { $0.member(String($1)) }
  }

  private mutating func write(_ group: Group, _ open: String, _ close: String, indent: String) {
    lines.append(indent + open)
    if let token = group.token {
      let comma = group.names.isEmpty ? "" : ","
      lines.append("\(indent)  \"$root\": \(line(of: token))\(comma)")
    }
    for (index, name) in group.names.enumerated() {
      let comma = index == group.names.count - 1 ? "" : ","
      let member = group.members[name]!
      let head = JSONText.string(name).line + ": "
      if let token = member.token, member.names.isEmpty {
        lines.append("\(indent)  \(head)\(line(of: token))\(comma)")
      } else {
        write(member, head + "{", "}" + comma, indent: indent + "  ")
      }
    }
    lines.append(indent + close)
  }

  private func line(of token: MotionToken) -> String {
    var members = [("$type", JSONText.string(token.value.type))]
    if let alias = references[token.name] {
      let root = group(named: alias).names.isEmpty ? "" : ".$root"
      members.append(("$value", .string("{\(alias)\(root)}")))
    } else {
      members.append(("$value", TokenWriter.json(token.value)))
    }
    return JSONText.object(members).line
  }

  private static func json(_ value: MotionToken.Value) -> JSONText {
    switch value {
    case .duration(let seconds): duration(seconds)
    case .easing(let easing): json(easing)
    case .spring(let spring): json(spring)
    case .transition(let duration, let delay, let easing):
      .object([
        ("duration", TokenWriter.duration(duration)), ("delay", TokenWriter.duration(delay)),
        ("timingFunction", json(easing)),
      ])
    }
  }

  /// Returns a duration in milliseconds, or in seconds if milliseconds would lose a bit.
  private static func split(_ seconds: Double) -> (value: Double, unit: String) {
    let milliseconds = SpringCurve.shortestDecimal(near: seconds * 1000) { $0 / 1000 == seconds }
    let isExact = milliseconds / 1000 == seconds && milliseconds.magnitude <= TokenReader.longest
    return isExact ? (milliseconds, "ms") : (seconds, "s")
  }

  private static func duration(_ seconds: Double) -> JSONText {
    let (value, unit) = split(seconds)
    return .object([("value", .number(value)), ("unit", .string(unit))])
  }

  static func text(of seconds: Double) -> String {
    let (value, unit) = split(seconds)
    return NumberText.text(of: value) + unit
  }

  private static func json(_ easing: Easing) -> JSONText {
    if easing == .linear { return .array([0, 0, 1, 1].map { .int($0) }) }
    return CubicBezier(text: easing).map { numbers(of: $0) } ?? .string(easing.text)
  }

  static func numbers(of curve: CubicBezier) -> JSONText {
    .array([curve.x1, curve.y1, curve.x2, curve.y2].map { .number($0) })
  }

  /// Returns the shortest numbers that give exactly a spring.
  private static func json(_ spring: SpringCurve) -> JSONText {
    var forms = [[("duration", spring.duration), ("bounce", spring.bounce)]]
    if let stiffness = try? spring.stiffness(), let damping = try? spring.damping() {
      let stiffness = SpringCurve.shortestDecimal(near: stiffness) {
        $0.squareRoot() == spring.frequency
      }
      let ratio = spring.dampingRatio
      let coefficient = SpringCurve.shortestDecimal(near: damping) {
        $0 / (2 * stiffness.squareRoot()) == ratio
      }
      // Others cause a warning.
      if TokenReader.usualRatios.contains(ratio) {
        forms.append([("stiffness", stiffness), ("damping", coefficient)])
      }
      forms.append([("stiffness", stiffness), ("dampingRatio", ratio)])
    }
    let exact = forms.filter { form in
      let numbers = Dictionary(uniqueKeysWithValues: form)
      return (try? SpringCurve(numbers)).flatMap { $0 } == spring
        && (numbers["duration"] ?? 0) <= 10
    }
    let always = [("frequency", spring.frequency), ("ratio", spring.dampingRatio)]
    let texts = (exact.isEmpty ? [always] : exact).map { form in
      JSONText.object(form.map { ($0.0, .number($0.1)) })
    }
    return texts.min { $0.line.utf8.count < $1.line.utf8.count } ?? .null
  }
}

extension CubicBezier {
  /// Creates the curve of an easing that is written as four numbers; `nil` for another easing.
  init?(text easing: Easing) {
    // The four numbers of a line are read as .linear.
    let isLine = easing == .cubicBezier(0, 0, 1, 1)
    guard easing == .linear || !isLine && easing.text.hasPrefix("cubic-bezier(") else { return nil }
    self.init(easing)
  }
}
