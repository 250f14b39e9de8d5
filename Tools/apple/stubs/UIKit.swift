// What Sources/Motion/Apple and the guide use of UIKit, as its public documentation declares it,
// with just enough behind it for Tools/checks/clients/apple to run that code.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, AlwaysUseLowerCamelCase

@_exported import CoreGraphics
@_exported import Foundation

#if !WATCHOS
  @_exported import QuartzCore
#endif

public struct UIEdgeInsets: Equatable, Sendable {
  public var top: CGFloat
  public var left: CGFloat
  public var bottom: CGFloat
  public var right: CGFloat

  public init(top: CGFloat, left: CGFloat, bottom: CGFloat, right: CGFloat) {
    (self.top, self.left, self.bottom, self.right) = (top, left, bottom, right)
  }
}

public struct UIOffset: Equatable, Sendable {
  public var horizontal: CGFloat
  public var vertical: CGFloat

  public init(horizontal: CGFloat, vertical: CGFloat) {
    (self.horizontal, self.vertical) = (horizontal, vertical)
  }
}

open class UIColor: NSObject, @unchecked Sendable {
  public let cgColor: CGColor

  public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    // In the extended range.
    let space = CGColorSpace(name: CGColorSpace.extendedSRGB)!
    cgColor = CGColor(colorSpace: space, components: [red, green, blue, alpha])!
  }

  public init(cgColor: CGColor) { self.cgColor = cgColor }
}

