// What Sources/Motion/Apple and the guide use of AppKit, as its public documentation declares it,
// with just enough behind it for Tools/checks/clients/apple to run that code.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, AlwaysUseLowerCamelCase

@_exported import CoreGraphics
@_exported import Foundation
@_exported import QuartzCore

open class NSColor: NSObject, @unchecked Sendable {
  public let cgColor: CGColor

  /// In the extended range.
  public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    let space = CGColorSpace(name: CGColorSpace.extendedSRGB)!
    cgColor = CGColor(colorSpace: space, components: [red, green, blue, alpha])!
  }

  public init(srgbRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    cgColor = CGColor(srgbRed: red, green: green, blue: blue, alpha: alpha)
  }

  public init?(cgColor: CGColor) { self.cgColor = cgColor }
}

@MainActor open class NSResponder: NSObject {}

@MainActor open class NSView: NSResponder {
  open var frame: CGRect
  open var bounds: CGRect
  open var alphaValue: CGFloat = 1
  open var layer: CALayer?
  open var isFlipped: Bool { false }
  open private(set) var superview: NSView?
  open private(set) var subviews: [NSView] = []
  open var tag: Int { -1 }
  open var isHidden = false
  open func addSubview(_ view: NSView) {
    subviews.append(view)
    view.superview = self
  }
  open func removeFromSuperview() {
    superview?.subviews.removeAll { $0 === self }
    superview = nil
  }
  open func bitmapImageRepForCachingDisplay(in rect: NSRect) -> NSBitmapImageRep? {
    rect.size == .zero ? nil : NSBitmapImageRep()
  }
  open func cacheDisplay(in rect: NSRect, to bitmapImageRep: NSBitmapImageRep) {
    bitmapImageRep.isDrawn = true
  }
  open var wantsLayer = false {
    didSet {
      layer = wantsLayer ? layer ?? CALayer() : nil
      // AppKit places its layers by a corner.
      layer?.anchorPoint = .zero
    }
  }

  public init(frame: CGRect) {
    self.frame = frame
    bounds = CGRect(origin: .zero, size: frame.size)
  }

  @available(macOS 14, *)
  open func displayLink(target: Any, selector: Selector) -> CADisplayLink {
    CADisplayLink(for: target, selector)
  }
}

open class NSImageRep: NSObject {}

open class NSBitmapImageRep: NSImageRep {
  /// Only for tests.
  public internal(set) var isDrawn = false
}

open class NSImage: NSObject {
  /// Only for tests.
  public private(set) var representations: [NSImageRep] = []
  public init(size: NSSize) {}
  open func addRepresentation(_ imageRep: NSImageRep) { representations.append(imageRep) }
}

public enum NSImageScaling: UInt, Sendable {
  case scaleProportionallyDown
  case scaleAxesIndependently
}

@MainActor open class NSImageView: NSView {
  open var image: NSImage?
  open var imageScaling = NSImageScaling.scaleProportionallyDown
}

@MainActor open class NSLayoutConstraint: NSObject {
  open var constant: CGFloat = 0
}

@MainActor open class NSWindow: NSResponder {
  public struct StyleMask: OptionSet, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let borderless = StyleMask([])
  }

  public enum BackingStoreType: UInt, Sendable { case buffered = 2 }

  open var contentView: NSView?

  public init(
    contentRect: CGRect, styleMask style: StyleMask, backing: BackingStoreType,
    defer flag: Bool
  ) {}

  open func orderFront(_ sender: Any?) {}
}
