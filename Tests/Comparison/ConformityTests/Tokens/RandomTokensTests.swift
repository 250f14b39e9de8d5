import Dopesheet
import DopesheetConformity
import TestSupport
import Testing

@Suite("Random tokens")
struct RandomTokensTests {
  @Test("are read as they are written", arguments: 0..<deep(1_000, quick: 8))
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
