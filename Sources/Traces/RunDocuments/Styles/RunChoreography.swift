import DopesheetCurves
import DopesheetEngine
import DopesheetStyles
import DopesheetText

/// An entrance of many nodes in a document, which the call that creates it prepares. A node's motion has a name such as
/// `entrance.card`.
struct RunChoreography: RunKind {
  private(set) var preparation = RunPreparation()
  private var sort = StandardSortFunction.linear(.topToBottom, interObjectDelay: 0.05)
  private var duration = Ticks.milliseconds(300)
  private var easing = Easing.preset("ease-out")!
  private var spring: Spring?
  private var prepares = true
  private var restores = false

  private struct Spring {
    var damping = 0.5
    var initialVelocity = 0.7
  }

  var tracks: [String] { preparation.tracks }

  private var animation: any AnimationKind & Sendable {
    guard let spring else { return StandardAnimation(duration: duration.seconds, easing: easing) }
    return SpringAnimation(
      duration: duration.seconds, damping: spring.damping, initialVelocity: spring.initialVelocity)
  }

  func make(_ cast: RunCast, named name: String) -> any Moveable {
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
  nonisolated(unsafe) static let form = Form("choreography", RunChoreography()) {
    FormParts(\.preparation, RunPreparation.form)
    Field(
      "sort", \.sort, RunSort.type,
      "When each node begins; by default row by row from the top, 0.05 s apart.")
    Field("duration", \.duration, .time, "The duration of each node's movement; 0.3 by default.")
    Field(
      "prepares", \.prepares, .flag,
      "Whether the nodes are prepared first; `false` lets them move from where they are.")
    Field(
      "restores", \.restores, .flag,
      "Whether nodes return to the transform and the alpha that they had.")
    Choice { Field("easing", \.easing, .easing, "The easing; `\"ease-out\"` by default.") }
    Choice { Field("spring", \.spring, .form(springForm), "A spring instead of an easing.") }
    Choice {}
  }

  static var signatures: [FormSignature] {
    [springForm.signature, RunStock.form.signature] + RunSort.signatures
  }

  nonisolated(unsafe) private static let springForm = Form("entranceSpring", Spring()) {
    Field("damping", \.damping, .number(.between(0.001, 1e30)), "The damping; 0.5 by default.")
    Field(
      "initialVelocity", \.initialVelocity, .number(.between(-1e30, 1e30)),
      "The velocity at the start, as ways a second; 0.7 by default.")
  }
}
