import Dopesheet
import DopesheetConformity
import TestSupport
import Testing

@Suite("Springs in a token file")
struct TokenSpringTests {
  typealias Case = TokenErrorTests.Case

  private static let formCases: [(String, String)] = [
    (
      ##"{"stiffness": 180, "damping": 20, "mass": 2}"##,
      "spring(mass: 2, stiffness: 180, damping: 20)"
    ),
    (##"{"stiffness": 100, "damping": 15}"##, "spring(stiffness: 100, damping: 15)"),
    (##"{"stiffness": 700, "dampingRatio": 0.9}"##, "spring(dampingRatio: 0.9, stiffness: 700)"),
    (
      ##"{"stiffness": 1400, "dampingRatio": 0.9, "mass": 2}"##,
      "spring(dampingRatio: 0.9, stiffness: 700)"
    ),
    (##"{"duration": 0.5, "bounce": 0.3}"##, "spring(duration: 0.5, bounce: 0.3)"),
    (
      ##"{"duration": {"value": 500, "unit": "ms"}, "bounce": -0.3}"##,
      "spring(duration: 0.5, bounce: -0.3)"
    ),
    (##"{"duration": "{fast}"}"##, "spring(duration: 0.2, bounce: 0)"),
    (
      ##"{"response": 0.3, "dampingFraction": 0.82, "blendDuration": 0}"##,
      "spring(response: 0.3, dampingRatio: 0.82)"
    ),
    (
      ##"{"response": {"$ref": "#/fast"}, "dampingRatio": 0.8}"##,
      "spring(response: 0.2, dampingRatio: 0.8)"
    ),
    // Beside a response, it is the ratio.
    (##"{"response": 0.3, "damping": 0.85}"##, "spring(response: 0.3, dampingRatio: 0.85)"),
    (
      ##"{"type": "spring", "visualDuration": 0.5, "bounce": 0.25}"##,
      "spring(response: 0.6, dampingRatio: 0.75)"
    ),
    (##"{"visualDuration": 0.5, "bounce": 1}"##, "spring(response: 0.6, dampingRatio: 0.05)"),
    (##"{"frequency": 10, "ratio": 0.5, "velocity": 0}"##, "spring(frequency: 10, ratio: 0.5)"),
    (##""spring(duration: 0.4, bounce: 0.1)""##, "spring(duration: 0.4, bounce: 0.1)"),
  ]

  private func read(_ value: String) throws -> MotionTokens {
    try MotionTokens(
      json: """
        {"a": {"$type": "lms.spring", "$value": \(value)},
         "fast": {"$type": "duration", "$value": {"value": 0.2, "unit": "s"}}}
        """)
  }

  @Test("are read in each form that tools export", arguments: formCases)
  func forms(value: String, text: String) throws {
    let tokens = try read(value)
    #expect(tokens.warnings.isEmpty)
    let spring = try SpringCurve(token: "a", in: tokens)
    let expected = try SpringCurve(text: text)
    #expect(abs(spring.frequency / expected.frequency - 1) < 1e-15)
    #expect(abs(spring.dampingRatio - expected.dampingRatio) < 1e-15)
  }

  private static let springForms =
    "(write {stiffness, damping, mass}, {stiffness, dampingRatio}, {duration, bounce}, "
    + "{visualDuration, bounce} or {response, dampingRatio})"

  private static let errorCases = Case.list(
    #"""
    {}
    →
    1:41: a spring without numbers at /a/$value \#(springForms)

    1
    →
    1:41: expected an object, found a number at /a/$value

    "bouncy"
    →
    1:41: invalid spring 'bouncy': unknown spring “bouncy” at /a/$value (see dopesheet curve \#
    --list)

    {"bounce": 0.3}
    →
    1:41: no spring is given by: bounce at /a/$value \#(springForms)

    {"response": 0.3}
    →
    1:41: no spring is given by: response at /a/$value \#(springForms)

    {"response": 0.3, "damping": 0.8, "dampingRatio": 0.8}
    →
    1:41: no spring is given by: damping, dampingRatio, response at /a/$value \#(springForms)

    {"stiffness": 100, "damping": 10, "duration": 0.5, "bounce": 0}
    →
    1:41: no spring is given by: bounce, damping, duration, stiffness at /a/$value \#
    \#(springForms)

    {"damping": 10}
    →
    1:41: no spring is given by: damping at /a/$value \#(springForms)

    {"stiffness": 0, "damping": 10}
    →
    1:55: stiffness is 0, expected 1e-30...1e30 at /a/$value/stiffness \#(springForms)

    {"response": 0.3, "damping": -1}
    →
    1:70: dampingRatio is -1, expected 0...1e30 at /a/$value/damping \#(springForms)

    {"duration": 500, "bounce": 0}
    →
    1:54: 500 are seconds here, which is long for a spring at /a/$value/duration (write \#
    {"value": 500, "unit": "ms"}, or "s")

    {"stifness": 100, "damping": 10}
    →
    1:41: no spring is given by: damping at /a/$value \#(springForms)
    1:42: unknown field 'stifness' at /a/$value/stifness (did you mean 'stiffness'?)
    """#)

  @Test("with numbers that give no spring are refused", arguments: errorCases)
  func errors(given: Case) {
    let error = #expect(throws: Diagnostics.self) { try read(given.json) }
    expectEqual(error?.description, given.errors)
  }

  @Test("whose numbers may be meant otherwise are read with a warning")
  func warnings() throws {
    let tokens = try read(#"{"stiffness": 700, "damping": 0.9, "initialVelocity": 3}"#)
    #expect(
      tokens.warnings.map(\.description) == [
        "1:71: warning: this damping gives a spring of the damping ratio 0.01701 at /a/$value/damping "
          + "(write \"dampingRatio\" for a ratio, and \"stiffness\" beside a coefficient)",
        "1:95: warning: the velocity of a spring is not part of a token, and is ignored "
          + "at /a/$value/initialVelocity",
      ])
  }
}
