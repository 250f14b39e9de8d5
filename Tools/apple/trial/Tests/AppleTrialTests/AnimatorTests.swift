#if canImport(UIKit) && !os(watchOS)
  import DopesheetApple
  import DopesheetTesting
  import UIKit

  @Suite("Property animators that a stage drives")
  @MainActor
  struct AnimatorTests {
    private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
    private let card = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    private let stage = Stage()

    init() {
      card.alpha = 0
      window.addSubview(card)
      window.isHidden = false
    }

    private func opening(_ curve: UIView.AnimationCurve = .linear) -> UIViewPropertyAnimator {
      UIViewPropertyAnimator(duration: 1, curve: curve) { [card] in card.alpha = 1 }
    }

    private func opacity() throws -> Double {
      Double(try #require(card.layer.presentation()).opacity)
    }

    @Test("An animator is where the stage is, and ends at its exact time")
    func steps() throws {
      var ends: [String] = []
      let animator = opening()
      for name in ["first", "second"] {
        animator.addCompletion { [stage] in ends.append("\(name) \($0 == .end) \(stage.now)") }
      }
      stage.drive(animator, named: "opening")
      try stage.step(to: .seconds(0.25))
      #expect(try abs(opacity() - 0.25) < 1e-6)
      try stage.step(to: .seconds(2))
      #expect(ends == ["first true 1 s", "second true 1 s"])
      #expect(card.alpha == 1 && animator.state == .inactive && stage.isSettled)
    }

    @Test("An animator has its own timing curve")
    func curve() throws {
      stage.drive(opening(.easeIn), named: "opening")
      try stage.step(to: .seconds(0.5))
      let half = try #require(Easing.preset("ease-in")).value(at: 0.5)
      #expect(try abs(opacity() - half) < 1e-3)
    }

    @Test("An animator that was reversed before goes to its start")
    func reversedBefore() throws {
      var end: UIViewAnimatingPosition?
      let animator = opening()
      animator.isReversed = true
      animator.addCompletion { end = $0 }
      stage.drive(animator, named: "opening")
      try stage.step(to: .seconds(0.25))
      #expect(try abs(opacity() - 0.75) < 1e-6)
      try stage.step(to: .seconds(1))
      #expect(end == .start && card.alpha == 0)
    }

    @Test("An animator that is reversed in flight goes back as far as it came")
    func reversed() throws {
      let animator = opening()
      stage.drive(animator, named: "opening")
      try stage.step(to: .seconds(0.5))
      animator.isReversed = true
      try stage.step(to: .seconds(0.75))
      #expect(try abs(opacity() - 0.5) < 1e-6)
      try stage.step(to: .seconds(1))
      #expect(try abs(opacity() - 0.25) < 1e-6)
      try stage.step(to: .seconds(1.25))
      #expect(card.alpha == 0 && stage.isSettled)
    }

    @Test("UIKit's parameters of our curves move an animator as they do")
    func parameters() throws {
      let curve = try #require(CubicBezier(0.42, 0, 1, 1))
      #expect(CubicBezier(UICubicTimingParameters(curve)) == curve)
      let spring = UISpringTimingParameters(.smooth)
      let animator = UIViewPropertyAnimator(duration: 0, timingParameters: spring)
      animator.addAnimations { [card] in card.alpha = 1 }
      #expect(animator.duration > 0.5)
      stage.drive(animator, named: "spring")
      try stage.step(to: .seconds(0.25))
      let expected = SpringCurve.smooth.value(at: 0.25, from: 0, to: 1)
      #expect(try abs(opacity() - expected) < 1e-3)
    }
  }
#endif
