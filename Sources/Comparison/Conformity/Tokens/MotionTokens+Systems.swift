import DopesheetCurves
import DopesheetText

// A table has a token in each line: its name, and milliseconds or the text of a curve. Numbers that presets of curves
// have are not repeated here.

extension MotionTokens {
  package static let systems = [material3, apple, fluent2, carbon, figma, css]

  /// The tokens of Material 3: `md.sys.motion.easing.standard`, `md.sys.motion.duration.short1`.
  ///
  /// The numbers of `md.sys…` are those of Compose and the Web. Android has other ones for three emphasized easings,
  /// which have their Android names here: `m3_sys_motion_easing_emphasized`. Springs have the name of their scheme:
  /// `md.sys.motion.expressive.spring.fast.spatial`.
  public static let material3 = MotionTokens(
    table: "material3",
    """
    md.sys.motion.easing.emphasized material.emphasized
    md.sys.motion.easing.emphasized.accelerate material.emphasizedAccelerate
    md.sys.motion.easing.emphasized.decelerate material.emphasizedDecelerate
    m3_sys_motion_easing_emphasized \
    bezier-spline(0.05,0,0.133333,0.06,0.166666,0.4,0.208333,0.82,0.25,1)
    m3_sys_motion_easing_emphasized_accelerate cubic-bezier(0.3,0,0.8,0.2)
    m3_sys_motion_easing_emphasized_decelerate cubic-bezier(0.1,0.7,0.1,1)
    md.sys.motion.easing.standard material.standard
    md.sys.motion.easing.standard.accelerate material.standardAccelerate
    md.sys.motion.easing.standard.decelerate material.standardDecelerate
    md.sys.motion.easing.legacy material.legacy
    md.sys.motion.easing.legacy.accelerate material.legacyAccelerate
    md.sys.motion.easing.legacy.decelerate material.legacyDecelerate
    md.sys.motion.easing.linear linear
    md.sys.motion.duration.short1 50ms
    md.sys.motion.duration.short2 100ms
    md.sys.motion.duration.short3 150ms
    md.sys.motion.duration.short4 200ms
    md.sys.motion.duration.medium1 250ms
    md.sys.motion.duration.medium2 300ms
    md.sys.motion.duration.medium3 350ms
    md.sys.motion.duration.medium4 400ms
    md.sys.motion.duration.long1 450ms
    md.sys.motion.duration.long2 500ms
    md.sys.motion.duration.long3 550ms
    md.sys.motion.duration.long4 600ms
    md.sys.motion.duration.extra-long1 700ms
    md.sys.motion.duration.extra-long2 800ms
    md.sys.motion.duration.extra-long3 900ms
    md.sys.motion.duration.extra-long4 1000ms
    """ + materialSprings)

  /// The springs of both schemes, with Material's names: `default` is our `normal`.
  private static var materialSprings: String {
    var lines = ""
    for scheme in SpringCurve.MaterialScheme.allCases {
      for kind in SpringCurve.MaterialKind.allCases {
        for speed in SpringCurve.MaterialSpeed.allCases {
          let name = speed == .normal ? "default" : speed.rawValue
          lines += "\nmd.sys.motion.\(scheme.rawValue).spring.\(name).\(kind.rawValue)"
          lines += " spring.material.\(scheme.rawValue).\(kind.rawValue).\(speed.rawValue)"
        }
      }
    }
    return lines
  }

  /// The springs of SwiftUI, and the easings and the default spring of Core Animation.
  ///
  /// `swiftui.smooth` is also SwiftUI's `.spring` and `.interpolatingSpring`.
  public static let apple = MotionTokens(
    table: "apple",
    """
    swiftui.smooth spring.smooth
    swiftui.snappy spring.snappy
    swiftui.bouncy spring.bouncy
    swiftui.default spring(duration: 0.55, bounce: 0)
    swiftui.spring.response spring(response: 0.5, dampingRatio: 0.825)
    swiftui.interactiveSpring spring(response: 0.15, dampingRatio: 0.86)
    swiftui.duration 350ms
    coreAnimation.spring spring.coreAnimation
    coreAnimation.default ios.default
    coreAnimation.easeIn ios.easeIn
    coreAnimation.easeOut ios.easeOut
    coreAnimation.easeInEaseOut ios.easeInOut
    coreAnimation.linear linear
    """)

