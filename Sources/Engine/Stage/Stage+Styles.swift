import DopesheetNotation

// What the styles of animation need of a stage beside motions: a place of their own, calls that are made of several
// of ours, and causes.

extension Stage {
  /// What a style keeps of this stage, made when it is first asked for.
  package func styleStorage<Storage: AnyObject>(_ make: () -> Storage) -> Storage {
    for storage in styles {
      if let storage = storage as? Storage { return storage }
    }
    let made = make()
    styles.append(made)
    return made
  }

  /// Carries out a call of a style on a motion: it is recorded as one if it came from outside, whatever calls it is
  /// made of, and what is due is settled when it returns.
  ///
  /// - Returns: False if the stage takes no calls now, which is reported.
  @discardableResult
  package func carryOut(
    _ call: some ExternalCall, of motion: MotionControl, _ details: [Happening.Detail] = [],
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
  /// - Returns: False if the stage takes no calls now, which is reported.
  @discardableResult
  package func carryOut(
    _ call: some ExternalCall, of target: MotionTarget, _ details: [Happening.Detail],
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

  /// Does something for a style that is not an external call, although it makes calls.
  package func carryingOut(_ body: () -> Void) {
    calls.answers += 1
    body()
    calls.answers -= 1
  }

  /// Makes changes of state say that they follow from a call of a style: `card.flight2.start`.
  package func causing(_ name: String, _ body: () -> Void) {
    let before = styleCause
    styleCause = (name, delivering.count)
    body()
    styleCause = before
  }

  /// Announces a callback of a style's motion that the engine has no word for.
  package func announce(_ name: String, of motion: MotionControl) {
    declare(motion)
    announce(.callback(source: motion.name, name: name, []))
  }

  /// Announces and reports that a style refused something.
  ///
  /// - Parameter kind: The kind of source that it would have been.
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

  /// The next name for a motion that begins like this and ends in a number.
  ///
  /// - Parameter first: The least number.
  package func nextName(_ stem: String, from first: Int = 1) -> String {
    // The motions that came before may want it, too.
    nameMotions()
    var number = max(first - 1, names.lastNumbers[stem, default: 0])
    repeat { number += 1 } while isTaken("\(stem)\(number)")
    names.lastNumbers[stem] = number
    return "\(stem)\(number)"
  }

  /// Returns whether something on the stage has this name.
  package func isTaken(_ name: String) -> Bool {
    nameMotions()
    return names.contains(NameGrammar.encode(word: name))
  }
}

/// The stage of something that a style stores with a stage and that its user may keep longer than the stage.
package struct HostStage {
  private unowned(unsafe) var held: Stage?
  private var standIn: Stage?

  package init(_ stage: Stage) { held = stage }

  /// The stage; once it is gone an empty one on which nobody looks, so that calls come to what they came to before.
  package var stage: Stage { held ?? standIn! }

  /// To be called when the storage goes with its stage.
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
  /// Takes note of what is refused, to be reported now or when there is a stage.
  package func reject(_ error: StageError) { refuse(error) }
}

extension MotionControl {
  /// Says what a style makes of the motion, to be declared with it.
  ///
  /// - Parameters:
  ///   - kind: The kind of source that it is; `nil` for its own.
  ///   - facts: What there is to know of it beside its configuration.
  package final func takesPart(as kind: String? = nil, _ facts: [Happening.Detail]) {
    var style = style ?? MotionStyle()
    style.kind = kind
    style.details = facts
    self.style = style
  }
}
