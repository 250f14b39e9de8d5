import DopesheetText

import struct Foundation.CGPoint

/// An external event that a stage answers: a tap, a message, the end of a download.
///
/// ```swift
/// let open = stage.cue("drawer.open") { details in
///   stage.play(Motion(drawer, .position.x(to: 320), duration: 0.3))
/// }
/// open.send()                             // `< drawer.open send` in the trace
/// open.send([.init("speed", .number(2))])  // `< drawer.open send speed=2`
/// ```
///
/// A trace contains the cue, but not the calls that the closure makes, since they follow from it. So a recording of a
/// program that answers its user by cues can be replayed without a user.
public final class Cue {
  /// The name in traces, unique on the stage.
  public let name: String
  private weak var stage: Stage?
  private let code: UserCode<Answer>
  /// The details of some values that the answer takes; `nil` if the answer takes any details.
  package internal(set) var examples: [[StageEvent.Detail]]?

  typealias Answer = (_ details: [StageEvent.Detail]) throws -> Void
  static let word = EngineCall.send.rawValue

  init(_ name: String, on stage: Stage, _ answer: @escaping Answer) {
    self.name = name
    self.stage = stage
    code = UserCode(answer)
  }

  /// Sends the cue at the stage's present time; does nothing without a stage.
  ///
  /// A detail without a name, with the name `at`, or with the name of another detail is rejected, and the cue with
  /// it: ``StageError/Kind/badCue``.
  ///
  /// A cue that a callback or another cue sends is recorded as a callback, `! drawer.open send`. It follows from
  /// recorded input, so a replay does not send it again. An error that the closure throws is recorded. The stage
  /// continues, and the run fails at its end.
  ///
  /// - Parameter details: A description of the event. A replay sends exactly the same numbers, Booleans and texts.
  public func send(_ details: [StageEvent.Detail] = []) {
    guard let stage else { return }
    guard !stage.isAccessing else { return stage.report(.callInAccessor(source: name), by: nil) }
    if let reason = StageEvent.Detail.fault(in: details) {
      return stage.report(.badCue(source: name, reason: reason), by: nil)
    }
    stage.answer(name, details, code)
  }
}

/// A value of a cue, which is recorded as named details and read back from them in a replay.
public protocol CueValue {
  /// The details that are recorded.
  var details: [StageEvent.Detail] { get }
  /// Creates the value from recorded details; `nil` if they are missing or of another kind.
  init?(details: [StageEvent.Detail])
  /// Some values, the simplest first, which explorations send; empty by default.
  ///
  /// An exploration also sends the values that the rehearsal sends. If an interruption gives ranges, it sends values in
  /// these instead. It never sends a cue that has no examples, sends or ranges.
  static var examples: [Self] { get }
}

extension CueValue {
  /// No values.
  public static var examples: [Self] { [] }
}

/// A cue whose answer takes one value of a type.
///
/// ```swift
/// let drag = stage.cue("drag", of: Double.self) { [unowned stage] distance in move(to: distance, on: stage) }
/// drag.send(12.5)  // `< drag send value=12.5` in the trace
/// ```
public struct TypedCue<Value: CueValue> {
  let cue: Cue

  package var name: String { cue.name }

  /// Sends the cue at the stage's present time; see ``Cue/send(_:)``.
  public func send(_ value: Value) { cue.send(value.details) }
}

/// The error of a cue that was sent without the value for its answer.
package struct CueValueError: Error, Equatable, Sendable, CustomStringConvertible {
  package let cue: String
  package let type: String

  package var description: String {
    "the cue \(cue) was given without its value; send it with details that make a \(type)"
  }
}

extension [StageEvent.Detail] {
  fileprivate func number(_ key: String) -> Double? {
    guard case .number(let number)? = value(key) else { return nil }
    return number
  }

  fileprivate func value(_ key: String) -> StageEvent.Value? { first { $0.key == key }?.value }
}

extension Double: CueValue {
  /// `value=0.5`
  public var details: [StageEvent.Detail] { [.init("value", .number(self))] }

  /// Creates a number from the detail `value`.
  public init?(details: [StageEvent.Detail]) {
    guard let number = details.number("value") else { return nil }
    self = number
  }
}

extension Int: CueValue {
  /// `value=3`; whole numbers beyond ±2^53 are rounded, because traces store doubles.
  public var details: [StageEvent.Detail] { [.init("value", .number(Double(self)))] }

  /// Creates a whole number from the detail `value`.
  public init?(details: [StageEvent.Detail]) {
    guard let number = details.number("value") else { return nil }
    // The greatest number is rounded to 2^63.
    self.init(exactly: number == 0x1p63 ? 0x1.fffffffffffffp62 : number)
  }
}

extension Bool: CueValue {
  /// Both values.
  public static var examples: [Bool] { [true, false] }

  /// `value=true`
  public var details: [StageEvent.Detail] { [.init("value", .flag(self))] }

  /// Creates a Boolean from the detail `value`.
  public init?(details: [StageEvent.Detail]) {
    guard case .flag(let flag)? = details.value("value") else { return nil }
    self = flag
  }
}

extension String: CueValue {
  /// `value=text`
  public var details: [StageEvent.Detail] { [.init("value", .text(self))] }

  /// Creates a text from the detail `value`.
  public init?(details: [StageEvent.Detail]) {
    guard case .text(let text)? = details.value("value") else { return nil }
    self = text
  }
}

extension CGPoint: CueValue {
  /// `x=10 y=20`
  public var details: [StageEvent.Detail] { [.init("x", .number(x)), .init("y", .number(y))] }

  /// Creates a point from the details `x` and `y`.
  public init?(details: [StageEvent.Detail]) {
    guard let x = details.number("x"), let y = details.number("y") else { return nil }
    self.init(x: x, y: y)
  }
}
