import Dopesheet
import DopesheetChecking
import Foundation
import QuartzCore
import SwiftUI

#if canImport(UIKit)
  import UIKit
#elseif canImport(AppKit)
  import AppKit
#endif

/// Curves of Core Animation and UIKit come back from ours, and ours from theirs.
@MainActor func checkTimingFunctions() throws {
  let curve = CubicBezier(0.42, 0, 0.58, 1.5)!
  expect(CubicBezier(CAMediaTimingFunction(curve)) == curve, "a timing function comes back")
  let short = CAMediaTimingFunction(controlPoints: 0.25, 0.1, 0.25, 1)
  expect(CubicBezier(short).map { .bezier($0) } == Easing.preset("ease"), "0.1 is 0.1 again")
  let wrong = CAMediaTimingFunction(controlPoints: -1, 0, 1, 1)
  expect(CubicBezier(wrong) == nil, "a curve that goes back in time is none")
  let slow = try SpringCurve(mass: 2, stiffness: 50, damping: 60)
  let animation = CASpringAnimation(keyPath: "opacity")
  expect(try SpringCurve(animation) == .coreAnimation, "the default spring is Core Animation's")
  animation.setSpring(slow)
  expect(animation.mass == 1 && animation.stiffness == 25, "a spring keeps its frequency")
  expect(animation.duration == animation.settlingDuration, "a spring ends when it has settled")
  if #available(macOS 14, *) { expect(animation.allowsOverdamping, "a spring may creep") }
  expect(try SpringCurve(animation) == slow, "a spring comes back")
  #if canImport(UIKit)
    expect(CubicBezier(UICubicTimingParameters(curve)) == curve, "parameters come back")
    let parameters = UISpringTimingParameters(slow, velocity: CGVector(dx: 3, dy: 0))
    expect(parameters.numbers == [1, 25, 30, 3, 0], "\(parameters.numbers) are the spring's")
  #endif
}

/// Curves of SwiftUI become ours, and ours become SwiftUI's where they can.
@available(macOS 14, *)
@MainActor func checkCurves() throws {
  expect(Easing(.linear, named: "a") == .linear, "a line is a line")
  expect(Easing(.easeIn, named: "a") == Easing.preset("ease-in"), "a constant is ours")
  expect(Easing(.circularEaseInOut, named: "a") == .circular.inOut, "a circle is ours")
  let own = UnitCurve.bezier(
    startControlPoint: UnitPoint(x: 0.1, y: 0.2), endControlPoint: UnitPoint(x: 0.3, y: 0.4))
  expect(Easing(own, named: "mine").text == "custom(mine)", "another curve has its name")
  expect(Easing(own, named: "mine").value(at: 0.5) == own.value(at: 0.5), "it is SwiftUI's")
  expect(UnitCurve(.circular.out) == .circularEaseOut, "our circle is theirs")
  expect(UnitCurve(.cubicBezier(0.42, 0, 1, 1)) == .easeIn, "our constant is theirs")
  expect(UnitCurve(.cubicBezier(0.1, 0.2, 0.3, 0.4)) == own, "our curve is theirs")
  expect(UnitCurve(.cubic.in)?.points == [1.0 / 3, 0, 2.0 / 3, 0], "a cubic is a curve")
  expect(UnitCurve(.elastic.out) == nil, "a wave is no curve of theirs")
  let wave = Animation(.elastic.out, duration: 2)
  expect(wave.shown(4, at: 0.5) == 4 * Easing.elastic.out.value(at: 0.25), "a wave is an animation")
  expect(wave.shown(4, at: 2) == nil, "the animation ends")
  expect(wave == Animation(.elastic.out, duration: 2), "equal animations are equal")
  expect(wave != Animation(.elastic.out, duration: 1), "other animations are not")
  let spring = try SpringCurve(duration: 0.4, bounce: 0.2)
  expect(Spring(spring) == Spring(duration: 0.4, bounce: 0.2), "our spring is theirs")
  expect(try SpringCurve(Spring(spring)) == spring, "a spring comes back")
  do {
    _ = try SpringCurve(Spring(response: -1, dampingRatio: 1))
    expect(false, "a spring without a length is refused")
  } catch {
    expect("\(error)".contains("response"), "\(error) says what is wrong")
  }
}

/// Pure curves of SwiftUI are recorded over the stage's time, and a run waits for them.
@available(macOS 14, *)
@MainActor func checkCurveProbes() throws {
  struct Look {
    var scale = 1.0
    var place = CGPoint.zero
  }
  let timeline = KeyframeTimeline(initialValue: Look()) {
    KeyframeTrack(\.scale) {
      LinearKeyframe(2, duration: 0.5)
      LinearKeyframe(1, duration: 0.5)
    }
  }
  let numbers = KeyframeTimeline(initialValue: CGPoint.zero) {
    KeyframeTrack(\.y) { LinearKeyframe(CGFloat(8), duration: 0.25) }
  }
  let spring = Spring(response: 0.5, dampingRatio: 1)
  let run = try Rehearsal(at: .hz(4)) { stage in
    let recorder = stage.recorder
    recorder.probe("scale", timeline, \.scale)
    recorder.probe("place", timeline, \.place)
    recorder.probe("point", numbers)
    recorder.probe("fade", .linear, duration: 0.5)
    recorder.probe("x", spring, from: 2.0, to: 6, velocity: 3)
  }.runUntilSettled(within: .seconds(2))
  expect(run.numbers("scale") == [1, 1.5, 2, 1.5, 1], "\(run.numbers("scale")) are the timeline's")
  expect(run.numbers("place.x") == [0, 0, 0, 0, 0], "a point has its parts")
  expect(run.numbers("point.y") == [0, 8, 8, 8, 8], "the last value stays")
  expect(run.numbers("fade") == [0, 0.5, 1, 1, 1], "a curve has its duration")
  let shown = 2 + spring.value(target: 4.0, initialVelocity: 3, time: 0.25)
  expect(run.numbers("x")[..<2] == [2, shown], "a spring moves between two values")
}
