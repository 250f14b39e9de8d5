// Properties of your own objects whose values have Apple's types. Motions move them with all their parts.

#if canImport(CoreGraphics)
  import CoreGraphics
  import Dopesheet

  extension Property where Value == Vector2D {
    /// Creates a property from a key path to a vector of Core Graphics.
    public init(_ keyPath: ReferenceWritableKeyPath<Object, CGVector>, named name: String) {
      self.init(
        name, get: { Vector2D($0[keyPath: keyPath]) },
        set: { $0[keyPath: keyPath] = CGVector($1) })
    }
  }

  extension Property where Value == Transform2D {
    /// Creates a property from a key path to a transform of Core Graphics.
    public init(_ keyPath: ReferenceWritableKeyPath<Object, CGAffineTransform>, named name: String)
    {
      self.init(
        name, get: { Transform2D($0[keyPath: keyPath]) },
        set: { $0[keyPath: keyPath] = CGAffineTransform($1) })
    }
  }

  extension Property where Value == RGBA {
    /// Creates a property from a key path to a colour of Core Graphics; ``Dopesheet/RGBA/clear`` for a pattern.
    public init(_ keyPath: ReferenceWritableKeyPath<Object, CGColor>, named name: String) {
      self.init(
        name, get: { RGBA($0[keyPath: keyPath]) ?? .clear },
        set: { $0[keyPath: keyPath] = $1.cgColor })
    }

    /// Creates a property from a key path to a colour of Core Graphics; ``Dopesheet/RGBA/clear`` for `nil` and for a
    /// pattern.
    public init(_ keyPath: ReferenceWritableKeyPath<Object, CGColor?>, named name: String) {
      self.init(
        name, get: { $0[keyPath: keyPath].flatMap { RGBA($0) } ?? .clear },
        set: { $0[keyPath: keyPath] = $1.cgColor })
    }
  }
#endif

#if canImport(QuartzCore) && !os(watchOS)
  import QuartzCore

  extension Property where Value == Transform4x4 {
    /// Creates a property from a key path to a transform of Core Animation.
    public init(_ keyPath: ReferenceWritableKeyPath<Object, CATransform3D>, named name: String) {
      self.init(
        name, get: { Transform4x4($0[keyPath: keyPath]) },
        set: { $0[keyPath: keyPath] = CATransform3D($1) })
    }
  }
#endif

#if canImport(CoreImage) && !os(watchOS)
  import CoreImage

  extension Property where Value == RGBA {
    /// Creates a property from a key path to a colour of Core Image, in sRGB.
    public init(_ keyPath: ReferenceWritableKeyPath<Object, CIColor>, named name: String) {
      self.init(
        name, get: { RGBA($0[keyPath: keyPath]) }, set: { $0[keyPath: keyPath] = CIColor($1) })
    }
  }
#endif

#if canImport(UIKit)
  import UIKit

  extension Property where Value == RGBA {
    /// Creates a property from a key path to a colour of UIKit.
    public init(_ keyPath: ReferenceWritableKeyPath<Object, UIColor>, named name: String) {
      self.init(
        name, get: { RGBA($0[keyPath: keyPath]) }, set: { $0[keyPath: keyPath] = UIColor($1) })
    }

    /// Creates a property from a key path to a colour of UIKit; ``Dopesheet/RGBA/clear`` for `nil`.
    public init(_ keyPath: ReferenceWritableKeyPath<Object, UIColor?>, named name: String) {
      self.init(
        name, get: { $0[keyPath: keyPath].map { RGBA($0) } ?? .clear },
        set: { $0[keyPath: keyPath] = UIColor($1) })
    }
  }

  extension Property where Value == Insets {
    /// Creates a property from a key path to insets of UIKit.
    public init(_ keyPath: ReferenceWritableKeyPath<Object, UIEdgeInsets>, named name: String) {
      self.init(
        name, get: { Insets($0[keyPath: keyPath]) },
        set: { $0[keyPath: keyPath] = UIEdgeInsets($1) })
    }
  }

  extension Property where Value == Offset2D {
    /// Creates a property from a key path to an offset of UIKit.
    public init(_ keyPath: ReferenceWritableKeyPath<Object, UIOffset>, named name: String) {
      self.init(
        name, get: { Offset2D($0[keyPath: keyPath]) },
        set: { $0[keyPath: keyPath] = UIOffset($1) })
    }
  }
#elseif canImport(AppKit)
  import AppKit

  extension Property where Value == RGBA {
    /// Creates a property from a key path to a colour of AppKit.
    public init(_ keyPath: ReferenceWritableKeyPath<Object, NSColor>, named name: String) {
      self.init(
        name, get: { RGBA($0[keyPath: keyPath]) }, set: { $0[keyPath: keyPath] = NSColor($1) })
    }

    /// Creates a property from a key path to a colour of AppKit; ``Dopesheet/RGBA/clear`` for `nil`.
    public init(_ keyPath: ReferenceWritableKeyPath<Object, NSColor?>, named name: String) {
      self.init(
        name, get: { $0[keyPath: keyPath].map { RGBA($0) } ?? .clear },
        set: { $0[keyPath: keyPath] = NSColor($1) })
    }
  }

  extension Property where Value == Insets {
    /// Creates a property from a key path to insets of AppKit.
    public init(_ keyPath: ReferenceWritableKeyPath<Object, NSEdgeInsets>, named name: String) {
      self.init(
        name, get: { Insets($0[keyPath: keyPath]) },
        set: { $0[keyPath: keyPath] = NSEdgeInsets($1) })
    }
  }
#endif
