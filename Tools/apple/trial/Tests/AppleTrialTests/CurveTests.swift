#if canImport(SwiftUI) && canImport(QuartzCore) && !os(watchOS)
  import DopesheetApple
  import DopesheetTesting
  import QuartzCore
  import SwiftUI

  @Suite("SwiftUI's curves and ours")
  struct CurveTests {
    private let parts = (0...100).map { Double($0) / 100 }

    @Test("SwiftUI's constants have the values of the easings that they become")
    func constants() {
      let curves: [UnitCurve] = [
        .linear, .easeIn, .easeOut, .easeInOut, .circularEaseIn, .circularEaseOut,
        .circularEaseInOut,
      ]
      for curve in curves {
        let easing = Easing(curve, named: "unknown")
        #expect(!easing.text.contains("unknown"))
        #expect(UnitCurve(easing) == curve)
        for part in parts { #expect(abs(curve.value(at: part) - easing.value(at: part)) < 1e-5) }
      }
    }

    @Test("Our easings that are curves have the values of the curves that they become")
    func curves() throws {
      let easings: [Easing] = [
        .quadratic.in, .cubic.out, .back.in, .smoothStep, .cubicBezier(0.34, 1.56, 0.64, 1),
      ]
      for easing in easings {
        let curve = try #require(UnitCurve(easing))
        for part in parts { #expect(abs(curve.value(at: part) - easing.value(at: part)) < 1e-5) }
      }
    }

    @Test("A spring of SwiftUI moves as the spring that it becomes")
    func springs() throws {
      for (duration, bounce) in [(0.5, 0.3), (0.4, 0), (1, -0.3), (0.2, 0.9)] {
        let spring = Spring(duration: duration, bounce: bounce)
        let curve = try SpringCurve(spring)
        #expect(abs(curve.duration - duration) < 1e-9 && abs(curve.bounce - bounce) < 1e-9)
        #expect(abs(Spring(curve).response - spring.response) < 1e-9)
        #expect(abs(Spring(curve).dampingRatio - spring.dampingRatio) < 1e-9)
        for part in parts {
          let ours = curve.value(at: part, from: 0, to: 100, velocity: 300)
          let theirs = spring.value(target: 100.0, initialVelocity: 300, time: part)
          #expect(abs(ours - theirs) < 1e-6)
        }
      }
    }

    @Test("A timeline of key frames is recorded as long as it lasts")
    func timeline() throws {
      let run = try Rehearsal(at: .hz(60)) { stage in
        let recorder = stage.recorder
        let timeline = KeyframeTimeline(initialValue: CGPoint.zero) {
          KeyframeTrack(\.y) { LinearKeyframe(CGFloat(8), duration: 0.25) }
        }
        recorder.probe("point", timeline)
        recorder.probe("spring", Spring(duration: 0.3, bounce: 0), from: 0.0, to: 1)
      }.runUntilSettled(within: .seconds(2))
      expectThat(run["point.y"].rises, run["point.y"].staysWithin(0...8), run["spring"].rises)
    }

    @Test("Timing functions and springs of Core Animation come back")
    func coreAnimation() throws {
      let named: [(CAMediaTimingFunctionName, String)] = [
        (.easeIn, "ease-in"), (.easeOut, "ease-out"), (.easeInEaseOut, "ease-in-out"),
        (.default, "ease"),
      ]
      for (name, preset) in named {
        let curve = try #require(CubicBezier(CAMediaTimingFunction(name: name)))
        #expect(Easing.bezier(curve) == Easing.preset(preset))
      }
      let animation = CASpringAnimation(keyPath: "opacity")
      #expect(try SpringCurve(animation) == .coreAnimation)
      animation.setSpring(.snappy)
      let spring = try SpringCurve(animation)
      #expect(abs(spring.frequency - SpringCurve.snappy.frequency) < 1e-9)
      #expect(abs(spring.dampingRatio - SpringCurve.snappy.dampingRatio) < 1e-9)
    }
  }
#endif
