import Dopesheet
import DopesheetConformity
import DopesheetText
import TestSupport
import Testing

/// A random tree of tokens with references, and what they mean.
private struct RandomTokens {
  var json = ""
  /// The value of each token, by a resolver that follows names in a table.
  var values: [String: MotionToken.Value] = [:]

  private var random: SeededGenerator

  init(seed: Int) {
    random = SeededGenerator(seed: seed)
    // Groups are numbers in base 3, so that they nest: 0, 1, 2, 0.0, 0.1, …
    let groups = ["", "g0.", "g1.", "g0.g0.", "g0.g1.", "g1.g0."]
    var tokens: [(name: String, value: MotionToken.Value, json: JSONText)] = []
    var order: [Int] = []
    for index in 0..<random.int(1...14) {
      let name = random.pick(groups) + "t\(index)"
      let kind = random.below(3)
      let fitting = tokens.filter { RandomTokens.kind($0.value) == kind }
      // References lead to earlier tokens, which may be later in the file.
      if !fitting.isEmpty, random.once(in: 2) {
        let target = random.pick(fitting)
        tokens.append((name, target.value, reference(to: target.name, isToken: true)))
      } else {
        let (value, json) = fresh(kind, tokens.map { ($0.name, $0.value) })
        tokens.append((name, value, json))
      }
      order.insert(index, at: random.int(0...order.count))
    }
    values = Dictionary(uniqueKeysWithValues: tokens.map { ($0.name, $0.value) })
    json =
      text(
        order.map { (tokens[$0].name.split(separator: ".").map(String.init)[...], tokens[$0].json) }
      ).line
  }

  private static let types = ["duration", "cubicBezier", "transition"]

  private static func kind(_ value: MotionToken.Value) -> Int {
    switch value {
    case .duration: 0
    case .easing: 1
    default: 2
    }
  }

  private mutating func reference(to name: String, isToken: Bool) -> JSONText {
    let pointer = "#/" + name.split(separator: ".").joined(separator: "/")
    switch random.below(isToken ? 3 : 2) {
    case 0: return .object([("$value", .string("{\(name)}"))])
    case 1: return .object([("$value", .object([("$ref", .string(pointer))]))])
    default: return .object([("$ref", .string(pointer))])
    }
  }

  /// A part of a value: its own JSON, or a reference to a token.
  private mutating func part(
    _ kind: Int, _ tokens: [(String, MotionToken.Value)]
  ) -> (MotionToken.Value, JSONText) {
    let fitting = tokens.filter { RandomTokens.kind($0.1) == kind }
    if !fitting.isEmpty, random.once(in: 2) {
      let target = random.pick(fitting)
      guard case .object(let members) = reference(to: target.0, isToken: false) else {
        preconditionFailure("not drawn")
      }
      return (target.1, members[0].1)
    }
    let (value, json) = fresh(kind, [])
    guard case .object(let members) = json else { preconditionFailure("not drawn") }
    return (value, members[1].1)
  }

  private mutating func fresh(
    _ kind: Int, _ tokens: [(String, MotionToken.Value)]
  ) -> (MotionToken.Value, JSONText) {
    var content: JSONText
    var value: MotionToken.Value
    switch kind {
    case 0:
      let number = Double(random.int(0...5_000)) / 8
      let isSeconds = random.once(in: 2)
      value = .duration(isSeconds ? number : number / 1000)
      content = .object([("value", .number(number)), ("unit", .string(isSeconds ? "s" : "ms"))])
    case 1:
      let (x1, y1, x2, y2) = (random.unit(), random.unit() * 2, random.unit(), random.unit())
      value = .easing(.cubicBezier(x1, y1, x2, y2))
      content = .array([x1, y1, x2, y2].map { .number($0) })
    default:
      let (duration, first) = part(0, tokens)
      let (delay, second) = part(0, tokens)
      let (easing, third) = part(1, tokens)
      guard case .duration(let seconds) = duration, case .duration(let wait) = delay,
        case .easing(let curve) = easing
      else { preconditionFailure("not drawn") }
      value = .transition(duration: seconds, delay: wait, curve)
      content = .object([("duration", first), ("delay", second), ("timingFunction", third)])
    }
    return (value, .object([("$type", .string(RandomTokens.types[kind])), ("$value", content)]))
  }

  private func text(_ members: [(ArraySlice<String>, JSONText)]) -> JSONText {
    var names: [String] = []
    for (path, _) in members where !names.contains(path.first!) { names.append(path.first!) }
    return .object(
      names.map { name in
        let inside = members.filter { $0.0.first == name }
        if inside[0].0.count == 1 { return (name, inside[0].1) }
        return (name, text(inside.map { ($0.0.dropFirst(), $0.1) }))
      })
  }
}

@Suite("Random trees of tokens")
struct RandomTokensTests {
  @Test("mean what a table of their values says", arguments: 0..<deep(600, quick: 30))
  func resolved(seed: Int) throws {
    let drawn = RandomTokens(seed: seed)
    let tokens = try MotionTokens(json: drawn.json)
    #expect(tokens.warnings.isEmpty)
    let values = Dictionary(uniqueKeysWithValues: tokens.tokens.map { ($0.name, $0.value) })
    #expect(values == drawn.values, "\(drawn.json)")
    // What is written is read as the same tokens.
    #expect(try MotionTokens(json: tokens.json).tokens == tokens.tokens)
  }

  @Test("Any tokens are read as they are written", arguments: 0..<deep(1_000, quick: 30))
  func written(seed: Int) throws {
    var random = SeededGenerator(seed: seed)
    var list: [MotionToken] = []
    for index in 0..<random.int(1...8) {
      let name = random.pick(["", "a.", "a.b.", "t0."]) + random.pick(["t\(index)", "x y", "ü/~"])
      let seconds = random.unit() * random.pick([1, 1e-3, 1e6])
      switch random.below(4) {
      case 0: list.append(MotionToken(name, .duration(seconds)))
      case 1: list.append(MotionToken(name, .easing(random.easing())))
      case 2:
        let spring = try SpringCurve(
          frequency: random.unit() * 100 + 1e-3, ratio: random.unit() * 3)
        list.append(MotionToken(name, .spring(spring)))
      default:
        list.append(
          MotionToken(
            name, .transition(duration: seconds, delay: -seconds, .cubicBezier(0, 0, 1, 2))))
      }
    }
    let tokens = MotionTokens("ours", list)
    let read = try MotionTokens(json: tokens.json)
    #expect(read.warnings.isEmpty)
    let names = Set(read.tokens.map(\.name))
    #expect(names == Set(tokens.tokens.map(\.name)))
    for token in tokens.tokens { #expect(read[token.name] == token) }
  }
}
