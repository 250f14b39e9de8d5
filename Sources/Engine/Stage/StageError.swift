import DopesheetNotation

/// An error of a stage, by its name in traces.
public enum StageError: Error, Equatable, Sendable {
  /// Code that the stage calls, such as a callback, called `step`.
  case reentrantStep
  /// A step would have gone back in time.
  case timeBackwards(from: Ticks, to: Ticks)
  /// A time is beyond 200 days.
  case timeOverflow(source: String)
  /// There are too many callbacks. One source called back more than 10,000 times at one instant, or callbacks began
  /// 100,000 motions at one instant. Or more than 100 callbacks were nested, or a step had more than a million of
  /// them.
  case callbackLivelock(source: String)
  /// A number is not finite; `what` is `duration`, or a property with its end.
  case notFinite(source: String, what: String)
  /// The number of repeats is negative.
  case negativeRepeats(source: String)
  /// A duration or a delay is negative and counts as 0: a warning.
  case negativeTime(source: String, what: String)
  /// A speed is not a number in 1e-6...1e6.
  case badSpeed(source: String)
  /// A cue has details that a trace cannot contain; the reason names them.
  case badCue(source: String, reason: String)
  /// A motion moves a property that its target does not have. `among` lists its properties; it is empty for nodes.
  case unknownProperty(source: String, target: String, property: String, among: [String] = [])
  /// A motion moves a property by a value with another number of components.
  case wrongComponents(source: String, property: String, given: Int, expected: Int)
  /// A number of a motion's law is outside its range; the reason names it.
  case invalidParameter(source: String, reason: String)
  /// A motion cannot get these ends; the reason explains why.
  case cannotRetarget(source: String, reason: String)
  /// An additive motion moves a value as a whole, to which nothing can be added.
  case cannotAdd(source: String, track: String)
  /// A path cannot be followed; the reason explains why.
  case badPath(source: String, reason: String)
  /// A physics motion would bounce more often than ``BouncingDecay/bounceLimit`` times.
  case tooManyBounces(source: String)
  /// A motion would never rest, and has no time limit.
  case neverRests(source: String)
  /// A motion of the user's own kind threw an error when a run began.
  case refusedToBegin(source: String, reason: String)
  /// Two sources on one stage have the same name.
  case duplicateName(String)
  /// A name is empty.
  case emptyName
  /// A name has more than 200 bytes, percent-encoded.
  case nameTooLong(String)
  /// A motion moves a node that is not on its stage.
  case notOnStage(source: String, node: String)
  /// A node was added that has a parent, that contains its new parent, or that is on another stage.
  case nodeElsewhere(String)
  /// An accessor of a user's object called a motion.
  case callInAccessor(source: String)
  /// A node's frame and its position, bounds or anchor point would move along the same axis.
  case frameConflict(source: String, node: String)
  /// A motion was added to a collection, but has another parent.
  case twoParents(source: String, child: String)
  /// A motion was added to a collection that is inside it.
  case cycleOfMotions(source: String, child: String)
  /// A motion was played that belongs to another stage.
  case otherStage(source: String)
  /// The target of a property is gone, so the property is not written.
  case targetGone(source: String, track: String)
  /// A target or a curve returned NaN, so the value is not written.
  case notANumber(source: String, track: String)
  /// A call was scheduled for a time that has passed.
  case scheduledInThePast(Ticks)
  /// A scheduled call or a closure of ``Stage/onFrame(_:)`` threw an error, which the reason describes.
  case codeThrew(_ code: String, at: Ticks, reason: String)
  /// A style rejected a request; the word names the error.
  case refused(source: String, word: String, reason: String)
  /// The stage was abandoned: a stepper has gone back, and continues on another stage.
  case abandoned
  /// A tempo has no beat, or an invalid one.
  case tempo(TempoError)
}

