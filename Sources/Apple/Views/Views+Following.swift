#if canImport(UIKit) && !os(watchOS)
  import Dopesheet
  import UIKit

  extension UIView {
    /// Shows a node from now on: after each step of its stage, its place, opacity, transform and colour. The view is
    /// held weakly.
    ///
    /// ```swift
    /// let card = stage.add(Node("card", frame: view.frame))
    /// view.follow(card)
    /// ```
    ///
    /// - Precondition: The node is on a stage.
    public func follow(_ node: Node) {
      _ = NodeFollowing(node) { [weak self] appearance in
        self?.show(appearance)
        return self != nil
      }
    }

    private func show(_ appearance: LayerAppearance) {
      layer.anchorPoint = appearance.anchorPoint
      bounds = appearance.bounds
      center = appearance.position
      layer.zPosition = CGFloat(appearance.zPosition)
      alpha = CGFloat(appearance.opacity)
      transform3D = CATransform3D(appearance.transform)
      backgroundColor = UIColor(appearance.backgroundColor)
    }
  }
#elseif canImport(AppKit)
  import AppKit
  import Dopesheet

  extension NSView {
    /// Shows a node from now on: after each step of its stage, its frame, its opacity and, if the view has a layer, its
    /// colour; not its transform, since AppKit places the layers of views itself. The view is held weakly.
    ///
    /// - Precondition: The node is on a stage.
    public func follow(_ node: Node) {
      _ = NodeFollowing(node) { [weak self, node] appearance in
        self?.frame = node.frame
        self?.alphaValue = CGFloat(appearance.opacity)
        self?.layer?.backgroundColor = appearance.backgroundColor.cgColor
        return self != nil
      }
    }
  }
#endif
