import CoreImage
import Dopesheet
import DopesheetChecking
import Foundation
import QuartzCore
import SwiftUI

#if canImport(UIKit)
  import UIKit
#elseif canImport(AppKit)
  import AppKit
#endif

func checkConversions() {
  let matrix = Transform4x4(rows: [
    SIMD4(1, 2, 3, 4), SIMD4(5, 6, 7, 8), SIMD4(9, 10, 11, 12), SIMD4(13, 14, 15, 16),
  ])
  let core = CATransform3D(matrix)
  expect(core.m12 == 2 && core.m34 == 12 && core.m41 == 13, "entries keep their places")
  expect(Transform4x4(core) == matrix, "a matrix comes back")
  let plane = Transform2D(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6)
  let affine = CGAffineTransform(plane)
  expect(affine.b == 2 && affine.tx == 5, "numbers keep their places")
  expect(Transform2D(affine) == plane, "an affine transform comes back")
  let vector = Vector2D(dx: 1, dy: 2)
  expect(CGVector(vector).dy == 2 && Vector2D(CGVector(vector)) == vector, "a way comes back")
  let insets = Insets(top: 1, left: 2, bottom: 3, right: 4)
  let color = RGBA(red: 0.1, green: 0.2, blue: 0.3, alpha: 0.4)
  let grey = RGBA(red: 0.5, green: 0.5, blue: 0.5, alpha: 0.25)
  let glaring = RGBA(red: 1.2, green: -0.1, blue: 0, alpha: 1)
  expect(RGBA(color.cgColor) == color, "a colour comes back")
  expect(RGBA(glaring.cgColor) == glaring, "a colour that sRGB cannot show comes back")
  expect(RGBA(CGColor(gray: 0.5, alpha: 0.25)) == grey, "a grey is a colour")
  expect(RGBA(CGColor()) == nil, "a pattern is no colour")
  #if canImport(UIKit)
    let offset = Offset2D(horizontal: 1, vertical: 2)
    expect(
      UIOffset(offset).vertical == 2 && Offset2D(UIOffset(offset)) == offset, "an offset comes back"
    )
    expect(
      UIEdgeInsets(insets).right == 4 && Insets(UIEdgeInsets(insets)) == insets, "insets come back")
    expect(RGBA(UIColor(color)) == color, "a colour of UIKit comes back")
    expect(RGBA(UIColor(glaring)) == glaring, "a colour beyond sRGB comes back from UIKit")
    expect(RGBA(UIColor(cgColor: CGColor())) == .clear, "a pattern is clear")
  #elseif canImport(AppKit)
    expect(
      NSEdgeInsets(insets).right == 4 && Insets(NSEdgeInsets(insets)) == insets, "insets come back")
    expect(RGBA(NSColor(color)) == color, "a colour of AppKit comes back")
    expect(RGBA(NSColor(glaring)) == glaring, "a colour beyond sRGB comes back from AppKit")
    expect(RGBA(NSColor(cgColor: CGColor())!) == .clear, "a pattern is clear")
  #endif
}

/// Values of Apple's are moved by key paths, and paths of Core Graphics become ours.
func checkKeyPaths() throws {
  final class Holder {
    var vector = CGVector(dx: 0, dy: 0)
    var plane = CGAffineTransform(Transform2D.identity)
    var matrix = CATransform3D(.identity)
    var core = RGBA.clear.cgColor
    var border: CGColor?
    var image = CIColor(RGBA(red: 0, green: 0, blue: 0))
    #if canImport(UIKit)
      var tint = UIColor(RGBA(red: 1, green: 0, blue: 0))
      var shade: UIColor?
      var insets = UIEdgeInsets(.zero)
      var offset = UIOffset(.zero)
    #else
      var tint = NSColor(RGBA(red: 1, green: 0, blue: 0))
      var shade: NSColor?
      var insets = NSEdgeInsets(.zero)
    #endif
  }
  let (stage, holder) = (Stage(), Holder())
  let target = stage.add(holder, named: "holder")
  let blue = RGBA(red: 0, green: 0, blue: 1)
  var changes: [PropertyChange<Holder>] = [
    Property(\Holder.vector, named: "vector").dy(to: 4),
    Property(\Holder.plane, named: "plane").tx(to: 4),
    Property(\Holder.matrix, named: "matrix").m41(to: 4),
    Property(\Holder.core, named: "core")(to: blue),
    Property(\Holder.border, named: "border")(to: blue),
    Property(\Holder.image, named: "image")(to: blue),
    Property(\Holder.tint, named: "tint").hue(to: 2.0 / 3),
    Property(\Holder.shade, named: "shade")(to: blue),
    Property(\Holder.insets, named: "insets").left(to: 4),
  ]
  #if canImport(UIKit)
    changes.append(Property(\Holder.offset, named: "offset").vertical(to: 4))
  #endif
  stage.play(Motion(target, changes, duration: 1))
  try stage.step(to: .seconds(1))
  expect(stage.problems.isEmpty, "\(stage.problems)")
  expect(holder.vector.dy == 4 && holder.plane.tx == 4 && holder.matrix.m41 == 4, "parts move")
  expect(RGBA(holder.core) == blue && holder.border.flatMap { RGBA($0) } == blue, "colours move")
  expect(RGBA(holder.image) == blue && RGBA(holder.tint) == blue, "colours move")
  expect(holder.shade.map { RGBA($0) } == blue && holder.insets.left == 4, "colours move")
  #if canImport(UIKit)
    expect(holder.offset.vertical == 4, "offsets move")
  #endif
  let path = CGMutablePath()
  path.move(to: CGPoint(x: 1, y: 2))
  path.addLine(to: CGPoint(x: 3, y: 4))
  path.addQuadCurve(to: CGPoint(x: 5, y: 6), control: CGPoint(x: 7, y: 8))
  path.addCurve(
    to: CGPoint(x: 9, y: 0), control1: CGPoint(x: 1, y: 1), control2: CGPoint(x: 2, y: 2))
  path.closeSubpath()
  expect(
    MotionPath(path)
      == MotionPath([
        .move(to: [1, 2]), .line(to: [3, 4]), .quadratic(to: [5, 6], control: [7, 8]),
        .cubic(to: [9, 0], control1: [1, 1], control2: [2, 2]), .close,
      ]), "a path keeps its elements")
}