extension StageError: CustomStringConvertible {
  /// The error and its remedy, in one line.
  public var description: String {
    switch self {
    case .reentrantStep:
      "a callback called step (return from the callback; schedule calls with at(_:))"
    case .timeBackwards(let from, let to):
      "a step from \(from) back to \(to) (start a new rehearsal to go back)"
    case .timeOverflow(let source):
      "\(source) ends beyond 200 days (shorten its duration, delay or repeats)"
    case .callbackLivelock(let source):
      "\(source) has endless callbacks (a callback starts its own motion, or a cycle is too short for the step)"
    case .notFinite(let source, let what):
      "\(source): \(what) is not a finite number"
    case .negativeRepeats(let source):
      "\(source): the number of repeats is negative (use 0 to repeat for ever)"
    case .negativeTime(let source, let what):
      "\(source): the \(what) is negative and counts as 0"
    case .badSpeed(let source):
      "\(source): the speed is not a number of 1e-6...1e6 (1 is the parent's speed; to hold a motion, pause it)"
    case .badCue(let source, let reason):
      "the cue \(source) was not given: \(reason)"
    case .unknownProperty(let source, let target, let property, let known):
      "\(source): “\(target)” has no property “\(property)”\(Self.hint(for: property, in: known))"
    case .wrongComponents(let source, let property, let given, let expected):
      "\(source): “\(property)” has \(expected) components, not \(given)"
    case .invalidParameter(let source, let reason):
      "\(source): \(reason)"
    case .cannotRetarget(let source, let reason):
      "\(source) was not retargeted: \(reason)"
    case .cannotAdd(let source, let track):
      "\(source): \(track) moves as a whole and cannot be additive"
    case .badPath(let source, let reason):
      "\(source): \(reason)"
    case .tooManyBounces(let source):
      "\(source) bounces too often (raise the friction, lower the restitution, or move the walls apart)"
    case .neverRests(let source):
      "\(source) would never come to rest (add damping or friction, or set its timeLimit)"
    case .refusedToBegin(let source, let reason):
      "\(source) did not begin: \(reason)"
    case .duplicateName(let name):
      "“\(name)” is already on this stage (names identify tracks; choose another)"
    case .emptyName:
      "a name is empty (names identify tracks; give one)"
    case .nameTooLong(let name):
      "the name “\(name.prefix(40))…” takes more than 200 bytes"
    case .notOnStage(let source, let node):
      "\(source) moves “\(node)”, which is not on its stage (add the node first)"
    case .nodeElsewhere(let node):
      "“\(node)” is already on another node or stage (remove it there first)"
    case .callInAccessor(let source):
      "\(source) was called by the accessor of a property (call it from a callback or between steps)"
    case .frameConflict(let source, let node):
      "\(source): the frame of “\(node)” and its position, bounds or anchor point would move at the same time (the frame "
        + "follows from the others; move one or the other)"
    case .twoParents(let source, let child):
      "“\(child)” is a child of another collection and was not added to \(source) (remove it there first)"
    case .cycleOfMotions(let source, let child):
      "\(source) is inside “\(child)”, which therefore cannot be its child"
    case .otherStage(let source):
      "\(source) belongs to another stage (make a new motion)"
    case .targetGone(let source, let track):
      "\(source): the target of \(track) was deallocated (keep it alive while it moves)"
    case .notANumber(let source, let track):
      "\(source): \(track) is not a number"
    case .scheduledInThePast(let time):
      "a call is scheduled for \(time), which is in the past"
    case .codeThrew(let code, let time, let reason):
      "\(code) threw an error at \(time): \(reason) (catch it there if it is expected)"
    case .refused(let source, _, let reason):
      "\(source): \(reason)"
    case .abandoned:
      "the stage was abandoned for another (a stepper has gone back)"
    case .tempo(let error):
      error.description
    }
  }

  /// Returns a hint with the nearest property of nodes.
  private static func hint(for property: String, in known: [String]) -> String {
    suggestion(for: property, in: known.isEmpty ? NodePath.all.map(\.path) : known)
      .map { " (\($0))" } ?? ""
  }

  /// The name of the error in traces.
  package var word: String {
    switch self {
    case .reentrantStep: "reentrantStep"
    case .timeBackwards: "timeBackwards"
    case .timeOverflow: "timeOverflow"
    case .callbackLivelock: "callbackLivelock"
    case .notFinite: "notFinite"
    case .negativeRepeats: "negativeRepeats"
    case .negativeTime: "negativeTime"
    case .badSpeed: "badSpeed"
    case .badCue: "badCue"
    case .unknownProperty: "unknownProperty"
    case .wrongComponents: "wrongComponents"
    case .invalidParameter: "invalidParameter"
    case .cannotRetarget: "cannotRetarget"
    case .cannotAdd: "cannotAdd"
    case .badPath: "badPath"
    case .tooManyBounces: "tooManyBounces"
    case .neverRests: "neverRests"
    case .refusedToBegin: "refusedToBegin"
    case .duplicateName: "duplicateName"
    case .emptyName: "emptyName"
    case .nameTooLong: "nameTooLong"
    case .notOnStage: "notOnStage"
    case .nodeElsewhere: "nodeElsewhere"
    case .callInAccessor: "callInAccessor"
    case .frameConflict: "frameConflict"
    case .twoParents: "twoParents"
    case .cycleOfMotions: "cycleOfMotions"
    case .otherStage: "otherStage"
    case .targetGone: "targetGone"
    case .notANumber: "notANumber"
    case .scheduledInThePast: "scheduledInThePast"
    case .codeThrew: "codeThrew"
    case .refused(_, let word, _): word
    case .abandoned: "abandoned"
    case .tempo: "tempo"
    }
  }
}
