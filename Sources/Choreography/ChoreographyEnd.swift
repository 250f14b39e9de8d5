import DopesheetEngine

/// Calls the completion of a choreography: once, or at the end of each run.
final class ChoreographyEnd {
  private let completion: UserCode<(Bool) -> Void>?
  private let isOnce: Bool
  private var isTold = false

  init(_ completion: ((Bool) -> Void)?, isOnce: Bool) {
    self.completion = completion.map { UserCode($0) }
    self.isOnce = isOnce
  }

  /// Announces the end of a run, and calls the completion if there is one.
  func tell(_ finished: Bool, of group: MotionControl) {
    guard !isOnce || !isTold else { return }
    isTold = true
    group.stage?.deliver(
      "completion", [.init("finished", .flag(finished))], of: group, to: completion
    ) { $0(finished) }
  }

  /// Calls the completion for a group that the stage has rejected. The group has no name, so the container is the source.
  func tellRefused(of container: Node, on stage: Stage) {
    guard !isTold, let completion else { return }
    isTold = true
    stage.deliver("completion", [.init("finished", .flag(false))], of: container, to: completion) {
      $0(false)
    }
  }
}