/// Real views and layers leave the traces that their stand-ins leave.
@MainActor func checkDescriptors() throws {
  let blue = RGBA(red: 0, green: 0, blue: 1)
  let half = RGBA(red: 0, green: 0, blue: 0.5, alpha: 0.5)
  #if canImport(UIKit)
    let view = UIView(frame: frame)
    let playedView = try played(
      view,
      [
        .position.y(to: 80), .bounds.size(to: CGSize(width: 100, height: 50)),
        .anchorPoint(to: .zero), .alpha(to: 0.25), .zPosition(to: 3), .cornerRadius(to: 8),
        .backgroundColor(from: half, to: blue), .transform.rotation(to: 1),
      ])
    let standIn = StandInView(frame: frame)
    let playedStandIn = try played(
      standIn,
      [
        .position.y(to: 80), .bounds.size(to: CGSize(width: 100, height: 50)),
        .anchorPoint(to: .zero), .alpha(to: 0.25), .zPosition(to: 3), .cornerRadius(to: 8),
        .backgroundColor(from: half, to: blue), .transform.rotation(to: 1),
      ])
    expect(playedView == playedStandIn, "\(playedView) is\n\(playedStandIn)")
    expect(view.center.y == 80 && view.bounds.size.width == 100, "the view is moved")
    expect(view.layer.anchorPoint == .zero && view.alpha == 0.25, "the view is moved")
    expect(view.layer.zPosition == 3 && view.layer.cornerRadius == 8, "the view is moved")
    expect(view.backgroundColor.map { RGBA($0) } == blue, "the view is coloured")
    expect(Transform4x4(view.transform3D) == standIn.transform, "the view is turned")
    let framed = try played(UIView(frame: frame), [.frame.origin.x(to: 20)])
    expect(
      try framed == played(StandInView(frame: frame), [.frame.origin.x(to: 20)]), "frames are moved"
    )
  #elseif canImport(AppKit)
    let view = NSView(frame: frame)
    view.wantsLayer = true
    _ = try played(
      view,
      [
        .frame.origin.y(to: 80), .bounds.size.width(to: 100), .alpha(to: 0.25),
        .cornerRadius(to: 8),
        .backgroundColor(from: half, to: blue),
      ])
    expect(view.frame.origin.y == 80 && view.bounds.size.width == 100, "the view is moved")
    expect(view.alphaValue == 0.25 && view.layer?.cornerRadius == 8, "the view is moved")
    expect(view.layer?.backgroundColor.flatMap { RGBA($0) } == blue, "the view is coloured")
  #endif
  let layer = CALayer()
  let before = layer.implicitAnimations
  _ = try played(
    layer,
    [
      .position.y(to: 80), .bounds.size.width(to: 100), .anchorPoint(to: .zero), .opacity(to: 0.25),
      .zPosition(to: 3), .cornerRadius(to: 8), .backgroundColor(from: half, to: blue),
      .transform.rotation(to: 1),
    ])
  expect(layer.position.y == 80 && layer.bounds.size.width == 100, "the layer is moved")
  expect(layer.anchorPoint == .zero && layer.opacity == 0.25, "the layer is moved")
  expect(layer.zPosition == 3 && layer.cornerRadius == 8, "the layer is moved")
  expect(layer.backgroundColor.flatMap { RGBA($0) } == blue, "the layer is coloured")
  expect(Transform4x4(layer.transform).rotation == 1, "the layer is turned")
  expect(layer.implicitAnimations == before, "the layer begins nothing by itself")
  _ = try played(
    layer,
    [
      .borderWidth(to: 2), .borderColor(from: half, to: blue), .shadowColor(from: half, to: blue),
      .contentsRect.size.width(to: 0.5), .shadowOffset(to: CGSize(width: 3, height: 4)),
      .shadowOpacity(to: 0.5), .shadowRadius(to: 9), .sublayerTransform.m34(to: 0.25),
    ])
  expect(layer.borderWidth == 2 && layer.contentsRect.size.width == 0.5, "the layer is moved")
  expect(layer.borderColor.flatMap { RGBA($0) } == blue, "the border is coloured")
  expect(layer.shadowColor.flatMap { RGBA($0) } == blue, "the shadow is coloured")
  expect(
    layer.shadowOffset == CGSize(width: 3, height: 4) && layer.shadowOpacity == 0.5
      && layer.shadowRadius == 9, "the shadow is moved")
  expect(layer.sublayerTransform.m34 == 0.25, "what lies on the layer is turned")
  try checkFlights(layer)
  layer.opacity = 1
  expect(layer.implicitAnimations == before + 1, "a layer that is set otherwise begins something")
  _ = try played(layer, [.frame.origin.x(to: 20)])
  expect(layer.frame.origin.x == 20, "frames are moved")
  let constraint = NSLayoutConstraint()
  let text = try played(constraint, [.constant(to: 44)])
  expect(constraint.constant == 44 && text.contains("card.constant"), "a constraint is moved")
}

