import DopesheetEngine

/// Who is told of the end of a choreography: once, or at the end of each run.
final class ChoreographyEnd {
  private let completion: ((Bool) -> Void)?
  private let isOnce: Bool
  private var isTold = false

  init(_ completion: ((Bool) -> Void)?, isOnce: Bool) {
    self.completion = completion
    self.isOnce = isOnce
  }

  /// Announces the end of a run, and calls the completion if there is one.
  func tell(_ finished: Bool, of group: MotionControl) {
    guard !isOnce || !isTold else { return }
    isTold = true
    group.stage?.announce(
      .callback(source: group.name, name: "completion", [.init("finished", .flag(finished))]))
    completion?(finished)
  }

  /// The stage has refused the group, which has no name to announce it by.
  func tellRefused() {
    guard !isTold else { return }
    isTold = true
    completion?(false)
  }
}
