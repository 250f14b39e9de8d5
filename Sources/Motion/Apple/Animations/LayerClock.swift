#if canImport(QuartzCore) && !os(watchOS)
  import Dopesheet
  import QuartzCore

  #if canImport(UIKit)
    import UIKit
  #endif

  extension Stage {
    /// Drives Core Animation by this stage: from now on, the animations of a layer and of the layers below it move only
    /// in steps of the stage.
    ///
    /// ```swift
    /// stage.drive(window)
    /// UIView.animate(withDuration: 0.4) { card.center.y = 80 }
    /// ```
    ///
    /// An animation begins at the first frame after the call that adds it. A run that goes on until nothing moves waits
    /// for all animations. Animations that were added before this call do not move. Completion handlers are not called
    /// before the clock's ``LayerClock/end()``, since Core Animation has a clock of its own for them.
    ///
    /// - Parameter layer: The layer, on the screen, which the stage holds. Error texts name it by the line of the call.
    @discardableResult
    public func drive(
      _ layer: CALayer, fileID: String = #fileID, line: Int = #line
    ) -> LayerClock {
      LayerClock(layer, of: layer, on: self, fileID: fileID, line: line)
    }

    #if canImport(UIKit)
      /// Drives Core Animation by this stage, for a view such as a window, which the stage holds, and its subviews.
      @MainActor
      @discardableResult
      public func drive(
        _ view: UIView, fileID: String = #fileID, line: Int = #line
      ) -> LayerClock {
        LayerClock(view.layer, of: view, on: self, fileID: fileID, line: line)
      }
    #endif
  }

  /// The clock of a layer whose animations a stage drives; see `Stage.drive(_:)`.
  ///
  /// It ends with its stage, or by ``end()``.
  public final class LayerClock {
    /// The first time of the clock. Core Animation takes a begin time of 0 for none.
    private static let origin = 1.0

    private let layer: CALayer
    /// The view of the layer, which would end without it.
    private let owner: AnyObject
    private let speed: Float
    private let timeOffset: Double
    private let start: Ticks
    private var ends = AnimationEnds()
    private var hasEnded = false

    init(_ layer: CALayer, of owner: AnyObject, on stage: Stage, fileID: String, line: Int) {
      (self.layer, self.owner) = (layer, owner)
      (speed, timeOffset, start) = (layer.speed, layer.timeOffset, stage.now)
      layer.speed = 0
      show(start)
      // The stage holds this clock by these closures.
      stage.onFrame { self.show($0.time) }
      stage.settles(fileID: fileID, line: line) { self.isIdle }
    }

    deinit { end() }

    /// Gives the layer its own clock back. Animations that still move jump to their ends.
    public func end() {
      guard !hasEnded else { return }
      hasEnded = true
      (layer.speed, layer.timeOffset) = (speed, timeOffset)
      CATransaction.flush()
    }

    private func show(_ time: Ticks) {
      guard !hasEnded else { return }
      layer.timeOffset = Self.origin + (time - start).seconds
      // Animations begin and presentations change when the transaction is committed, not at the end of the run loop.
      CATransaction.flush()
    }

    private var isIdle: Bool {
      hasEnded || ends.haveEnded(layer.runningAnimations, at: layer.timeOffset)
    }
  }

  extension CALayer {
    fileprivate var runningAnimations: [AnimationEnds.Animation] {
      var found: [AnimationEnds.Animation] = []
      for key in animationKeys() ?? [] {
        guard let animation = animation(forKey: key) else { continue }
        let length = AnimationEnds.length(
          duration: animation.duration, speed: Double(animation.speed),
          repeatCount: Double(animation.repeatCount), repeatDuration: animation.repeatDuration,
          autoreverses: animation.autoreverses)
        found.append(.init(animation, beginTime: animation.beginTime, length: length))
      }
      for layer in sublayers ?? [] { found += layer.runningAnimations }
      return found
    }
  }
#endif
