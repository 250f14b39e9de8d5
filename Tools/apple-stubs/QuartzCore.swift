// What Sources/Apple and the guide use of QuartzCore, as its public documentation declares it,
// with just enough behind it for Tools/checks/apple to run that code.
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
}

open class CALayer: NSObject {
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
  open var position = CGPoint.zero { didSet { noteImplicitAnimation() } }
  open var anchorPoint = CGPoint(x: 0.5, y: 0.5)
  open var zPosition: CGFloat = 0
  open var opacity: Float = 1 { didSet { noteImplicitAnimation() } }
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

  open func addSublayer(_ layer: CALayer) {}

  open func presentation() -> Self? { shown.map { unsafeDowncast($0, to: Self.self) } }

  private func noteImplicitAnimation() {
    if CATransaction.quiet.last != true { implicitAnimations += 1 }
  }
}

open class CAShapeLayer: CALayer {
  open var strokeEnd: CGFloat = 1
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
  public func advance(to target: Double) { targetTimestamp = target }
}
