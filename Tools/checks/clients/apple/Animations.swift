import Dopesheet
import DopesheetChecking
import Foundation
import QuartzCore

#if canImport(UIKit)
  import UIKit
#elseif canImport(AppKit)
  import AppKit
#endif

extension Rehearsal.Run {
  /// The numbers of a track, one for each frame.
  func numbers(_ track: String) -> [Double] {
    var latest = Double.nan
    return trace.frames.map { frame in
      for index in frame.records {
        if case .value(track, let scalars) = trace.record(at: index),
          case .f64(let number) = scalars[0]
        {
          latest = number
        }
      }
      return latest
    }
  }
}

/// An animation that moves the opacity from 1 to 0 in a second.
private func fade() -> CABasicAnimation {
  let animation = CABasicAnimation(keyPath: "opacity")
  animation.fromValue = Float(1)
  animation.toValue = Float(0)
  animation.duration = 1
  return animation
}

/// A stage steps the animations of a layer and of those on it; each begins in the first step after it was added.
@MainActor func checkLayerClock() throws {
  let (above, layer) = (CALayer(), CALayer())
  above.addSublayer(layer)
  above.timeOffset = 3
  let run = try Rehearsal(at: .hz(4)) { stage in
    stage.recorder.probe(layer, named: "card", .opacity)
    stage.drive(above)
    layer.add(fade(), forKey: "fade")
  }.runUntilSettled(within: .seconds(3))
  expect(run.numbers("card.opacity") == [1, 0.75, 0.5, 0.25, 1], "\(run.trace) is stepped exactly")
  expect(above.speed == 0 && above.timeOffset == 2, "the stage holds the clock while it exists")

  let stage = Stage()
  let clock = stage.drive(layer)
  clock.end()
  clock.end()
  try stage.step(to: .seconds(4))
  expect(layer.speed == 1 && layer.timeOffset == 0, "a clock that has ended moves nothing")
  let endless = fade()
  endless.repeatCount = .infinity
  let other = CALayer()
  do {
    _ = try Rehearsal(at: .hz(10)) { stage in
      stage.drive(other)
      other.add(endless, forKey: nil)
    }.runUntilSettled(within: .seconds(2))
    expect(false, "an endless animation never settles")
  } catch RehearsalError.notSettled(let limit, _) {
    expect(limit == .seconds(2), "a run waits up to its limit")
  }
  var ended: Stage? = Stage()
  ended?.drive(other)
  expect(other.speed == 0, "the clock of the layer stands still")
  ended = nil
  expect(other.speed == 1, "a clock ends with its stage")
}

#if canImport(UIKit)
  /// A stage moves animators to their ends, and calls their completions at the exact times.
  @MainActor func checkAnimators() throws {
    func animator(_ card: UIView, duration: Double, to alpha: CGFloat) -> UIViewPropertyAnimator {
      UIViewPropertyAnimator(duration: duration, curve: .easeOut) { card.alpha = alpha }
    }
    let card = UIView(frame: frame)
    var ends: [String] = []
    let run = try Rehearsal(at: .hz(4)) { stage in
      card.alpha = 0
      stage.recorder.probe(card, named: "card", .opacity)
      let opening = animator(card, duration: 1, to: 1)
      for name in ["first", "second"] {
        opening.addCompletion { end in
          ends.append("\(name) at \(end) \(stage.now)")
          if name == "second" {
            stage.drive(animator(card, duration: 0.5, to: 0.5), named: "closing")
          }
        }
      }
      stage.drive(opening, named: "opening")
    }.runUntilSettled(within: .seconds(3))
    let curve = Easing.preset("ease-out")!
    let opened = [0, 0.25, 0.5, 0.75].map { curve.value(at: $0) }
    for (shown, meant) in zip(
      run.numbers("card.opacity"), opened + [1, 1 - curve.value(at: 0.5) / 2, 0.5])
    {
      expect(abs(shown - meant) < 1e-6, "\(shown) is \(meant) on the animator's own curve")
    }
    expect(run.numbers("opening.progress").prefix(3) == [0, 0.25, 0.5], "the progress is recorded")
    expect(ends == ["first at end 1 s", "second at end 1 s"], "\(ends) are in order")
    expect(
      run.events.count("opening completed") == 1 && run.events.count("closing completed") == 1,
      "the ends are recorded")

    let stage = Stage()
    let stopped = animator(card, duration: 1, to: 1)
    let other = stage.drive(stopped, named: "stopped")
    try stage.step(to: .seconds(0.5))
    stopped.stopAnimation(true)
    try stage.step(to: .seconds(0.75))
    expect(
      other.state == .stopped && stage.problems.isEmpty, "a stopped animator stays where it is")
  }
#endif