#if !WATCHOS
  public enum UIUserInterfaceIdiom: Int, Sendable {
    case phone = 0
    case pad = 1
    case mac = 5
  }

  @MainActor open class UIDevice: NSObject {
    private static let device = UIDevice()
    open class var current: UIDevice { device }
    open var userInterfaceIdiom: UIUserInterfaceIdiom { idiom }
    /// Only for tests.
    public var idiom = UIUserInterfaceIdiom.phone
  }

  @MainActor open class UIResponder: NSObject {}

  @MainActor open class UIView: UIResponder {
    public struct AnimationOptions: OptionSet, Sendable {
      public let rawValue: UInt

      public init(rawValue: UInt) { self.rawValue = rawValue }
      public static let curveLinear = AnimationOptions(rawValue: 3 << 16)
    }

    public enum AnimationCurve: Int, Sendable { case easeInOut, easeIn, easeOut, linear }

    public let layer = CALayer()

    public init(frame: CGRect) {
      super.init()
      // The layer of a view begins no implicit animations.
      CATransaction.begin()
      CATransaction.setDisableActions(true)
      layer.frame = frame
      CATransaction.commit()
    }

    open var frame: CGRect {
      get { layer.frame }
      set { layer.frame = newValue }
    }
    open var bounds: CGRect {
      get { layer.bounds }
      set { layer.bounds = newValue }
    }
    open var center: CGPoint {
      get { layer.position }
      set { layer.position = newValue }
    }
    open var alpha: CGFloat {
      get { CGFloat(layer.opacity) }
      set { layer.opacity = Float(newValue) }
    }
    open var transform3D: CATransform3D {
      get { layer.transform }
      set { layer.transform = newValue }
    }
    open var backgroundColor: UIColor?
    open var tag = 0
    open var isHidden = false
    open private(set) var subviews: [UIView] = []
    private weak var above: UIView?
    open var translatesAutoresizingMaskIntoConstraints = true
    open var topAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor() }

    open func addSubview(_ view: UIView) {
      subviews.append(view)
      view.above = self
      layer.addSublayer(view.layer)
    }
    open func removeFromSuperview() { above?.subviews.removeAll { $0 === self } }
    open func snapshotView(afterScreenUpdates: Bool) -> UIView? { UIView(frame: frame) }

    open class func animate(
      withDuration duration: TimeInterval, delay: TimeInterval, options: AnimationOptions = [],
      animations: @escaping () -> Void, completion: ((Bool) -> Void)? = nil
    ) {
      Change.animate(animations, duration)
    }

    open class func animate(
      withDuration duration: TimeInterval, animations: @escaping () -> Void,
      completion: ((Bool) -> Void)? = nil
    ) {
      Change.animate(animations, duration)
    }
  }

  @MainActor open class UIWindow: UIView {}

  /// A change of a layer in a block of animations.
  @MainActor struct Change {
    let layer: CALayer
    let key: String
    let start: Any
    let end: Any

    /// The changes that a block makes.
    static func made(by block: () -> Void) -> [Change] {
      var changes: [Change] = []
      CALayer.onChange = { changes.append(Change(layer: $0, key: $1, start: $2, end: $3)) }
      CATransaction.begin()
      CATransaction.setDisableActions(true)
      block()
      CATransaction.commit()
      CALayer.onChange = nil
      return changes
    }

    /// Animates the changes that a block makes, evenly.
    static func animate(_ block: () -> Void, _ duration: Double) {
      for change in made(by: block) {
        let animation = CABasicAnimation(keyPath: change.key)
        (animation.fromValue, animation.toValue) = (change.start, change.end)
        animation.duration = duration
        change.layer.add(animation, forKey: change.key)
      }
    }

    /// Shows a part of the way.
    func show(_ part: CGFloat) {
      let shown = layer.shown ?? layer.copied()
      set(part, of: shown)
      layer.shown = shown
    }

    /// Ends the change at a part of the way.
    func end(_ part: CGFloat) {
      layer.shown = nil
      CATransaction.begin()
      CATransaction.setDisableActions(true)
      set(part, of: layer)
      CATransaction.commit()
    }

    private func set(_ part: CGFloat, of layer: CALayer) {
      if let start = start as? Float, let end = end as? Float {
        layer.opacity = start + (end - start) * Float(part)
      }
      if let start = start as? CGPoint, let end = end as? CGPoint {
        layer.position = CGPoint(
          x: start.x + (end.x - start.x) * part, y: start.y + (end.y - start.y) * part)
      }
    }
  }

  @MainActor public protocol UITimingCurveProvider: NSObject {
    /// The progress at a share of the time, and the seconds that it takes, if it knows; only for tests.
    var course: (seconds: Double?, progress: (Double) -> Double) { get }
  }

  @MainActor open class UICubicTimingParameters: NSObject, UITimingCurveProvider {
    open private(set) var controlPoint1: CGPoint
    open private(set) var controlPoint2: CGPoint

    public init(controlPoint1 point1: CGPoint, controlPoint2 point2: CGPoint) {
      (controlPoint1, controlPoint2) = (point1, point2)
    }
    /// Only for tests.
    public var course: (seconds: Double?, progress: (Double) -> Double) {
      let points = [controlPoint1.x, controlPoint1.y, controlPoint2.x, controlPoint2.y]
      return (nil, { curveValue(points.map { Double($0) }, at: $0) })
    }
  }

  @MainActor open class UISpringTimingParameters: NSObject, UITimingCurveProvider {
    /// Only for tests.
    public let numbers: [CGFloat]

    public init(
      mass: CGFloat, stiffness: CGFloat, damping: CGFloat, initialVelocity velocity: CGVector
    ) {
      numbers = [mass, stiffness, damping, velocity.dx, velocity.dy]
    }
    /// Only for tests.
    public var course: (seconds: Double?, progress: (Double) -> Double) {
      let frequency = Double(numbers[1] / numbers[0]).squareRoot()
      let ratio = Double(numbers[2] / numbers[0]) / 2 / frequency
      let seconds = 12 / frequency
      return (
        seconds,
        { part in
          1
            - springDistance(
              response: 2 * .pi / frequency, dampingRatio: ratio, from: 1, velocity: 0,
              at: part * seconds)
        }
      )
    }
  }

  public enum UIViewAnimatingState: Int, Sendable { case inactive, active, stopped }
  public enum UIViewAnimatingPosition: Int, Sendable { case end, start, current }

  /// A stand-in that has no time of its own.
  @MainActor open class UIViewPropertyAnimator: NSObject {
    public let duration: Double
    open private(set) var state = UIViewAnimatingState.inactive
    open var scrubsLinearly = true
    private var animations: () -> Void
    private var completions: [(UIViewAnimatingPosition) -> Void] = []
    private var changes: [Change] = []
    private var progress: CGFloat = 0
    private let timing: (Double) -> Double

    public init(
      duration: TimeInterval, timingParameters parameters: any UITimingCurveProvider
    ) {
      (self.duration, timing) = (parameters.course.seconds ?? duration, parameters.course.progress)
      animations = {}
    }
    public init(
      duration: TimeInterval, curve: UIView.AnimationCurve, animations: (() -> Void)? = nil
    ) {
      (self.duration, self.animations) = (duration, animations ?? {})
      let (first, last) =
        switch curve {
        case .easeInOut: (0.42, 0.58)
        case .easeIn: (0.42, 1)
        case .easeOut: (0, 0.58)
        case .linear: (0, 1)
        }
      timing = { curveValue([first, 0, last, 1], at: $0) }
    }

    open func addAnimations(_ animation: @escaping () -> Void) {
      let earlier = animations
      animations = {
        earlier()
        animation()
      }
    }
    open func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void) {
      completions.append(completion)
    }

    /// Reversed, it keeps its place and counts the other way.
    open var isReversed = false { didSet { if isReversed != oldValue { progress = 1 - progress } } }

    open var fractionComplete: CGFloat {
      get { progress }
      set {
        precondition(state == .active, "an animator is scrubbed while it is active")
        progress = newValue
        show(isReversed ? 1 - newValue : newValue)
      }
    }

    open func pauseAnimation() {
      guard state == .inactive else { return }
      state = .active
      changes = Change.made(by: animations)
      show(isReversed ? 1 : 0)
      progress = 0
    }

    open func stopAnimation(_ withoutFinishing: Bool) {
      state = withoutFinishing ? .inactive : .stopped
    }

    open func finishAnimation(at position: UIViewAnimatingPosition) {
      precondition(state == .stopped, "only a stopped animator is finished")
      state = .inactive
      for change in changes { change.end(position == .start ? 0 : 1) }
      for completion in completions { completion(position) }
    }

    private func show(_ part: CGFloat) {
      for change in changes { change.show(scrubsLinearly ? part : CGFloat(timing(part))) }
    }
  }

  @MainActor open class UIScrollView: UIView {
    open var contentOffset = CGPoint.zero
  }

  @MainActor open class NSLayoutAnchor<AnchorType: AnyObject>: NSObject {
    open func constraint(
      equalTo anchor: NSLayoutAnchor<AnchorType>, constant: CGFloat
    ) -> NSLayoutConstraint {
      NSLayoutConstraint()
    }
  }

  @MainActor open class NSLayoutYAxisAnchor: NSLayoutAnchor<NSLayoutYAxisAnchor> {}

  @MainActor open class UIViewController: UIResponder {
    open var view: UIView! = UIView(frame: .zero)

    open func viewDidLoad() {}
    open func viewDidAppear(_ animated: Bool) {}
    open func viewDidDisappear(_ animated: Bool) {}
  }

  @MainActor open class NSLayoutConstraint: NSObject {
    open var constant: CGFloat = 0
    open var isActive = false
  }
#endif
