import Dopesheet
import DopesheetConformity
import Testing

@Suite("Built-in design systems")
struct MotionTokensSystemsTests {
  @Test("have their published tokens")
  func counts() {
    let counts = MotionTokens.systems.map { "\($0.name) \($0.tokens.count)" }
    #expect(
      counts == ["material3 41", "apple 13", "fluent2 17", "carbon 12", "figma 11", "css 7"])
  }

  private static let samples: [(String, String, String)] = [
    ("material3", "md.sys.motion.easing.emphasized", "cubic-bezier(0.2,0,0,1)"),
    ("material3", "md.sys.motion.easing.emphasized.accelerate", "cubic-bezier(0.3,0,0.8,0.15)"),
    ("material3", "m3_sys_motion_easing_emphasized_accelerate", "cubic-bezier(0.3,0,0.8,0.2)"),
    ("material3", "md.sys.motion.duration.extra-long4", "1000ms"),
    ("apple", "swiftui.bouncy", "spring(duration: 0.5, bounce: 0.3)"),
    ("apple", "swiftui.default", "spring(duration: 0.55, bounce: 0)"),
    ("apple", "coreAnimation.default", "cubic-bezier(0.25,0.1,0.25,1)"),
    ("fluent2", "curveDecelerateMid", "cubic-bezier(0,0,0,1)"),
    ("fluent2", "durationUltraFast", "50ms"),
    ("carbon", "duration.fast.02", "110ms"),
    ("carbon", "easing.exit.expressive", "cubic-bezier(0.4,0.14,1,1)"),
    ("figma", "EASE_OUT_BACK", "cubic-bezier(0.45,1.45,0.8,1)"),
    ("css", "ease-in-out", "cubic-bezier(0.42,0,0.58,1)"),
    ("css", "step-end", "steps(1, jump-end)"),
  ]

  @Test("have the published numbers", arguments: samples)
  func numbers(system: String, name: String, text: String) throws {
    #expect(try MotionTokens.system(system)[name]?.value.text == text)
  }

  private static let springCases: [(String, String, Double, Double)] = [
    ("material3", "md.sys.motion.expressive.spring.fast.spatial", 800, 33.941125),
    ("material3", "md.sys.motion.standard.spring.default.effects", 1600, 80),
    ("apple", "swiftui.interactiveSpring", 1754.596338, 72.047192),
    ("apple", "coreAnimation.spring", 100, 10), ("figma", "SLOW", 80, 20),
  ]

  @Test("have the published springs", arguments: springCases)
  func springs(system: String, name: String, stiffness: Double, damping: Double) throws {
    let spring = try SpringCurve(token: name, in: MotionTokens.system(system))
    #expect(try abs(spring.stiffness() - stiffness) < 1e-6)
    #expect(try abs(spring.damping() - damping) < 1e-6)
  }

  @Test("have each name once, and are read as they are written")
  func written() throws {
    for system in MotionTokens.systems {
      #expect(Set(system.tokens.map(\.name)).count == system.tokens.count)
      let read = try MotionTokens(json: system.json)
      #expect(read.warnings.isEmpty)
      // Groups are written together.
      #expect(
        read.tokens.sorted { $0.name < $1.name } == system.tokens.sorted { $0.name < $1.name })
    }
  }

  @Test("are found by name")
  func unknown() {
    #expect(
      throws: Diagnostics(
        Diagnostic(message: "unknown design system 'carbn'", hint: "did you mean 'carbon'?"))
    ) {
      try MotionTokens.system("carbn")
    }
  }
}
