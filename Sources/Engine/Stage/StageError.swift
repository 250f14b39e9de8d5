import DopesheetNotation

/// What a stage refuses, by the names that traces use.
public enum StageError: Error, Equatable, Sendable {
  /// `step` was called inside a callback.
  case reentrantStep
  /// A step would have gone back in time.
  case timeBackwards(from: Ticks, to: Ticks)
  /// A time lies beyond 200 days.
  case timeOverflow(source: String)
  /// One source called back more than 10,000 times at one instant, callbacks began 100,000 motions at one
  /// instant, more than 100 callbacks lay in one another, or a step had more than a million of them.
  case callbackLivelock(source: String)
  /// A number that must be finite is not; `what` is `duration`, or a property with its end.
  case notFinite(source: String, what: String)
  /// The number of repeats is negative.
  case negativeRepeats(source: String)
  /// A duration or a delay is negative and counts as 0: a warning.
  case negativeTime(source: String, what: String)
  /// A speed is not a number of 1e-6...1e6.
  case badSpeed(source: String)
  /// A cue has details that no trace can hold; the reason says which.
  case badCue(source: String, reason: String)
  /// A motion moves a property that its target lacks. The target has those listed, or is a node.
  case unknownProperty(source: String, target: String, property: String, among: [String] = [])
  /// A motion moves a property by a value with another number of components.
  case wrongComponents(source: String, property: String, given: Int, expected: Int)
  /// A number of a motion's law is outside its range; the reason says which.
  case invalidParameter(source: String, reason: String)
  /// A motion cannot be given these ends; the reason says why.
  case cannotRetarget(source: String, reason: String)
  /// An additive motion moves a value as a whole, to which nothing can be added.
  case cannotAdd(source: String, track: String)
  /// A path cannot be followed; the reason says why.
  case badPath(source: String, reason: String)
  /// A physics motion would bounce more often than ``DopesheetCurves/BouncingDecay/bounceLimit`` times.
  case tooManyBounces(source: String)
  /// A motion would never rest, and has no time limit.
  case neverRests(source: String)
  /// A motion of the user's own kind threw when a run began.
  case refusedToBegin(source: String, reason: String)
  /// Two things of one stage have the same name.
  case duplicateName(String)
  /// A name is empty.
  case emptyName
  /// A name takes more than 200 bytes, percent-encoded.
  case nameTooLong(String)
  /// A motion moves a node that is not on its stage.
  case notOnStage(source: String, node: String)
  /// A node was added that lies on another, that holds the one it was added to, or that another stage has.
  case nodeElsewhere(String)
  /// A motion was called while an accessor of a user's object was being called.
  case callInAccessor(source: String)
  /// A motion moves a node's frame while its position, bounds or anchor point move along the same axis, or the
  /// other way round.
  case frameConflict(source: String, node: String)
  /// A motion was added to a collection and has another parent.
  case twoParents(source: String, child: String)
  /// A motion was added to a collection that lies in it.
  case cycleOfMotions(source: String, child: String)
  /// A motion was played that belongs to another stage.
  case otherStage(source: String)
  /// The target of a property is no more; it is not written.
  case targetGone(source: String, track: String)
  /// A value that came from a target or a curve is not a number; it is not written.
  case notANumber(source: String, track: String)
  /// A call was scheduled for a time that is over.
  case scheduledInThePast(Ticks)
  /// A style refused what was asked of it; the word names the error.
  case refused(source: String, word: String, reason: String)
  /// The stage was given up: a stepper has gone back, and plays on another.
  case abandoned
  /// A tempo has no beat, or a wrong one.
  case tempo(TempoError)
}

extension StageError: CustomStringConvertible {
  /// What is wrong and what to do, in one line.
  public var description: String {
    switch self {
    case .reentrantStep:
      "a callback called step (let the callback return; schedule with at(_:))"
    case .timeBackwards(let from, let to):
      "a step from \(from) back to \(to) (start a new rehearsal to go back)"
    case .timeOverflow(let source):
      "\(source) ends beyond 200 days (shorten its duration, delay or repeats)"
    case .callbackLivelock(let source):
      "\(source) calls back without end (a callback starts what calls it, or a cycle is too short for the step)"
    case .notFinite(let source, let what):
      "\(source): \(what) is not a finite number"
    case .negativeRepeats(let source):
      "\(source): the number of repeats is negative (0 repeats without end)"
    case .negativeTime(let source, let what):
      "\(source): the \(what) is negative and counts as 0"
    case .badSpeed(let source):
      "\(source): a speed is not a number of 1e-6...1e6 (1 is as fast as what is around it; pause to stand still)"
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
      "\(source): nothing can be added to \(track), which is moved as a whole"
    case .badPath(let source, let reason):
      "\(source): \(reason)"
    case .tooManyBounces(let source):
      "\(source) bounces too often (more friction, a smaller restitution, or walls farther apart)"
    case .neverRests(let source):
      "\(source) would never rest (add damping or friction, or set its timeLimit)"
    case .refusedToBegin(let source, let reason):
      "\(source) did not begin: \(reason)"
    case .duplicateName(let name):
      "“\(name)” is on this stage already (names identify tracks; choose another)"
    case .emptyName:
      "a name is empty (names identify tracks)"
    case .nameTooLong(let name):
      "the name “\(name.prefix(40))…” takes more than 200 bytes"
    case .notOnStage(let source, let node):
      "\(source) moves “\(node)”, which is not on its stage (add the node first)"
    case .nodeElsewhere(let node):
      "“\(node)” lies on another node or stage already (a node has one place)"
    case .callInAccessor(let source):
      "\(source) was called by the accessor of a property (call it from a callback or between steps)"
    case .frameConflict(let source, let node):
      "\(source): the frame of “\(node)” and its position, bounds or anchor point would move at once (the one "
        + "follows from the others; move either)"
    case .twoParents(let source, let child):
      "“\(child)” is a child of another collection and was not added to \(source) (remove it there first)"
    case .cycleOfMotions(let source, let child):
      "\(source) lies in “\(child)”, which cannot be its child"
    case .otherStage(let source):
      "\(source) belongs to another stage (make a new motion)"
    case .targetGone(let source, let track):
      "\(source): the target of \(track) is gone (keep it alive while it moves)"
    case .notANumber(let source, let track):
      "\(source): \(track) is not a number"
    case .scheduledInThePast(let time):
      "a call is scheduled for \(time), which is over"
    case .refused(let source, _, let reason):
      "\(source): \(reason)"
    case .abandoned:
      "the stage was given up for another (a stepper has gone back)"
    case .tempo(let error):
      error.description
    }
  }

  /// The nearest property that nodes have.
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
    case .refused(_, let word, _): word
    case .abandoned: "abandoned"
    case .tempo: "tempo"
    }
  }
}
