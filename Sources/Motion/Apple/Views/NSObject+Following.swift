#if (canImport(UIKit) && !os(watchOS)) || canImport(AppKit)
  import Foundation
  import ObjectiveC

  /// The key of the associated object of a view.
  private final class FollowingKey: Sendable {
    static let shared = FollowingKey()
    var place: UnsafeRawPointer { UnsafeRawPointer(Unmanaged.passUnretained(self).toOpaque()) }
  }

  extension NSObject {
    /// The observer that shows a node in this view. The view keeps it alive.
    var following: NodeFollowing? {
      get { objc_getAssociatedObject(self, FollowingKey.shared.place) as? NodeFollowing }
      set {
        objc_setAssociatedObject(
          self, FollowingKey.shared.place, newValue, .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
      }
    }
  }
#endif
