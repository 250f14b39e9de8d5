#if canImport(QuartzCore) && !os(watchOS)
  import Dopesheet
  import Foundation
  import QuartzCore

  #if canImport(UIKit)
    import UIKit
  #elseif canImport(AppKit)
    import AppKit
  #endif

  /// Steps stages by the display: once for each frame, to the time at which the frame will be seen.
  ///
  /// ```swift
  /// let tempo = DisplayLinkTempo.live()  // on macOS: DisplayLinkTempo.live(on: view)
  /// tempo.stage.add(card, named: "card").animate { $0.alpha(to: 0).duration(0.4) }
  /// ```
  ///
  /// The first frame after ``LinkedTempo/start()`` shows the present values, and time passes from there on. While the
  /// tempo is paused, time stands still. A late frame is one longer step, never several, up to
  /// ``LinkedTempo/longestStep``. Callbacks and accessors are called on the main actor, in the run loop's common modes,
  /// so that they continue while a user scrolls.
  ///
  /// Keep the tempo in a property: its link does not keep it alive. Its recordings differ each time; for tests use a
  /// ``Dopesheet/Rehearsal``.
  @available(macOS 14, *)
  @MainActor
  public final class DisplayLinkTempo: LinkedTempo {
    // Only used on the main actor, also in `deinit`.
    private nonisolated(unsafe) let display: CADisplayLink

    #if canImport(UIKit)
      /// Creates a paused tempo for a stage.
      public convenience init(_ stage: Stage) { self.init([stage]) }

      /// Creates a paused tempo for several stages, which are stepped in the order of the list.
      public convenience init(_ stages: [Stage]) {
        self.init(stages) {
          CADisplayLink(target: $0, selector: DisplayLinkReceiver.selector)
        }
      }

      /// Starts a tempo with a ``LinkedTempo/stage`` of its own. It sleeps while nothing moves, and its
      /// ``LinkedTempo/longestStep`` is 0.5 s.
      public static func live() -> DisplayLinkTempo { DisplayLinkTempo(Stage()).live() }
    #elseif canImport(AppKit)
      /// Creates a paused tempo for a stage, driven by the display that shows a view.
      public convenience init(_ stage: Stage, on view: NSView) { self.init([stage], on: view) }

      /// Creates a paused tempo for several stages, driven by the display that shows a view. They are stepped in the
      /// order of the list.
      public convenience init(_ stages: [Stage], on view: NSView) {
        self.init(stages) {
          view.displayLink(target: $0, selector: DisplayLinkReceiver.selector)
        }
      }

      /// Starts a tempo with a ``LinkedTempo/stage`` of its own, driven by the display that shows a view. It sleeps
      /// while nothing moves, and its ``LinkedTempo/longestStep`` is 0.5 s.
      public static func live(on view: NSView) -> DisplayLinkTempo {
        DisplayLinkTempo(Stage(), on: view).live()
      }
    #endif

    private init(_ stages: [Stage], _ makeLink: (DisplayLinkReceiver) -> CADisplayLink) {
      let receiver = DisplayLinkReceiver()
      display = makeLink(receiver)
      super.init(stepping: stages)
      (receiver.link, receiver.tempo) = (display, self)
      link = display
      display.add(to: .main, forMode: .common)
    }

    deinit {
      let link = UncheckedLink(link: display)
      Task { @MainActor in link.link.invalidate() }
    }

    /// The preferred frame rates; the system chooses among them.
    public var preferredFrameRates: CAFrameRateRange {
      get { display.preferredFrameRateRange }
      set { display.preferredFrameRateRange = newValue }
    }
  }

  /// A link that is passed to the main actor when its tempo is deallocated, and not used anywhere else.
  private struct UncheckedLink: @unchecked Sendable {
    let link: CADisplayLink
  }

  /// The target of a display link.
  ///
  /// The link holds it strongly, and it holds the tempo weakly, so that an unused tempo is deallocated and its link
  /// ends.
  @available(macOS 14, *)
  @MainActor
  final class DisplayLinkReceiver: NSObject {
    /// The method that the link calls for each frame.
    static let selector = #selector(DisplayLinkReceiver.makeFrame)

    weak var link: CADisplayLink?
    weak var tempo: LinkedTempo?

    @objc func makeFrame() {
      guard let link else { return }
      guard let tempo else { return link.invalidate() }
      tempo.frame(at: link.targetTimestamp)
    }
  }

  @available(macOS 14, *)
  extension CADisplayLink: FrameLink {}
#endif
