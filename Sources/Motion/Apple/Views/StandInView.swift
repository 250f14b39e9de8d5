import Dopesheet

/// An object with the values of a view, for tests on platforms without views.
///
/// The same lists of changes move it, a `UIView`, a `Node` and, as far as they have the values, an `NSView` and a
/// `CALayer`. The tracks have the same names. So a session that was recorded with views on a device can be replayed on
/// Linux with stand-ins.
///
/// ```swift
/// let stage = Stage()
/// let view = StandInView(frame: CGRect(x: 0, y: 400, width: 200, height: 120))
/// let card = stage.add(view, named: "card")
/// stage.play(Motion(card, .alpha(to: 0), .position.y(to: 80), duration: 0.4))
/// ```
open class StandInView {
  /// The rectangle in the view's own coordinates, in points.
  public var bounds: CGRect
  /// The position of the anchor point, in points of the parent: `UIView` calls it `center`.
  public var position: CGPoint
  /// The point that the view is placed and rotated by, as a fraction of its size.
  public var anchorPoint = CGPoint(x: 0.5, y: 0.5)
  /// The opacity, 0...1, stored in 32 bits as layers do.
  public var alpha: Double {
    get { Double(opacity) }
    set { opacity = Float(newValue) }
  }
  private var opacity: Float = 1
  /// The rotation, scale and translation about the anchor point.
  public var transform = Transform4x4.identity
  /// The colour of the view's background.
  public var backgroundColor = RGBA.clear
  /// The corner radius, in points.
  public var cornerRadius = 0.0
  /// The height above the parent, in points.
  public var zPosition = 0.0
  /// The width of the border, in points.
  public var borderWidth = 0.0
  /// The colour of the border.
  public var borderColor = RGBA(red: 0, green: 0, blue: 0)
  /// The colour of the shadow.
  public var shadowColor = RGBA(red: 0, green: 0, blue: 0)
  /// The distance of the shadow from the view, in points.
  public var shadowOffset = CGSize(width: 0, height: -3)
  /// The opacity of the shadow, 0...1, stored in 32 bits as layers do.
  public var shadowOpacity: Double {
    get { Double(opacityOfShadow) }
    set { opacityOfShadow = Float(newValue) }
  }
  private var opacityOfShadow: Float = 0
  /// The blur radius of the shadow, in points.
  public var shadowRadius = 3.0
  /// Whether the view is hidden.
  public var isHidden = false

  /// A number that identifies the view.
  public var tag = 0
  /// The views on this one, in order of addition.
  public private(set) var subviews: [StandInView] = []
  /// The view to which this one was added.
  public private(set) weak var superview: StandInView?

  /// Adds a view to this one, and removes it from its present superview.
  public func addSubview(_ view: StandInView) {
    view.removeFromSuperview()
    view.superview = self
    subviews.append(view)
  }

  /// Removes the view from its superview.
  public func removeFromSuperview() {
    superview?.subviews.removeAll { $0 === self }
    superview = nil
  }

  var following: NodeFollowing?

  /// Creates a stand-in with a frame in points of its parent.
  public init(frame: CGRect = .zero) {
    bounds = CGRect(origin: .zero, size: frame.size)
    position = .zero
    self.frame = frame
  }

  /// The rectangle in the parent's points, as if the view had no transform.
  public var frame: CGRect {
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
}

extension PropertyChange where Object: StandInView {
  /// ``StandInView/frame``, whole or as `.frame.origin.x`, `.frame.size`.
  public static var frame: Property<Object, CGRect> {
    Property("frame", get: { $0.frame }, set: { $0.frame = $1 })
  }
  /// ``StandInView/bounds``, in points.
  public static var bounds: Property<Object, CGRect> {
    Property("bounds", get: { $0.bounds }, set: { $0.bounds = $1 })
  }
  /// ``StandInView/position``, whole or as `.position.x`, `.position.y`.
  public static var position: Property<Object, CGPoint> {
    Property("position", get: { $0.position }, set: { $0.position = $1 })
  }
  /// ``StandInView/anchorPoint``, as a fraction of the size.
  public static var anchorPoint: Property<Object, CGPoint> {
    Property("anchorPoint", get: { $0.anchorPoint }, set: { $0.anchorPoint = $1 })
  }
  /// ``StandInView/alpha``, 0...1.
  public static var alpha: Property<Object, Double> {
    Property("alpha", get: { $0.alpha }, set: { $0.alpha = $1 })
  }
  /// ``StandInView/zPosition``, in points.
  public static var zPosition: Property<Object, Double> {
    Property("zPosition", get: { $0.zPosition }, set: { $0.zPosition = $1 })
  }
  /// ``StandInView/cornerRadius``, in points.
  public static var cornerRadius: Property<Object, Double> {
    Property("cornerRadius", get: { $0.cornerRadius }, set: { $0.cornerRadius = $1 })
  }
  /// ``StandInView/backgroundColor``, whole or as `.backgroundColor.blue`.
  public static var backgroundColor: Property<Object, RGBA> {
    Property("backgroundColor", get: { $0.backgroundColor }, set: { $0.backgroundColor = $1 })
  }
  /// ``StandInView/transform``, whole or as `.transform.rotation`, `.transform.scale.x`.
  public static var transform: Property<Object, Transform4x4> {
    Property("transform", get: { $0.transform }, set: { $0.transform = $1 })
  }
  /// ``StandInView/borderWidth``, in points.
  public static var borderWidth: Property<Object, Double> {
    Property("borderWidth", get: { $0.borderWidth }, set: { $0.borderWidth = $1 })
  }
  /// ``StandInView/borderColor``, whole or as `.borderColor.blue`.
  public static var borderColor: Property<Object, RGBA> {
    Property("borderColor", get: { $0.borderColor }, set: { $0.borderColor = $1 })
  }
  /// ``StandInView/shadowColor``, whole or as `.shadowColor.blue`.
  public static var shadowColor: Property<Object, RGBA> {
    Property("shadowColor", get: { $0.shadowColor }, set: { $0.shadowColor = $1 })
  }
  /// ``StandInView/shadowOffset``, whole or as `.shadowOffset.width`.
  public static var shadowOffset: Property<Object, CGSize> {
    Property("shadowOffset", get: { $0.shadowOffset }, set: { $0.shadowOffset = $1 })
  }
  /// ``StandInView/shadowOpacity``, 0...1.
  public static var shadowOpacity: Property<Object, Double> {
    Property("shadowOpacity", get: { $0.shadowOpacity }, set: { $0.shadowOpacity = $1 })
  }
  /// ``StandInView/shadowRadius``, in points.
  public static var shadowRadius: Property<Object, Double> {
    Property("shadowRadius", get: { $0.shadowRadius }, set: { $0.shadowRadius = $1 })
  }
  /// All these properties and their parts by their paths: `.path("frame.origin.y", to: 80.0)`.
  public static var path: PropertyPaths<Object> {
    PropertyPaths().adding(frame).adding(bounds).adding(position).adding(anchorPoint).adding(alpha)
      .adding(zPosition).adding(cornerRadius).adding(backgroundColor).adding(transform)
      .adding(borderWidth).adding(borderColor).adding(shadowColor).adding(shadowOffset)
      .adding(shadowOpacity).adding(shadowRadius)
  }
}
