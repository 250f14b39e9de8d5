import DopesheetText

/// An event on a stage: the contract between all styles of animation and the observers.
public enum StageEvent: Equatable, Sendable {
  /// A node, motion or other source appeared, with its configuration.
  case declared(source: String, kind: String, [Detail])
  /// An external call was made: it came from outside the engine, not from a callback.
  case input(source: String, call: String, [Detail])
  /// A source went from one state to another.
  case state(source: String, from: String, to: String, [Detail])
  /// A callback is due and is delivered now, with or without a closure. Callbacks of styles that only repeat a
  /// motion's callback, `didStart` and `didStop`, are announced only if they have a closure.
  case callback(source: String, name: String, [Detail])

  /// A named detail.
  public struct Detail: Equatable, Sendable {
    /// The name.
    public let key: String
    /// The value.
    public let value: Value

    /// Creates a detail.
    public init(_ key: String, _ value: Value) {
      self.key = key
      self.value = value
    }
  }

  /// The value of a detail.
  public enum Value: Equatable, Sendable {
    /// A number.
    case number(Double)
    /// A Boolean value.
    case flag(Bool)
    /// A word or a text.
    case text(String)
  }
}

extension StageEvent.Detail {
  /// Returns the error in the names of details, or `nil`.
  package static func fault(in details: [Self]) -> String? {
    let keys = details.map { NameGrammar.encode(word: $0.key) }
    for (index, key) in keys.enumerated() {
      if details[index].key.isEmpty { return "a detail has no name" }
      if key == "at" { return "a detail is called “at”, the word for the time in traces" }
      if keys[..<index].contains(key) { return "two details are called “\(key)”" }
    }
    return nil
  }

  package static func encoded(_ details: [Self]) -> [Self] {
    details.map { Self(NameGrammar.encode(word: $0.key), $0.value) }
  }
}

/// An observer of a stage, such as a recorder or a stepper.
package protocol StageObserver: AnyObject {
  /// Whether the stage announces `updated`, which is due at each step, like the other callbacks.
  var observesUpdates: Bool { get }

  func stage(_ stage: Stage, willStepTo time: Ticks)

  /// Is called for each event, at the stage's present time.
  func stage(_ stage: Stage, announces event: StageEvent)

  func stage(_ stage: Stage, schedulesCallAt time: Ticks)

  /// Is called when values are in the stage's table.
  ///
  /// - Parameter slot: The slot of a value that was written at a boundary, or set by code of the user or of a style.
  ///   `nil` for all values at the end of a step, before `updated`.
  func stage(_ stage: Stage, didWriteValueAt slot: Int?)

  /// Is called when a step is over and external calls are valid again.
  func stageDidStep(_ stage: Stage)

  func stageEnded()
}

extension StageObserver {
  package var observesUpdates: Bool { false }

  package func stage(_ stage: Stage, willStepTo time: Ticks) {}

  package func stage(_ stage: Stage, didWriteValueAt slot: Int?) {}

  package func stage(_ stage: Stage, schedulesCallAt time: Ticks) {}

  package func stageDidStep(_ stage: Stage) {}

  package func stageEnded() {}
}
