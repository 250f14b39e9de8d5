@_exported import Dopesheet
@_exported import DopesheetChecking

/// An animation to explore, with the claims that its developer would write.
public struct Specimen: Sendable {
  /// What sets up a stage.
  public typealias SetUp = @Sendable (Stage, Recorder) throws -> Void
  /// What must hold for each run.
  public typealias Claims = @Sendable (Rehearsal.Run) -> [Claim]

  /// The name in the table.
  public let name: String
  /// The human bug, or what the animation does.
  public let sentence: String
  private let interruptions: Interruption
  private var claims: Claims = { _ in [] }
  private let setUp: SetUp

  /// Creates an animation to explore.
  init(
    _ name: String, _ sentence: String,
    interruptedBy interruptions: Interruption = .all,
    _ setUp: @escaping SetUp
  ) {
    self.name = name
    self.sentence = sentence
    self.interruptions = interruptions
    self.setUp = setUp
  }

  /// Adds the claims of the developer to those that need no words.
  func always(_ claims: @escaping Claims) -> Specimen {
    var specimen = self
    specimen.claims = claims
    return specimen
  }

  /// Explores the animation with default settings.
  public func counterExample() throws -> CounterExample? {
    var exploration = Exploration(of: Rehearsal(.hz(60)) { try setUp($0, $0.recorder) })
    exploration.interruptions = interruptions
    return try exploration.counterExample(always: claims)
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
    interruptedBy interruptions: Interruption = .all,
    _ setUp: @escaping @Sendable (Stage, Recorder, _ isMended: Bool) throws -> Void
  ) {
    broken = Specimen(name, sentence, interruptedBy: interruptions) { try setUp($0, $1, false) }
    mended = Specimen(name + ".mended", "mended: " + sentence, interruptedBy: interruptions) {
      try setUp($0, $1, true)
    }
  }

  /// Adds the claims of the developer to those that need no words.
  func always(_ claims: @escaping Specimen.Claims) -> Defect {
    var defect = self
    defect.broken = broken.always(claims)
    defect.mended = mended.always(claims)
    return defect
  }

  /// All defects.
  public static let all: [Defect] =
    inMotions + inFlights + inScenarios + inEntrances + inMachines + inTweens + inSprings + inStates
}

/// What users do: cues, and the frames of their devices.
let taps = Interruption.cues().frames(.dropped, .late, .hz(24...144))

/// An error of an animation's own code.
struct MissingPage: Error {
  let index: Int
}
