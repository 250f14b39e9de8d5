#if canImport(QuartzCore) && !os(watchOS)
  import Foundation
  import QuartzCore

  /// What a display link calls. The link holds it, and it holds nobody: so a tempo that nobody holds any more goes away,
  /// and its link with it.
  @available(macOS 14, *)
  @MainActor
  final class DisplayLinkReceiver: NSObject {
    /// What the link calls for each frame.
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
