import DopesheetText

/// An error of a stage.
///
/// An error names its kind, its source, what happened and, if there is one, a remedy.
public struct StageError: Error, Equatable, Sendable {
  /// The kind of error.
  public let kind: Kind
  /// The name of the motion, node or other source in traces; `nil` if the error is not about one.
  public let source: String?
  /// The event that is an error, with its place.
  public let reason: String
  /// The remedy; `nil` if the reason says it.
  public let hint: String?
  package let word: String

  private init(
    _ kind: Kind, _ source: String?, _ reason: String, hint: String? = nil, word: String? = nil
  ) {
    self.kind = kind
    self.source = source
    self.reason = reason
    self.hint = hint
    self.word = word ?? kind.rawValue
  }

  /// The kinds of errors.
  public enum Kind: String, Sendable {
    /// Code that the stage calls, such as a callback, called `step`.
    case reentrantStep
    /// A step would have gone back in time.
    case timeBackwards
    /// A time is beyond 200 days.
    case timeOverflow
    /// There are too many callbacks. One source called back more than 10,000 times at one instant, or callbacks began
    /// 100,000 motions at one instant. Or more than 100 callbacks were nested, or a step had more than a million of
    /// them.
    case callbackLivelock
    /// A number, such as a duration or the end of a property, is not finite.
    case notFinite
    /// The number of repeats is negative.
    case negativeRepeats
    /// A duration or a delay is negative and counts as 0: a warning.
    case negativeTime
    /// A speed is not a number in 1e-6...1e6.
    case badSpeed
    /// A cue has details that a trace cannot contain.
    case badCue
    /// A motion moves a property that its target does not have.
    case unknownProperty
    /// A motion moves a property by a value with another number of components.
    case wrongComponents
    /// A number of a motion's law is outside its range.
    case invalidParameter
    /// A motion cannot get these ends.
    case cannotRetarget
    /// An additive motion moves a value as a whole, to which nothing can be added.
    case cannotAdd
    /// A path cannot be followed.
    case badPath
    /// A physics motion would bounce more than 100,000 times.
    case tooManyBounces
    /// A motion would never rest, and has no time limit.
    case neverRests
    /// A motion of the user's own kind threw an error when a run began.
    case refusedToBegin
    /// Two sources on one stage have the same name.
    case duplicateName
    /// A name is empty.
    case emptyName
    /// A name has more than 200 bytes, percent-encoded.
    case nameTooLong
    /// A motion moves a node that is not on its stage.
    case notOnStage
    /// A node was added that has a parent, that contains its new parent, or that is on another stage.
    case nodeElsewhere
    /// An accessor of a user's object called a motion.
    case callInAccessor
    /// A node's frame and its position, bounds or anchor point would move along the same axis.
    case frameConflict
    /// A motion was added to a collection, but has another parent.
    case twoParents
    /// A motion was added to a collection that is inside it.
    case cycleOfMotions
    /// A motion was played that belongs to another stage.
    case otherStage
    /// The target of a property is gone, so the property is not written.
    case targetGone
    /// A target or a curve returned NaN, so the value is not written.
    case notANumber
    /// A call was scheduled for a time that has passed.
    case scheduledInThePast
    /// A scheduled call or a closure of ``Stage/onFrame(_:)`` threw an error.
    case codeThrew
    /// A style rejected a request.
    case refused
    /// The stage was abandoned: a stepper has gone back, and continues on another stage.
    case abandoned
    /// A tempo has no beat, or an invalid one.
    case tempo
  }
}

extension StageError: CustomStringConvertible {
  /// The error and its remedy, in one line.
  public var description: String { reason + (hint.map { " (\($0))" } ?? "") }
}

extension StageError {
  package static let reentrantStep = StageError(
    .reentrantStep, nil, "a callback called step",
    hint: "return from the callback; schedule calls with at(_:)")

  package static func timeBackwards(from: Ticks, to: Ticks) -> Self {
    .init(
      .timeBackwards, nil, "a step from \(from) back to \(to)",
      hint: "start a new rehearsal to go back")
  }

  package static func timeOverflow(source: String) -> Self {
    .init(
      .timeOverflow, source, "\(source) ends beyond 200 days",
      hint: "shorten its duration, delay or repeats")
  }

  package static func callbackLivelock(source: String) -> Self {
    .init(
      .callbackLivelock, source, "\(source) has endless callbacks",
      hint: "a callback starts its own motion, or a cycle is too short for the step")
  }

  package static func notFinite(source: String, what: String) -> Self {
    .init(.notFinite, source, "\(source): \(what) is not a finite number")
  }

  package static func negativeRepeats(source: String) -> Self {
    .init(
      .negativeRepeats, source, "\(source): the number of repeats is negative",
      hint: "use 0 to repeat for ever")
  }

  package static func negativeTime(source: String, what: String) -> Self {
    .init(.negativeTime, source, "\(source): the \(what) is negative and counts as 0")
  }

