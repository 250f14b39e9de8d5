import DopesheetChoreography
import DopesheetCurves
import DopesheetEngine
import DopesheetNotation

/// An entrance of many nodes as a document describes it, beside what all kinds have: ``RunMoveable``.
///
/// Beside the fields of ``RunPreparation`` there are, all optional: `sort`, when each node begins (``RunSort``; row by row
/// from the top, 0.05 seconds apart, if left out), `duration` (seconds of each node's movement, 0.3 if left out),
/// `easing` (`ease-out` if left out) or `spring` (`{"damping": 0.5, "initialVelocity": 0.7}`), `prepares` (`false` where
/// nodes move from where they are) and `restores` (`true` where they come back to the transform and the alpha that they
/// had). The nodes are prepared by the call that makes it, and the motion of a node is called after both: `entrance.card`.
package struct RunChoreography: Sendable {
  /// Who takes part, and what changes.
  let preparation: RunPreparation
  private let sort: any SortFunction & Sendable
  private let animation: any AnimationKind & Sendable
  private let prepares: Bool
  private let restores: Bool

  /// Makes the motions, and prepares the nodes.
  func make(_ cast: RunCast, named name: String) -> MotionGroup {
    var choreography = preparation.choreography(cast)
    choreography.sort = sort
    choreography.animation = animation
    choreography.prepares = prepares
    choreography.restores = restores
    choreography.name = name
    let container = cast.node(preparation.node)
    do {
      return try choreography.motions(of: container)
    } catch {
      let reason = error.description
      container.stage?.report(.invalidParameter(source: name, reason: reason), by: nil)
      return MotionGroup()
    }
  }
}

extension RunChoreography {
  /// Reads what is a choreography's own.
  ///
  /// - Parameters:
  ///   - name: The name of the choreography, where it could be read.
  init?(_ fields: inout JSONFields, _ name: (text: String, JSONCursor)?, _ reader: inout RunReader)
  {
    let preparation = RunPreparation(&fields, reader)
    let sort =
      fields.optional("sort").map { RunSort.read($0, seed: reader.seed) }
      ?? LinearSortFunction(direction: .topToBottom, interObjectDelay: 0.05)
    let duration = fields.optional("duration").map { $0.time() } ?? .milliseconds(300)
    let prepares = fields.optional("prepares").map { $0.bool() } ?? true
    let restores = fields.optional("restores").map { $0.bool() } ?? false
    let animation = RunChoreography.animation(&fields, duration)
    guard let preparation, let sort, duration != nil, let prepares, let restores, let animation
    else {
      return nil
    }
    if let (name, cursor) = name {
      for node in preparation.members {
        let motion = "\(name).\(node)"
        reader.take(motion, as: NameGrammar.encode(word: motion), cursor)
      }
    }
    self.init(
      preparation: preparation, sort: sort, animation: animation,
      prepares: prepares, restores: restores)
  }

  private static func animation(
    _ fields: inout JSONFields, _ duration: Ticks?
  ) -> (any AnimationKind & Sendable)? {
    let seconds = duration?.seconds ?? 0
    guard fields.exclusive(["easing", "spring"]) == "spring" else {
      let easing = fields.optional("easing").map { $0.easing() } ?? .preset("ease-out")
      return easing.map { StandardAnimation(duration: seconds, easing: $0) }
    }
    return fields.optional("spring")?.object { spring -> SpringAnimation? in
      let damping = spring.optional("damping").map { $0.number(.between(0.001, 1e30)) } ?? 0.5
      let velocity =
        spring.optional("initialVelocity").map { $0.number(.between(-1e30, 1e30)) } ?? 0.7
      guard let damping, let velocity else { return nil }
      return SpringAnimation(duration: seconds, damping: damping, initialVelocity: velocity)
    }
  }
}
