import DopesheetText

// The parts of a stage that only styles of animation use: storage, calls that consist of others, and causes.

extension Stage {
  /// Returns the storage of a style on this stage, and makes it if it is missing.
  package func styleStorage<Storage: AnyObject>(_ make: () -> Storage) -> Storage {
    for storage in styles {
      if let storage = storage as? Storage { return storage }
    }
    let made = make()
    styles.append(made)
    return made
  }

  /// Carries out a call of a style on a motion, and then processes what is due.
  ///
  /// An external call is recorded as one call, even if it consists of several.
  ///
  /// - Returns: False if the stage accepts no calls now, which is reported.
  @discardableResult
  package func carryOut(
    _ call: some ExternalCall, of motion: MotionControl, _ details: [StageEvent.Detail] = [],
    _ body: () -> Void
  ) -> Bool {
    guard !isAccessing else {
      report(.callInAccessor(source: motion.name), by: motion)
      return false
    }
    announceCall(call, of: motion, details)
    carryingOut(body)
    settle()
    return true
  }

  /// Carries out a call of a style on a target, like one on a motion.
  ///
  /// - Returns: False if the stage accepts no calls now, which is reported.
  @discardableResult
  package func carryOut(
    _ call: some ExternalCall, of target: MotionTarget, _ details: [StageEvent.Detail],
    _ body: () -> Void
  ) -> Bool {
    guard !isAccessing else {
      report(.callInAccessor(source: target.traceName), by: nil)
      return false
    }
    announceCall(call, of: target.traceName, details)
    carryingOut(body)
    settle()
    return true
  }

  /// Carries out work of a style whose calls do not count as external.
  package func carryingOut(_ body: () -> Void) {
    calls.answers += 1
    body()
    calls.answers -= 1
  }

  /// Makes a call of a style the cause of changes of state: `card.flight2.start`.
  package func causing(_ name: String, _ body: () -> Void) {
    let before = styleCause
    styleCause = (name, delivering.count)
    body()
    styleCause = before
  }

  /// Announces a callback of a style's motion under a name that the engine does not have.
  package func announce(_ name: String, of motion: MotionControl) {
    declare(motion)
    announce(.callback(source: motion.name, name: name, []))
  }

  /// Announces and reports that a style rejected something.
  ///
  /// - Parameter kind: The kind of source that the name would have.
  package func refuse(_ errors: [StageError], source: String, kind: String) {
    announce(.declared(source: source, kind: kind, []))
    for error in errors {
      report(error, by: nil)
      announce(
        .callback(
          source: source, name: "refused",
          [.init("error", .text(error.word)), .init("reason", .text(error.description))]))
    }
  }

  /// Returns the next free name of a motion: a stem and a number.
  ///
  /// - Parameter first: The smallest number.
  package func nextName(_ stem: String, from first: Int = 1) -> String {
    // Unnamed motions that joined before may get this name.
    nameMotions()
    var number = max(first - 1, names.lastNumbers[stem, default: 0])
    repeat { number += 1 } while isTaken("\(stem)\(number)")
    names.lastNumbers[stem] = number
    return "\(stem)\(number)"
  }

  /// Returns whether the stage uses this name already.
  package func isTaken(_ name: String) -> Bool {
    nameMotions()
    return names.contains(NameGrammar.encode(word: name))
  }
}

/// The stage of an object that a style stores with it and that may outlive the stage.
package struct HostStage {
  private unowned(unsafe) var held: Stage?
  private var standIn: Stage?

  package init(_ stage: Stage) { held = stage }

  /// The stage; after its end an empty one without observers, so that calls have no effect.
  package var stage: Stage { held ?? standIn! }

  /// Replaces the stage; call it when the stage ends.
  package mutating func stageEnded() {
    standIn = Stage()
    held = nil
  }
}

extension MotionTarget {
  /// The name as traces write it.
  package final var traceName: String { NameGrammar.encode(name) }
}

extension Node {
  /// Reports an error, now or when there is a stage.
  package func reject(_ error: StageError) { refuse(error) }
}

extension MotionControl {
  /// Sets the kind and the details with which a style declares the motion.
  ///
  /// - Parameters:
  ///   - kind: The kind of source; `nil` for the motion's own.
  ///   - facts: The details beside its configuration.
  package final func setStyle(as kind: String? = nil, _ facts: [StageEvent.Detail]) {
    var style = style ?? MotionStyle()
    style.kind = kind
    style.details = facts
    self.style = style
  }
}
