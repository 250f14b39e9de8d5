// What Sources/Motion/Apple and the guide use of QuartzCore, as its public documentation declares it,
// with just enough behind it for Tools/checks/clients/apple to run that code.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, AlwaysUseLowerCamelCase

@_exported import CoreGraphics
@_exported import Foundation
@_exported import ObjectiveC

public struct CATransform3D: Sendable {
  public var m11, m12, m13, m14: CGFloat
  public var m21, m22, m23, m24: CGFloat
  public var m31, m32, m33, m34: CGFloat
  public var m41, m42, m43, m44: CGFloat

  public init(
    m11: CGFloat, m12: CGFloat, m13: CGFloat, m14: CGFloat,
    m21: CGFloat, m22: CGFloat, m23: CGFloat, m24: CGFloat,
    m31: CGFloat, m32: CGFloat, m33: CGFloat, m34: CGFloat,
    m41: CGFloat, m42: CGFloat, m43: CGFloat, m44: CGFloat
  ) {
    (self.m11, self.m12, self.m13, self.m14) = (m11, m12, m13, m14)
    (self.m21, self.m22, self.m23, self.m24) = (m21, m22, m23, m24)
    (self.m31, self.m32, self.m33, self.m34) = (m31, m32, m33, m34)
    (self.m41, self.m42, self.m43, self.m44) = (m41, m42, m43, m44)
  }
}

let identity = CATransform3D(
  m11: 1, m12: 0, m13: 0, m14: 0, m21: 0, m22: 1, m23: 0, m24: 0, m31: 0, m32: 0, m33: 1, m34: 0,
  m41: 0, m42: 0, m43: 0, m44: 1)

open class CATransaction {
  /// Whether actions are disabled in each open transaction; only for tests.
  nonisolated(unsafe) public private(set) static var quiet: [Bool] = []

  open class func begin() { quiet.append(false) }
  open class func setDisableActions(_ isDisabled: Bool) { quiet[quiet.count - 1] = isDisabled }
  open class func commit() { quiet.removeLast() }

  /// Commits what has changed: animations begin, and presentations show it.
  open class func flush() {
    for layer in CALayer.changed { layer.commit() }
    CALayer.changed = []
  }
}

public struct CAMediaTimingFunctionName: Hashable, Sendable {
  fileprivate let points: [Float]

  public static let easeIn = CAMediaTimingFunctionName(points: [0.42, 0, 1, 1])
  public static let easeOut = CAMediaTimingFunctionName(points: [0, 0, 0.58, 1])
  public static let easeInEaseOut = CAMediaTimingFunctionName(points: [0.42, 0, 0.58, 1])
  public static let `default` = CAMediaTimingFunctionName(points: [0.25, 0.1, 0.25, 1])
}

open class CAMediaTimingFunction: NSObject {
  private let points: [Float]

  public convenience init(name: CAMediaTimingFunctionName) {
    let points = name.points
    self.init(controlPoints: points[0], points[1], points[2], points[3])
  }

  public init(controlPoints c1x: Float, _ c1y: Float, _ c2x: Float, _ c2y: Float) {
    points = [0, 0, c1x, c1y, c2x, c2y, 1, 1]
  }

  open func getControlPoint(at index: Int, values: UnsafeMutablePointer<Float>) {
    (values[0], values[1]) = (points[2 * index], points[2 * index + 1])
  }
}

open class CAAnimation: NSObject {
  open var beginTime = 0.0
  open var duration = 0.0
  open var speed: Float = 1
  open var repeatCount: Float = 0
  open var repeatDuration = 0.0
  open var autoreverses = false

  public override init() {}

  /// Moves a copy of a layer to a time of the layer's clock.
  func show(on copy: CALayer, at time: Double) {}
}

/// Of all key paths the stand-in knows `opacity` and `position`.
open class CABasicAnimation: CAAnimation {
  let keyPath: String?
  open var fromValue: Any?
  open var toValue: Any?

  public init(keyPath: String?) { self.keyPath = keyPath }

  override func show(on copy: CALayer, at time: Double) {
    let part = (time - beginTime) / duration
    guard part >= 0, part < 1 else { return }
    if let from = fromValue as? Float, let to = toValue as? Float {
      copy.opacity = from + (to - from) * Float(part)
    }
    if let from = fromValue as? CGPoint, let to = toValue as? CGPoint {
      copy.position.x = from.x + (to.x - from.x) * part
      copy.position.y = from.y + (to.y - from.y) * part
    }
  }
}

open class CASpringAnimation: CABasicAnimation {
  open var mass: CGFloat = 1
  open var stiffness: CGFloat = 100
  open var damping: CGFloat = 10
  @available(macOS 14, *) open var allowsOverdamping = false
  /// Twenty times as long as the spring's envelope needs for an e-th.
  open var settlingDuration: Double { 40 * Double(mass / damping) }
}

open class CALayer: NSObject {
  /// The layers that changed since the last commit.
  nonisolated(unsafe) static var changed: [CALayer] = []
  /// Is called for each change of an opacity or a position, for blocks of animations; only for tests.
  nonisolated(unsafe) package static var onChange: ((CALayer, _ key: String, Any, Any) -> Void)?

