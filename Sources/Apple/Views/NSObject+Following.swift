#if (canImport(UIKit) && !os(watchOS)) || canImport(AppKit)
  import Foundation
  import ObjectiveC

  /// Stands for the place under which a view keeps what it follows.
  private final class FollowingKey: Sendable {
    static let shared = FollowingKey()
    var place: UnsafeRawPointer { UnsafeRawPointer(Unmanaged.passUnretained(self).toOpaque()) }
  }

  extension NSObject {
    /// What shows a node in this view; kept as long as the view is there.
    var following: NodeFollowing? {
      get { objc_getAssociatedObject(self, FollowingKey.shared.place) as? NodeFollowing }
      set {
        objc_setAssociatedObject(
          self, FollowingKey.shared.place, newValue, .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
      }
    }
  }
#endif
