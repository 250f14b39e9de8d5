import DopesheetConformity
import DopesheetCurves

/// The curves, durations and springs of five design systems, for tests of their recognition.
enum DesignSystems {
  static let all = [material, apple, fluent, carbon, figma]

  static let material = MotionTokens(
    "Material 3",
    beziers([
      ("emphasized.accelerate", [0.3, 0, 0.8, 0.15]),
      ("emphasized.decelerate", [0.05, 0.7, 0.1, 1]),
      ("standard", [0.2, 0, 0, 1]), ("standard.accelerate", [0.3, 0, 1, 1]),
      ("standard.decelerate", [0, 0, 0, 1]), ("legacy", [0.4, 0, 0.2, 1]),
      ("legacy.accelerate", [0.4, 0, 1, 1]), ("legacy.decelerate", [0, 0, 0.2, 1]),
      ("linear", [0, 0, 1, 1]),
    ])
      + [MotionToken("emphasized", .easing(emphasized))]
      + durations([
        50, 100, 150, 200, 250, 300, 350, 400, 450, 500, 550, 600, 700, 800, 900, 1_000,
      ])
      + springs([
        ("standard.fast", .material(.spatial, .fast)), ("standard.default", .material(.spatial)),
        ("standard.slow", .material(.spatial, .slow)),
        ("expressive.fast", .material(.spatial, .fast, scheme: .expressive)),
        ("expressive.default", .material(.spatial, scheme: .expressive)),
        ("expressive.slow", .material(.spatial, .slow, scheme: .expressive)),
        ("effects.fast", .material(.effects, .fast)), ("effects.default", .material(.effects)),
        ("effects.slow", .material(.effects, .slow)),
      ]))

  static let apple = MotionTokens(
    "Apple",
    beziers([
      ("linear", [0, 0, 1, 1]), ("easeIn", [0.42, 0, 1, 1]), ("easeOut", [0, 0, 0.58, 1]),
      ("easeInOut", [0.42, 0, 0.58, 1]), ("default", [0.25, 0.1, 0.25, 1]),
    ]) + durations([250, 350])
      + springs([
        ("smooth", .smooth), ("snappy", .snappy), ("bouncy", .bouncy),
        ("spring", response(0.5, 0.825)), ("interactive", response(0.15, 0.86)),
        ("Animation.default", response(0.55, 1)), ("CASpring", stiffness(100, 10)),
        ("UISpring", stiffness(1_000.0 / 3, 500.0 / 3)),
      ]))

  static let fluent = MotionTokens(
    "Fluent",
    beziers([
      ("accelerateMax", [0.9, 0.1, 1, 0.2]), ("accelerateMid", [1, 0, 1, 1]),
      ("accelerateMin", [0.8, 0, 0.78, 1]), ("decelerateMax", [0.1, 0.9, 0.2, 1]),
      ("decelerateMid", [0, 0, 0, 1]), ("decelerateMin", [0.33, 0, 0.1, 1]),
      ("easyEaseMax", [0.8, 0, 0.2, 1]), ("easyEase", [0.33, 0, 0.67, 1]),
      ("linear", [0, 0, 1, 1]),
    ]) + durations([50, 100, 150, 200, 250, 300, 400, 500]))

  static let carbon = MotionTokens(
    "Carbon",
    beziers([
      ("standard.productive", [0.2, 0, 0.38, 0.9]), ("standard.expressive", [0.4, 0.14, 0.3, 1]),
      ("entrance.productive", [0, 0, 0.38, 0.9]), ("entrance.expressive", [0, 0, 0.3, 1]),
      ("exit.productive", [0.2, 0, 1, 0.9]), ("exit.expressive", [0.4, 0.14, 1, 1]),
    ]) + durations([70, 110, 150, 240, 400, 700]))

  static let figma = MotionTokens(
    "Figma",
    beziers([
      ("LINEAR", [0, 0, 1, 1]), ("EASE_IN", [0.42, 0, 1, 1]), ("EASE_OUT", [0, 0, 0.58, 1]),
      ("EASE_IN_AND_OUT", [0.42, 0, 0.58, 1]), ("EASE_IN_BACK", [0.3, -0.05, 0.7, -0.5]),
      ("EASE_OUT_BACK", [0.45, 1.45, 0.8, 1]), ("EASE_IN_AND_OUT_BACK", [0.7, -0.4, 0.4, 1.4]),
    ]) + durations([200, 300, 500])
      + springs([
        ("GENTLE", stiffness(100, 15)), ("QUICK", stiffness(300, 20)),
        ("BOUNCY", stiffness(600, 15)), ("SLOW", stiffness(80, 20)),
      ]))

  /// Material's path of two pieces, in 400 straight ones.
  private static let emphasized = Easing.linear(
    LinearStops(pieces: 400) { time in
      let joint = 1.0 / 6
      if time < joint {
        return 0.4 * CubicBezier(0.3, 0.15, 0.8, 0.15)!.value(at: time / joint)
      }
      return 0.4 + 0.6 * CubicBezier(0.05, 0.7, 0.1, 1)!.value(at: (time - joint) / (1 - joint))
    }!)

  private static func beziers(_ curves: [(String, [Double])]) -> [MotionToken] {
    curves.map { MotionToken($0, .easing(.cubicBezier($1[0], $1[1], $1[2], $1[3]))) }
  }

  private static func durations(_ milliseconds: [Int]) -> [MotionToken] {
    milliseconds.map { MotionToken("duration.\($0)", .duration(Double($0) / 1_000)) }
  }

  private static func springs(_ springs: [(String, SpringCurve)]) -> [MotionToken] {
    springs.map { MotionToken($0, .spring($1)) }
  }

  private static func response(_ response: Double, _ ratio: Double) -> SpringCurve {
    try! SpringCurve(response: response, dampingRatio: ratio)
  }

  private static func stiffness(_ stiffness: Double, _ damping: Double) -> SpringCurve {
    try! SpringCurve(stiffness: stiffness, damping: damping)
  }
}

extension MotionTokens {
  var curves: [MotionToken] {
    tokens.filter { if case .duration = $0.value { false } else { true } }
  }

  /// The durations in seconds.
  var seconds: [Double] {
    tokens.compactMap { if case .duration(let seconds) = $0.value { seconds } else { nil } }
  }
}