  public override init() {}

  open var frame: CGRect {
    get {
      CGRect(
        x: position.x - anchorPoint.x * bounds.size.width,
        y: position.y - anchorPoint.y * bounds.size.height,
        width: bounds.size.width, height: bounds.size.height)
    }
    set {
      bounds.size = newValue.size
      position = CGPoint(
        x: newValue.origin.x + anchorPoint.x * newValue.size.width,
        y: newValue.origin.y + anchorPoint.y * newValue.size.height)
    }
  }
  open var bounds = CGRect.zero
  open var position = CGPoint.zero {
    didSet {
      noteImplicitAnimation()
      if position != oldValue { Self.onChange?(self, "position", oldValue, position) }
    }
  }
  open var anchorPoint = CGPoint(x: 0.5, y: 0.5)
  open var zPosition: CGFloat = 0
  open var opacity: Float = 1 {
    didSet {
      noteImplicitAnimation()
      if opacity != oldValue { Self.onChange?(self, "opacity", oldValue, opacity) }
    }
  }
  open var cornerRadius: CGFloat = 0
  open var backgroundColor: CGColor?
  open var transform = identity
  open var borderWidth: CGFloat = 0
  open var borderColor: CGColor?
  open var contentsRect = CGRect(x: 0, y: 0, width: 1, height: 1)
  open var shadowColor: CGColor?
  open var shadowOffset = CGSize(width: 0, height: -3)
  open var shadowOpacity: Float = 0
  open var shadowRadius: CGFloat = 3
  open var sublayerTransform = identity

  /// The presentation layer, if it differs from this layer; only for tests.
  public var shown: CALayer?
  /// The number of implicit animations so far; only for tests.
  public private(set) var implicitAnimations = 0

  open private(set) var sublayers: [CALayer]?
  private weak var superlayer: CALayer?

  open func addSublayer(_ layer: CALayer) {
    sublayers = (sublayers ?? []) + [layer]
    layer.superlayer = self
  }

  open var speed: Float = 1
  open var timeOffset = 0.0
  private var animations: [(key: String, animation: CAAnimation)] = []
  /// The animations that were committed.
  private var begun: [CAAnimation] = []

  open func add(_ animation: CAAnimation, forKey key: String?) {
    animations.append((key ?? "animation-\(animations.count)", animation))
    Self.changed.append(self)
  }
  open func animationKeys() -> [String]? { animations.isEmpty ? nil : animations.map(\.key) }
  open func animation(forKey key: String) -> CAAnimation? {
    animations.first { $0.key == key }?.animation
  }

  /// The present time of the layer's clock. The system's own clock stands at a thousand seconds.
  private var time: Double { (superlayer?.time ?? 1000) * Double(speed) + timeOffset }

  /// Begins new animations. A begin time of 0 counts as none.
  func commit() {
    for (_, animation) in animations where animation.beginTime == 0 { animation.beginTime = time }
    begun = animations.map(\.animation)
  }

  open func presentation() -> Self? {
    if let shown { return unsafeDowncast(shown, to: Self.self) }
    guard !begun.isEmpty else { return nil }
    let copy = copied()
    for animation in begun { animation.show(on: copy, at: time) }
    return unsafeDowncast(copy, to: Self.self)
  }

  /// A layer with the values of this one.
  package func copied() -> CALayer {
    let copy = CALayer()
    (copy.bounds, copy.position, copy.opacity) = (bounds, position, opacity)
    return copy
  }

  private func noteImplicitAnimation() {
    if CATransaction.quiet.last != true { implicitAnimations += 1 }
  }
}

public struct CAFrameRateRange: Equatable, Sendable {
  /// Only for tests.
  public var minimum: Float
  /// Only for tests.
  public var maximum: Float
  /// Only for tests.
  public var preferred: Float?

  public init(minimum: Float, maximum: Float, preferred: Float? = nil) {
    (self.minimum, self.maximum, self.preferred) = (minimum, maximum, preferred)
  }
}

@available(macOS 14, *)
open class CADisplayLink: NSObject {
  /// The link that was made last; only for tests.
  nonisolated(unsafe) public private(set) static weak var latest: CADisplayLink?

  open var isPaused = false
  open private(set) var timestamp = 0.0
  open private(set) var targetTimestamp = 0.0
  open var preferredFrameRateRange = CAFrameRateRange(minimum: 60, maximum: 60)
  /// The target that the system would call; only for tests.
  public private(set) var target: Any?
  /// The modes that the link was added for; only for tests.
  public private(set) var modes: [RunLoop.Mode] = []

  #if !MACOS
    public convenience init(target: Any, selector: Selector) { self.init(for: target, selector) }
  #endif

  /// On macOS views, windows and screens make display links.
  package init(for target: Any, _ selector: Selector) {
    self.target = target
    super.init()
    Self.latest = self
  }

  open func add(to runLoop: RunLoop, forMode mode: RunLoop.Mode) { modes.append(mode) }
  open func invalidate() { (target, modes) = (nil, []) }

  /// Sets the time of the next frame; only for tests.
  public func advance(to target: Double) {
    (timestamp, targetTimestamp) = (targetTimestamp, target)
  }
}
