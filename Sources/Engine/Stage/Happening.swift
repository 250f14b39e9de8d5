import DopesheetNotation

/// Something that happened on a stage: the contract between every style of animation and who watches it.
public enum Happening: Equatable, Sendable {
  /// A node, motion or other source appears, with its configuration.
  case declared(source: String, kind: String, [Detail])
  /// A call came from outside, that is not from a callback.
  case input(source: String, call: String, [Detail])
  /// A source went from one state to another.
  case state(source: String, from: String, to: String, [Detail])
  /// A callback is due and is delivered now, whether or not a closure is set; those of styles that only repeat what a
  /// motion's callback says, `didStart` and `didStop`, if one is set.
  case callback(source: String, name: String, [Detail])
  /// The values of these slots were written at a boundary, or set by code of the user or of a style.
  case values(slots: Range<Int>)

  /// A named detail.
  public struct Detail: Equatable, Sendable {
    /// Its name.
    public let key: String
    /// What it says.
    public let value: Value

    /// Creates a detail.
    public init(_ key: String, _ value: Value) {
      self.key = key
      self.value = value
    }
  }

  /// What a detail says.
  public enum Value: Equatable, Sendable {
    /// A number.
    case number(Double)
    /// A truth value.
    case flag(Bool)
    /// A word or a text.
    case text(String)
  }
}

extension Happening.Detail {
  /// What is wrong with the names of details, if anything is.
  package static func fault(in details: [Self]) -> String? {
    let keys = details.map { NameGrammar.encode(word: $0.key) }
    for (index, key) in keys.enumerated() {
      if details[index].key.isEmpty { return "a detail has no name" }
      if key == "at" { return "a detail is called “at”, the word for the time in traces" }
      if keys[..<index].contains(key) { return "two details are called “\(key)”" }
    }
    return nil
  }

  /// Details with their names as traces write them.
  package static func encoded(_ details: [Self]) -> [Self] {
    details.map { Self(NameGrammar.encode(word: $0.key), $0.value) }
  }
}

/// Who listens to a stage: a recorder, a stepper.
package protocol StageObserver: AnyObject {
  /// Whether `updated`, which is due each step, is to be announced like the other callbacks.
  var observesUpdates: Bool { get }

  /// A step to this time begins.
  func stage(_ stage: Stage, willStepTo time: Ticks)

  /// Something happened, at the stage's present time.
  func stage(_ stage: Stage, announces happening: Happening)

  /// A closure will be called at a time of the stage; see ``Stage/at(_:_:)``.
  func stage(_ stage: Stage, schedulesCallAt time: Ticks)

  /// The values of the step's end are in the stage's table; `updated` follows.
  func stageDidWriteValues(_ stage: Stage)

  /// A step is over: calls from outside are legal again.
  func stageDidStep(_ stage: Stage)

  /// The stage is no more.
  func stageEnded()
}

extension StageObserver {
  package var observesUpdates: Bool { false }

  /// Does nothing.
  package func stage(_ stage: Stage, willStepTo time: Ticks) {}

  /// Does nothing.
  package func stageDidWriteValues(_ stage: Stage) {}

  /// Does nothing.
  package func stage(_ stage: Stage, schedulesCallAt time: Ticks) {}

  /// Does nothing.
  package func stageDidStep(_ stage: Stage) {}

  /// Does nothing.
  package func stageEnded() {}
}
