#if canImport(QuartzCore) && !os(watchOS)
  import DopesheetApple
  import DopesheetTesting
  import QuartzCore

  #if canImport(UIKit)
    import UIKit
  #elseif canImport(AppKit)
    import AppKit
  #endif

  @Suite("Layers whose animations a stage drives")
  @MainActor
  struct LayerTests {
    #if canImport(UIKit)
      private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
    #elseif canImport(AppKit)
      private let window = NSWindow(
        contentRect: CGRect(x: 0, y: 0, width: 390, height: 844), styleMask: .borderless,
        backing: .buffered, defer: false)
    #endif
    private let layer = CALayer()
    private let above: CALayer

    init() throws {
      #if canImport(UIKit)
        window.isHidden = false
        above = window.layer
      #elseif canImport(AppKit)
        let view = NSView(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
        view.wantsLayer = true
        window.contentView = view
        window.orderFront(nil)
        above = try #require(view.layer)
      #endif
      above.addSublayer(layer)
    }

    private func fade() -> CABasicAnimation {
      let animation = CABasicAnimation(keyPath: "opacity")
      animation.fromValue = Float(1)
      animation.toValue = Float(0)
      animation.duration = 1
      return animation
    }

    private func opacity() throws -> Float { try #require(layer.presentation()).opacity }

    @Test("An animation is where the stage is, and the stage waits for its end")
    func steps() throws {
      let stage = Stage()
      stage.drive(above)
      layer.add(fade(), forKey: "fade")
      try stage.step(to: .zero)
      #expect(try abs(opacity() - 1) < 1e-6)
      for quarter in 1...3 {
        try stage.step(to: .seconds(Double(quarter) / 4))
        #expect(try abs(opacity() - Float(4 - quarter) / 4) < 1e-6)
        #expect(!stage.isSettled)
      }
      try stage.step(to: .seconds(1.25))
      try stage.step(to: .seconds(1.5))
      #expect(try opacity() == 1)
      #expect(stage.isSettled)
    }

    @Test(
      "An animation begins in the first step after it was added, however long ago the clock began")
    func begins() throws {
      let stage = Stage()
      stage.drive(above)
      try stage.step(to: .seconds(5))
      layer.add(fade(), forKey: "fade")
      try stage.step(to: .seconds(6))
      try stage.step(to: .seconds(6.5))
      #expect(try abs(opacity() - 0.5) < 1e-6)
    }

    @Test("The layer has its own clock again after the end")
    func ends() throws {
      let stage = Stage()
      let clock = stage.drive(above)
      #expect(above.speed == 0)
      clock.end()
      #expect(above.speed == 1 && above.timeOffset == 0)
    }

    #if canImport(UIKit)
      @Test("UIView.animate is where the stage is")
      func animate() throws {
        let card = UIView(frame: CGRect(x: 0, y: 400, width: 0, height: 0))
        window.addSubview(card)
        let stage = Stage()
        stage.drive(window)
        UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { card.center.y = 0 }
        try stage.step(to: .zero)
        try stage.step(to: .seconds(0.25))
        let shown = try #require(card.layer.presentation())
        #expect(abs(shown.position.y - 300) < 1e-6)
      }
    #endif
  }
#endif