/// A view and a layer fly by the names that nodes have.
@MainActor func checkFlights(_ layer: CALayer) throws {
  let stage = Stage()
  let view = PlatformView(frame: frame)
  #if canImport(AppKit) && !canImport(UIKit)
    view.wantsLayer = true
  #endif
  let card = stage.add(view, named: "card")
  card.animate { fly in
    fly.alpha(to: 0.5).duration(1)
    fly.frame.origin.x(to: 40).duration(1)
    fly.cornerRadius(to: 4).duration(1)
  }
  let shade = stage.add(layer, named: "shade")
  shade.animate { fly in
    fly.position(to: CGPoint(x: 7, y: 8)).duration(1)
    fly.value(to: 5, at: \.borderWidth, named: "border").duration(1)
  }
  expect(card.model.alpha == 0.5 && shade.model.position?.x == 7, "the ends are known")
  try stage.step(to: .seconds(1))
  expect(view.opacity == 0.5 && view.frame.origin.x == 40, "the view flies")
  expect(layer.position.y == 8 && layer.borderWidth == 5, "the layer flies")
  expect(stage.problems.isEmpty, "\(stage.problems) are none")
}

/// Views and layers are moved by paths, and a path that does not exist is reported with the nearest one.
@MainActor func checkPaths() throws {
  let view = PlatformView(frame: frame)
  _ = try played(view, [.path("frame.origin.x", to: 20.0), .path("alpha", from: 1.0, to: 0.5)])
  expect(view.frame.origin.x == 20 && view.opacity == 0.5, "a view is moved by paths")
  let layer = CALayer()
  let turn = Transform4x4.translation(x: 3, y: 4)
  _ = try played(
    layer,
    [.path("opacity", to: 0.25), .path("position.y", to: 80.0), .path("transform", to: turn)])
  expect(layer.opacity == 0.25 && layer.position.y == 80, "a layer is moved by paths")
  expect(Transform4x4(layer.transform) == turn, "a layer is moved as a whole")
  _ = try played(layer, [.path("sublayerTransform.m34", to: 0.5)])
  expect(layer.sublayerTransform.m34 == 0.5, "what lies on the layer is turned by a path")
  let stage = Stage()
  let card = stage.add(view, named: "card")
  stage.play(PhysicsMotion(card, .path("frame.orign.x", velocity: 9.0), friction: 0.5))
  expect("\(stage.problems)".contains("did you mean 'frame.origin.x'"), "\(stage.problems)")
  #if canImport(UIKit)
    expect(
      PropertyChange<UIView>.path.all == PropertyChange<StandInView>.path.all,
      "a stand-in has the paths of a view")
    _ = try played(
      view,
      [
        .borderWidth(to: 2), .borderColor.blue(to: 1), .shadowColor.blue(to: 1),
        .shadowOffset.width(to: 3), .shadowOpacity(to: 0.5), .shadowRadius(to: 9),
      ])
    let shade = view.layer
    expect(shade.borderWidth == 2 && shade.shadowOffset.width == 3, "the view's layer is moved")
    expect(shade.shadowOpacity == 0.5 && shade.shadowRadius == 9, "the view's layer is moved")
    expect(shade.borderColor.flatMap { RGBA($0) }?.blue == 1, "the view's layer is coloured")
    expect(shade.shadowColor.flatMap { RGBA($0) }?.blue == 1, "the view's layer is coloured")
  #endif
}
