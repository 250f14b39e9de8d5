@_exported import Dopesheet
@_exported import DopesheetChecking

/// An animation to explore, with the claims that its developer would write.
public struct Specimen: Sendable {
  /// What must hold for each run.
  public typealias Claims = @Sendable (Rehearsal.Run) -> [Claim]

  /// The name in the table.
  public let name: String
  /// The human bug, or what the animation does.
  public let sentence: String
  private let interruptions: Interruption
  private var claims: Claims = { _ in [] }
  private let rehearsal: @Sendable () -> Rehearsal

  /// Creates an animation to explore.
  init(
    _ name: String, _ sentence: String,
    interruptedBy interruptions: Interruption = .usual,
    _ setUp: @escaping @Sendable (Stage, Recorder) throws -> Void
  ) {
    self.name = name
    self.sentence = sentence
    self.interruptions = interruptions
    rehearsal = { Rehearsal(at: .hz(60)) { try setUp($0, $0.recorder) } }
  }

  /// Creates an animation with code that awaits.
  init(
    async name: String, _ sentence: String,
    _ setUp: @escaping @Sendable @StageActor (Stage, Recorder) async throws -> Void
  ) {
    self.name = name
    self.sentence = sentence
    interruptions = .usual
    rehearsal = { Rehearsal.async(at: .hz(60)) { try await setUp($0, $0.recorder) } }
  }

  /// Adds the claims of the developer to those that need no words.
  func always(_ claims: @escaping Claims) -> Specimen {
    var specimen = self
    specimen.claims = claims
    return specimen
  }

  /// Explores the animation with default settings.
  ///
  /// - Parameters:
  ///   - withClaims: Whether the developer's claims are checked.
  ///   - withTheirProbes: Whether values are recorded for which only these claims ask.
  public func counterExample(
    withClaims: Bool = true, withTheirProbes: Bool = true
  ) throws -> CounterExample? {
    try Recorder.$isJudging.withValue(withTheirProbes) {
      try Exploration(of: rehearsal(), interruptedBy: interruptions)
        .counterExample(always: withClaims ? claims : { _ in [] })
    }
  }
}

/// A defect that people make, as an animation with it and without it.
public struct Defect: Sendable {
  /// The animation with the defect.
  public private(set) var broken: Specimen
  /// The mended animation.
  public private(set) var mended: Specimen

  /// Creates both animations from one closure, whose last parameter says whether it is mended.
  init(
    _ name: String, _ sentence: String,
    interruptedBy interruptions: Interruption = .usual,
    _ setUp: @escaping @Sendable (Stage, Recorder, _ isMended: Bool) throws -> Void
  ) {
    broken = Specimen(name, sentence, interruptedBy: interruptions) { try setUp($0, $1, false) }
    mended = Specimen(name + ".mended", "mended: " + sentence, interruptedBy: interruptions) {
      try setUp($0, $1, true)
    }
  }

  /// Creates both animations from a closure that awaits.
  init(
    async name: String, _ sentence: String,
    _ setUp:
      @escaping @Sendable @StageActor (Stage, Recorder, _ isMended: Bool) async throws -> Void
  ) {
    broken = Specimen(async: name, sentence) { try await setUp($0, $1, false) }
    mended = Specimen(async: name + ".mended", "mended: " + sentence) {
      try await setUp($0, $1, true)
    }
  }

  /// Adds the claims of the developer to those that need no words.
  func always(_ claims: @escaping Specimen.Claims) -> Defect {
    var defect = self
    defect.broken = broken.always(claims)
    defect.mended = mended.always(claims)
    return defect
  }

  /// Defects of which some need calls on single motions, which these ask for by name.
  public static let all: [Defect] =
    inMotions + inFlights + inScenarios + inEntrances + inMachines + inTweens + inSprings + inStates

  /// Defects that users and displays bring about: 20 in animations of Dopesheet, and 20 in engines of one's own.
  public static let everyday =
    everydayMotions + everydayFlights + everydayMachines
    + everydayTimers + everydayGestures + everydayAnswers
}

extension Recorder {
  @TaskLocal static var isJudging = true

  /// The recorder for values for which only a claim asks. Code that has no such claim does not record them.
  var judge: Recorder? { Self.isJudging ? self : nil }
}

/// What users do: cues, and the frames of their devices.
let taps = Interruption.cues().frames(.dropped, .late, .hz(24...144))

/// An error of an animation's own code.
struct MissingPage: Error {
  let index: Int
}