  package static func badSpeed(source: String) -> Self {
    .init(
      .badSpeed, source, "\(source): the speed is not a number of 1e-6...1e6",
      hint: "1 is the parent's speed; to hold a motion, pause it")
  }

  package static func badCue(source: String, reason: String) -> Self {
    .init(.badCue, source, "the cue \(source) was not given: \(reason)")
  }

  package static func wrongComponents(source: String, property: String, given: Int, expected: Int)
    -> Self
  {
    .init(
      .wrongComponents, source, "\(source): “\(property)” has \(expected) components, not \(given)")
  }

  package static func invalidParameter(source: String, reason: String) -> Self {
    .init(.invalidParameter, source, "\(source): \(reason)")
  }

  package static func cannotRetarget(source: String, reason: String) -> Self {
    .init(.cannotRetarget, source, "\(source) was not retargeted: \(reason)")
  }

  package static func cannotAdd(source: String, track: String) -> Self {
    .init(.cannotAdd, source, "\(source): \(track) moves as a whole and cannot be additive")
  }

  package static func badPath(source: String, reason: String) -> Self {
    .init(.badPath, source, "\(source): \(reason)")
  }

  package static func tooManyBounces(source: String) -> Self {
    .init(
      .tooManyBounces, source, "\(source) bounces too often",
      hint: "raise the friction, lower the restitution, or move the walls apart")
  }

  package static func neverRests(source: String) -> Self {
    .init(
      .neverRests, source, "\(source) would never come to rest",
      hint: "add damping or friction, or set its timeLimit")
  }

  package static func refusedToBegin(source: String, reason: String) -> Self {
    .init(.refusedToBegin, source, "\(source) did not begin: \(reason)")
  }

  package static func duplicateName(_ name: String) -> Self {
    .init(
      .duplicateName, nil, "“\(name)” is already on this stage",
      hint: "names identify tracks; choose another")
  }

  package static let emptyName = StageError(
    .emptyName, nil, "a name is empty", hint: "names identify tracks; give one")

  package static func nameTooLong(_ name: String) -> Self {
    .init(.nameTooLong, nil, "the name “\(name.prefix(40))…” takes more than 200 bytes")
  }

  package static func notOnStage(source: String, node: String) -> Self {
    .init(
      .notOnStage, source, "\(source) moves “\(node)”, which is not on its stage",
      hint: "add the node first")
  }

  package static func nodeElsewhere(_ node: String) -> Self {
    .init(
      .nodeElsewhere, nil, "“\(node)” is already on another node or stage",
      hint: "remove it there first")
  }

  package static func callInAccessor(source: String) -> Self {
    .init(
      .callInAccessor, source, "\(source) was called by the accessor of a property",
      hint: "call it from a callback or between steps")
  }

  package static func frameConflict(source: String, node: String) -> Self {
    .init(
      .frameConflict, source,
      "\(source): the frame of “\(node)” and its position, bounds or anchor point would move at the same time",
      hint: "the frame follows from the others; move one or the other")
  }

  package static func twoParents(source: String, child: String) -> Self {
    .init(
      .twoParents, source,
      "“\(child)” is a child of another collection and was not added to \(source)",
      hint: "remove it there first")
  }

  package static func cycleOfMotions(source: String, child: String) -> Self {
    .init(
      .cycleOfMotions, source, "\(source) is inside “\(child)”, which therefore cannot be its child"
    )
  }

  package static func otherStage(source: String) -> Self {
    .init(.otherStage, source, "\(source) belongs to another stage", hint: "make a new motion")
  }

  package static func targetGone(source: String, track: String) -> Self {
    .init(
      .targetGone, source, "\(source): the target of \(track) was deallocated",
      hint: "keep it alive while it moves")
  }

  package static func notANumber(source: String, track: String) -> Self {
    .init(.notANumber, source, "\(source): \(track) is not a number")
  }

  package static func scheduledInThePast(_ time: Ticks) -> Self {
    .init(.scheduledInThePast, nil, "a call is scheduled for \(time), which is in the past")
  }

  package static func codeThrew(_ code: String, at time: Ticks, reason: String) -> Self {
    .init(
      .codeThrew, nil, "\(code) threw an error at \(time): \(reason)",
      hint: "catch it there if it is expected")
  }

  package static func refused(source: String, word: String, reason: String) -> Self {
    .init(.refused, source, "\(source): \(reason)", word: word)
  }

  package static let abandoned = StageError(
    .abandoned, nil, "the stage was abandoned for another", hint: "a stepper has gone back")

  package static func unknownProperty(
    source: String, target: String, property: String, among known: [String] = []
  ) -> Self {
    // For nodes, the list is empty.
    .init(
      .unknownProperty, source, "\(source): “\(target)” has no property “\(property)”",
      hint: suggestion(for: property, in: known.isEmpty ? NodePath.all.map(\.path) : known))
  }

  package static func tempo(_ error: TempoError) -> Self { .init(.tempo, nil, error.description) }
}