  /// The durations and curves of Fluent 2.
  public static let fluent2 = MotionTokens(
    table: "fluent2",
    """
    durationUltraFast 50ms
    durationFaster 100ms
    durationFast 150ms
    durationNormal 200ms
    durationGentle 250ms
    durationSlow 300ms
    durationSlower 400ms
    durationUltraSlow 500ms
    curveAccelerateMax cubic-bezier(0.9,0.1,1,0.2)
    curveAccelerateMid cubic-bezier(1,0,1,1)
    curveAccelerateMin cubic-bezier(0.8,0,0.78,1)
    curveDecelerateMax cubic-bezier(0.1,0.9,0.2,1)
    curveDecelerateMid cubic-bezier(0,0,0,1)
    curveDecelerateMin cubic-bezier(0.33,0,0.1,1)
    curveEasyEaseMax cubic-bezier(0.8,0,0.2,1)
    curveEasyEase cubic-bezier(0.33,0,0.67,1)
    curveLinear linear
    """)

  /// The durations and easings of IBM's Carbon.
  public static let carbon = MotionTokens(
    table: "carbon",
    """
    duration.fast.01 70ms
    duration.fast.02 110ms
    duration.moderate.01 150ms
    duration.moderate.02 240ms
    duration.slow.01 400ms
    duration.slow.02 700ms
    easing.standard.productive cubic-bezier(0.2,0,0.38,0.9)
    easing.standard.expressive cubic-bezier(0.4,0.14,0.3,1)
    easing.entrance.productive cubic-bezier(0,0,0.38,0.9)
    easing.entrance.expressive cubic-bezier(0,0,0.3,1)
    easing.exit.productive cubic-bezier(0.2,0,1,0.9)
    easing.exit.expressive cubic-bezier(0.4,0.14,1,1)
    """)

  /// The easings and springs of Figma's prototypes, with the names of its plugin API.
  public static let figma = MotionTokens(
    table: "figma",
    """
    LINEAR linear
    EASE_IN ease-in
    EASE_OUT ease-out
    EASE_IN_AND_OUT ease-in-out
    EASE_IN_BACK cubic-bezier(0.3,-0.05,0.7,-0.5)
    EASE_OUT_BACK cubic-bezier(0.45,1.45,0.8,1)
    EASE_IN_AND_OUT_BACK cubic-bezier(0.7,-0.4,0.4,1.4)
    GENTLE spring(stiffness: 100, damping: 15)
    QUICK spring(stiffness: 300, damping: 20)
    BOUNCY spring(stiffness: 600, damping: 15)
    SLOW spring(stiffness: 80, damping: 20)
    """)

  /// The easings that CSS has words for.
  public static let css = MotionTokens(
    table: "css",
    """
    ease ease
    ease-in ease-in
    ease-out ease-out
    ease-in-out ease-in-out
    linear linear
    step-start step-start
    step-end step-end
    """)

  /// Returns the tokens of a built-in design system.
  package static func system(_ name: String) throws(Diagnostics) -> MotionTokens {
    if let system = systems.first(where: { $0.name == name }) { return system }
    throw Diagnostics(
      Diagnostic(
        message: "unknown design system '\(name)'",
        hint: suggestion(for: name, in: systems.map { $0.name })))
  }

  private init(table name: String, _ table: String) {
    let tokens = table.split(separator: "\n").map { line -> MotionToken in
      let parts = line.split(separator: " ", maxSplits: 1)
      let (token, text) = (String(parts[0]), String(parts[1]))
      if text.hasSuffix("ms") {
        return MotionToken(token, .duration(Double(text.dropLast(2))! / 1000))
      }
      switch try! NamedCurve(text: text) {
      case .easing(let easing): return MotionToken(token, .easing(easing))
      case .spring(let spring): return MotionToken(token, .spring(spring))
      default: preconditionFailure("a token is an easing or a spring")
      }
    }
    self.init(name, tokens)
  }
}
