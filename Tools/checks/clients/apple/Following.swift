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

/// A view follows the node that it was last asked to follow, until it follows none, and keeps all other values.
@MainActor func checkEndOfFollowing() throws {
  let stages = [Stage(), Stage()]
  let nodes = stages.map { $0.add(Node("card", frame: frame)) }
  var view: PlatformView? = PlatformView(frame: frame)
  weak var following: NodeFollowing?
  for node in nodes { view?.follow(node) }
  following = view?.following
  for (node, alpha) in zip(nodes, [0.5, 0.25]) { node.alpha = alpha }
  for stage in stages { try stage.step(to: .seconds(1)) }
  expect(view?.opacity == 0.25, "a view follows the last node")
  view?.stopFollowing()
  nodes[1].alpha = 0.5
  try stages[1].step(to: .seconds(2))
  expect(view?.opacity == 0.25 && following == nil, "a view follows no more")
  view?.follow(nodes[0])
  expect(view?.opacity == 0.5, "a view follows again")
  view = nil
}

#if canImport(AppKit) && !canImport(UIKit)
  final class FlippedView: NSView {
    override var isFlipped: Bool { true }
  }

  /// Nodes count from the top down, whichever way the superview does.
  @MainActor func checkFlipping() throws {
    for above in [NSView(frame: .zero), FlippedView(frame: .zero)] {
      above.bounds = CGRect(x: 0, y: 10, width: 300, height: 600)
      let view = NSView(frame: CGRect(x: 0, y: 30, width: 50, height: 20))
      above.addSubview(view)
      let top = above.isFlipped ? 30.0 : 570
      expect(view.frameFromTop.origin.y == top, "\(view.frameFromTop) is from the top")
      let stage = Stage()
      let node = stage.add(Node("card", frame: view.frameFromTop))
      view.follow(node)
      expect(view.frame.origin.y == 30, "the view stays where it is")
      node.frame.origin.y -= 20
      try stage.step(to: .zero)
      expect(view.frame.origin.y == (above.isFlipped ? 10 : 50), "the view moves up")
      expect(view.frame.size == node.frame.size, "the view has the node's size")
    }
  }
#endif

/// Nodes are made for the views on one, which follow them.
@MainActor func checkNodes() throws {
  let stage = Stage()
  let list = PlatformView(frame: frame)
  let row = PlatformView(frame: CGRect(x: 0, y: 20, width: 10, height: 10))
  list.addSubview(row)
  row.opacity = 0.5
  row.isHidden = true
  #if canImport(UIKit)
    row.tag = 7
    row.transform3D = CATransform3D(Transform4x4.scale(x: 2, y: 2))
    row.backgroundColor = UIColor(RGBA(red: 1, green: 0, blue: 0))
    row.layer.anchorPoint = .zero
  #endif
  let node = list.addNodes(to: stage, named: "list")
  let child = node.children[0]
  expect(child.name == "list-1" && child.tag == row.tag && child.isHidden, "a node for each view")
  expect(child.alpha == 0.5 && row.opacity == 0.5, "a node looks as its view")
  #if canImport(UIKit)
    expect(child.transform.scale.x == 2 && child.anchorPoint == .zero, "a node is as its view")
    expect(child.backgroundColor.red == 1 && child.position == row.center, "a node is as its view")
  #endif
  child.alpha = 0.25
  child.position.x += 3
  child.isHidden = false
  try stage.step(to: .zero)
  expect(!row.isHidden, "a view is hidden with its node")
  expect(row.opacity == 0.25, "a view follows its node")
  expect(list.addNodes(to: stage, named: "list").stage == nil, "a name is for one")
}

#if canImport(AppKit) && !canImport(UIKit)
  /// Layers of views turn about the middle of their nodes, although AppKit places them by a corner.
  @MainActor func checkTurning() throws {
    for above in [NSView(frame: .zero), FlippedView(frame: .zero)] {
      let view = NSView(frame: CGRect(x: 0, y: 0, width: 40, height: 20))
      above.addSubview(view)
      let stage = Stage()
      let node = stage.add(view.makeNode("card"))
      view.follow(node)
      expect(view.layer == nil, "a view without a transform needs no layer")
      node.transform = .scale(x: 0.5, y: 0.5)
      try stage.step(to: .zero)
      let scale = view.layer.map { Transform4x4($0.transform) }
      // The corner goes to a quarter of the size.
      expect(scale?.tx == 10 && scale?.ty == 5 && scale?.scale.x == 0.5, "the view shrinks")
      node.transform = .translation(x: 3, y: 4)
      try stage.step(to: .seconds(1))
      let way = view.layer.map { Transform4x4($0.transform) }
      expect(way?.tx == 3 && way?.ty == (above.isFlipped ? 4 : -4), "the view moves down")
      node.transform = .identity
      try stage.step(to: .seconds(2))
      expect(view.layer.map { Transform4x4($0.transform) } == .identity, "the view is as before")
    }
  }
