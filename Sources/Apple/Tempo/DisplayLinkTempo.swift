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
  /// let tempo = DisplayLinkTempo(stage)  // on macOS: DisplayLinkTempo(stage, on: view)
  /// tempo.start()
  /// ```
  ///
  /// The first frame after ``start()`` shows what there is, and time passes from there on; while the tempo is paused it
  /// stands still. A frame that comes late is one longer step, never several, up to ``longestStep``. Callbacks and accessors are
  /// called on the main actor, in the run loop's common modes, so that a finger on a scroll view does not halt them.
  ///
  /// Hold the tempo as long as it shall run: its link does not. A recording of it differs each time; for tests use a
  /// ``Rehearsal``.
  @available(macOS 14, *)
  @MainActor
  public final class DisplayLinkTempo {
    private let stages: LinkedStages
    // Only touched on the main actor, also when the tempo ends.
    private nonisolated(unsafe) let link: CADisplayLink

    #if canImport(UIKit)
      /// Creates a tempo for a stage, at rest.
      public convenience init(_ stage: Stage) { self.init([stage]) }

      /// Creates a tempo for several stages, at rest; they are stepped in the order of the list.
      public convenience init(_ stages: [Stage]) {
        self.init(stages) {
          CADisplayLink(target: $0, selector: DisplayLinkReceiver.selector)
        }
      }
    #elseif canImport(AppKit)
      /// Creates a tempo for a stage, at rest, by the display that shows a view.
      public convenience init(_ stage: Stage, on view: NSView) { self.init([stage], on: view) }

      /// Creates a tempo for several stages, at rest, by the display that shows a view; they are stepped in the order
      /// of the list.
      public convenience init(_ stages: [Stage], on view: NSView) {
        self.init(stages) {
          view.displayLink(target: $0, selector: DisplayLinkReceiver.selector)
        }
      }
    #endif

    private init(_ stages: [Stage], _ makeLink: (DisplayLinkReceiver) -> CADisplayLink) {
      self.stages = LinkedStages(stages)
      let receiver = DisplayLinkReceiver(self.stages)
      link = makeLink(receiver)
      receiver.link = link
      self.stages.link = link
      link.add(to: .main, forMode: .common)
    }

    deinit {
      let link = UncheckedLink(link: link)
      Task { @MainActor in link.link.invalidate() }
    }

    /// Whether no frames are made: before ``start()``, after ``pause()``, and when the tempo has ended.
    public var isPaused: Bool { stages.isPaused }

    /// Why the tempo has ended, if a step failed; see ``Stage/step(to:)``.
    public var failure: StageError? { stages.failure }

    /// Called when a step failed: the tempo has ended then.
    public var onFailure: ((StageError) -> Void)? {
      get { stages.onFailure }
      set { stages.onFailure = newValue }
    }

    /// Whether the display is left alone while nothing moves, waits or is scheduled on any of the stages; the
    /// next call on one of them wakes the tempo. It saves energy; `false` unless set, since probes of another engine's
    /// values want each frame.
    public var sleepsWhenSettled: Bool {
      get { stages.sleepsWhenSettled }
      set { stages.sleepsWhenSettled = newValue }
    }

    /// The longest time between two frames that passes on the stages, above 0; `nil`, unless set, for any.
    ///
    /// An app in the background gets no frames, and the first one after it comes minutes later. With
    /// `.seconds(0.5)` that frame shows what there is, and time passes from there on, as after ``start()``.
    public var longestStep: Ticks? {
      get { stages.longestStep }
      set { stages.longestStep = newValue }
    }

    /// The frame rates that are asked for; the system chooses.
    public var preferredFrameRates: CAFrameRateRange {
      get { link.preferredFrameRateRange }
      set { link.preferredFrameRateRange = newValue }
    }

    /// Makes frames from now on; time goes on where it stood. Does nothing once the tempo has ended.
    public func start() { stages.start() }

    /// Makes no frames until the next ``start()``.
    public func pause() { stages.pause() }

    /// Ends the tempo for ever.
    public func invalidate() { stages.invalidate() }
  }

  /// A link that is handed to the main actor when its tempo ends, and touched nowhere else.
  private struct UncheckedLink: @unchecked Sendable {
    let link: CADisplayLink
  }
#endif
