// What Sources/Apple and the guide use of UIKit, as its public documentation declares it,
// with just enough behind it for Tools/checks/apple to run that code.
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
    }
    open func removeFromSuperview() { above?.subviews.removeAll { $0 === self } }
    open func snapshotView(afterScreenUpdates: Bool) -> UIView? { UIView(frame: frame) }

    open class func animate(
      withDuration duration: TimeInterval, animations: @escaping () -> Void,
      completion: ((Bool) -> Void)? = nil
    ) {}
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
