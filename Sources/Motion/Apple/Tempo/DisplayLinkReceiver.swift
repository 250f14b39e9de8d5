#if canImport(QuartzCore) && !os(watchOS)
  import Foundation
  import QuartzCore

  /// The target of a display link.
  ///
  /// The link holds it strongly, and it holds the stages weakly, so that an unused tempo is deallocated and its link
  /// ends.
  @available(macOS 14, *)
  @MainActor
  final class DisplayLinkReceiver: NSObject {
    /// The method that the link calls for each frame.
    static let selector = #selector(DisplayLinkReceiver.makeFrame)

    weak var link: CADisplayLink?
    private weak var stages: LinkedStages?

    init(_ stages: LinkedStages) {
      self.stages = stages
      super.init()
    }

    @objc func makeFrame() {
      guard let link else { return }
      guard let stages else { return link.invalidate() }
      stages.frame(at: link.targetTimestamp)
    }
  }

  @available(macOS 14, *)
  extension CADisplayLink: FrameLink {}
#endif