#endif

/// Decoys are shown in snapshots as long as they are there.
@MainActor func checkDecoys() throws {
  let stage = Stage()
  let (screen, card) = (PlatformView(frame: frame), PlatformView(frame: frame))
  screen.addSubview(card)
  let node = screen.addNodes(to: stage, named: "screen")
  let views = ["screen": screen, "screen-1": card]
  let animator = ScenarioAnimator(on: stage)
  animator.showDecoys { views[$0.name] }
  animator.add(Scenario("leave", keyFrames: [KeyFrame(.translate(x: 10), after: 1)]))
  animator.actionDecoy(node.children[0], onStage: node, withScenario: "leave")
  expect(screen.subviews.count == 2, "a snapshot is there")
  let snapshot = screen.subviews[1]
  try stage.step(to: .seconds(0.5))
  #if canImport(UIKit)
    expect(Transform4x4(snapshot.transform3D).tx == 5, "the snapshot follows the decoy")
  #elseif canImport(AppKit)
    let picture = (snapshot as? NSImageView)?.image?.representations.first as? NSBitmapImageRep
    expect(picture?.isDrawn ?? false, "the snapshot has what the view draws")
    expect(snapshot.frame == card.frame, "the snapshot is where the view is")
    expect(
      snapshot.layer.map { Transform4x4($0.transform).tx } == 5, "the snapshot follows the decoy")
  #endif
  try stage.step(to: .seconds(1))
  expect(screen.subviews.count == 1 && snapshot.following == nil, "the snapshot is gone")
  #if canImport(AppKit) && !canImport(UIKit)
    card.bounds.size = .zero
    animator.actionDecoy(node.children[0], onStage: node, withScenario: "leave")
    expect(screen.subviews.count == 1, "an empty view has no snapshot")
  #endif
}

/// Views show the nodes that they follow.
@MainActor func checkFollowing() throws {
  let stage = Stage()
  let node = stage.add(Node("card", frame: frame))
  let red = RGBA(red: 1, green: 0, blue: 0)
  #if canImport(UIKit)
    let view = UIView(frame: .zero)
    view.backgroundColor = UIColor(red)
    view.bounds.origin.y = 5
  #elseif canImport(AppKit)
    let view = NSView(frame: .zero)
    view.wantsLayer = true
    view.layer?.backgroundColor = red.cgColor
  #endif
  view.opacity = 0.75
  view.follow(node)
  expect(view.opacity == 0.75, "a view keeps its opacity")
  #if canImport(UIKit)
    expect(view.backgroundColor.map { RGBA($0) } == red, "a view keeps its colour")
    expect(view.bounds.origin.y == 5, "a view keeps its bounds' origin")
  #elseif canImport(AppKit)
    expect(view.layer?.backgroundColor.flatMap { RGBA($0) } == red, "a view keeps its colour")
  #endif
  expect(view.frame == frame, "a view is where its node is")
  stage.play(
    Motion(
      node,
      .alpha(to: 0.5), .position.y(to: 80), .backgroundColor(to: RGBA(red: 1, green: 0, blue: 0)),
      duration: 1))
  try stage.step(to: .seconds(1))
  expect(view.frame == node.frame, "a view moves with its node")
  #if canImport(UIKit)
    node.transform.rotation = 1
    node.zPosition = 2
    try stage.step(to: .seconds(2))
    expect(view.alpha == 0.5 && view.layer.zPosition == 2, "a view looks as its node")
    expect(
      view.backgroundColor.map { RGBA($0) } == node.backgroundColor, "a view looks as its node")
    expect(Transform4x4(view.transform3D) == node.transform, "a view turns with its node")
  #elseif canImport(AppKit)
    expect(view.alphaValue == 0.5, "a view looks as its node")
    expect(
      view.layer?.backgroundColor.flatMap { RGBA($0) } == node.backgroundColor,
      "a view looks as its node")
  #endif
}
