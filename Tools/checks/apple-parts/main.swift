// The code for Apple's platforms, run with stand-ins for their views: every descriptor moves what it names, conversions
// lose nothing, and the tempo and the probes do what they say. Compiled into one module with Sources/Apple.
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

/// Ends the program when something is not so.
func expect(_ isSo: Bool, _ what: String, line: Int = #line) {
  if isSo { return }
  print("main.swift:\(line): expected: \(what)")
  exit(1)
}

/// What a motion of an object leaves in a trace, two frames of half a second.
@MainActor func played<Object: AnyObject>(
  _ object: Object, _ changes: [PropertyChange<Object>]
) throws -> String {
  let stage = Stage()
  let recorder = Recorder(stage)
  stage.play(Motion(stage.add(object, named: "card"), changes, duration: 1))
  for time in [0, 0.5, 1] { try stage.step(to: .seconds(time)) }
  expect(stage.problems.isEmpty, "\(stage.problems) are none")
  return String(decoding: TraceWriter.text(of: recorder.trace), as: UTF8.self)
}

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

let frame = CGRect(x: 0, y: 400, width: 200, height: 100)

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
  layer.opacity = 1
  expect(layer.implicitAnimations == before + 1, "a layer that is set otherwise begins something")
  _ = try played(layer, [.frame.origin.x(to: 20)])
  expect(layer.frame.origin.x == 20, "frames are moved")
  let constraint = NSLayoutConstraint()
  let text = try played(constraint, [.constant(to: 44)])
  expect(constraint.constant == 44 && text.contains("card.constant"), "a constraint is moved")
}

#if canImport(UIKit)
  typealias PlatformView = UIView
#elseif canImport(AppKit)
  typealias PlatformView = NSView
#endif

extension PlatformView {
  #if canImport(UIKit)
    var opacity: CGFloat {
      get { alpha }
      set { alpha = newValue }
    }
  #elseif canImport(AppKit)
    var opacity: CGFloat {
      get { alphaValue }
      set { alphaValue = newValue }
    }
  #endif
}

/// A view follows the node that it was told last, until it follows none, and keeps what it is not told.
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
      [
        .alpha(to: 0.5), .position.y(to: 80), .backgroundColor(to: RGBA(red: 1, green: 0, blue: 0)),
      ],
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

@MainActor func checkProbes() throws {
  let stage = Stage()
  let recorder = Recorder(stage)
  var layer: CALayer? = CALayer()
  try recorder.probe(layer!, named: "card", [.position, .opacity])
  #if canImport(UIKit)
    let view = UIView(frame: frame)
  #elseif canImport(AppKit)
    let view = NSView(frame: frame)
    do {
      try recorder.probe(view, named: "view", .opacity)
      expect(false, "a view without a layer is refused")
    } catch {
      expect(error == .noLayer("view"), "\(error) says what is missing")
      expect("\(error)".contains("wantsLayer"), "\(error) says what to do")
    }
    view.wantsLayer = true
  #endif
  try recorder.probe(view, named: "view", .opacity)
  layer?.position.x = 10
  try stage.step(to: .zero)
  layer?.shown = CALayer()
  layer?.shown?.position.x = 4
  try stage.step(to: .seconds(1))
  layer = nil
  try stage.step(to: .seconds(2))
  let places: [[Record]] = (0..<3).map { frame in
    recorder.trace.frames[frame].records.map { recorder.trace.record(at: $0) }
  }
  expect(
    places[0].contains(.value(track: "card.position.x", [.f64(10)])), "\(places[0]) has its place")
  expect(places[0].contains(.value(track: "view.opacity", [.f64(1)])), "\(places[0]) has the view")
  expect(places[1] == [.value(track: "card.position.x", [.f64(4)])], "\(places[1]) is what is seen")
  expect(places[2].count == 3, "\(places[2]) say that the layer is gone")
}

#if canImport(UIKit)
  /// A session with a view and a display is played again with a stand-in and without one.
  @MainActor func checkReplay() throws {
    func setUp<Object: AnyObject>(
      _ object: Object, on stage: Stage, _ start: PropertyChange<Object>,
      _ end: PropertyChange<Object>
    ) {
      let drawer = stage.add(object, named: "drawer")
      let slide = stage.add(SpringMotion(drawer, [start], spring: .snappy).named("drawer.slide"))
      stage.cue("tap") { _ in slide.restart() }
      stage.cue("close") { _ in slide.retarget(drawer, [end]) }
    }
    let stage = Stage()
    let recorder = Recorder(stage)
    let view = UIView(frame: CGRect(x: -320, y: 0, width: 320, height: 600))
    setUp(view, on: stage, .frame.origin.x(to: 0), .frame.origin.x(to: -320))
    let tempo = DisplayLinkTempo(stage)
    let link = CADisplayLink.latest
    tempo.start()
    for frame in 0..<40 {
      if frame == 3 { stage.cue(named: "tap")?.send() }
      if frame == 17 { stage.cue(named: "close")?.send() }
      fire(link, at: 812_345.678 + Double(frame) * 0.008_333 + (frame % 7 == 0 ? 0.004 : 0))
    }
    expect(view.frame.origin.x > -320 && view.frame.origin.x < 0, "the view is on its way")
    tempo.invalidate()
    var views: [StandInView] = []
    let replay = try Rehearsal { stage in
      let view = StandInView(frame: CGRect(x: -320, y: 0, width: 320, height: 600))
      views.append(view)
      setUp(view, on: stage, .frame.origin.x(to: 0), .frame.origin.x(to: -320))
    }.replay(recorder.trace)
    expect(replay.isFaithful, "\(replay) is as recorded")
    expect(replay.run.trace.frames.count == 40, "all frames are played again")
    expect(views.last?.frame == view.frame, "the stand-in is where the view was")
  }
#endif

@MainActor func checkSwiftUI() {
  let opacity = ObservedValue<Double>()
  let place = ObservedValue<CGPoint>()
  let shut = Color.blue.observed(0.5, as: opacity)
  let open = Color.blue.observed(1.0, as: opacity)
  (shut as! any AnimatedView).show(0, of: open)
  expect(opacity.value == 0.5, "the value before is told")
  (shut as! any AnimatedView).show(0.5, of: open)
  expect(opacity.value == 0.75, "the value on its way is told")
  let left = Color.blue.observed(CGPoint(x: 0, y: 8), as: place)
  let right = Color.blue.observed(CGPoint(x: 4, y: 0), as: place)
  (left as! any AnimatedView).show(0.25, of: right)
  expect(place.value == CGPoint(x: 1, y: 6), "a point on its way is told")
}

/// A frame of the link that was made last.
@available(macOS 14, *)
@MainActor func fire(_ link: CADisplayLink?, at time: Double) {
  guard let link, !link.isPaused else { return }
  link.advance(to: time)
  (link.target as? DisplayLinkReceiver)?.makeFrame()
}

@available(macOS 14, *)
@MainActor func checkTempo() async {
  let stage = Stage()
  let card = stage.add(Node("card"))
  stage.play(Motion(card, [.alpha(from: 0, to: 1)], duration: 1))
  #if canImport(UIKit)
    var tempo: DisplayLinkTempo? = DisplayLinkTempo(stage)
  #elseif canImport(AppKit)
    var tempo: DisplayLinkTempo? = DisplayLinkTempo(stage, on: NSView(frame: frame))
  #endif
  let link = CADisplayLink.latest
  expect(link?.isPaused == true && link?.modes == [.common], "the link waits on the run loop")
  tempo?.start()
  for time in [10, 10.25, 10.75] { fire(link, at: time) }
  expect(card.alpha == 0.75, "the stage is where the frame will be seen")
  tempo?.pause()
  fire(link, at: 11)
  expect(card.alpha == 0.75 && tempo?.isPaused == true, "a paused tempo stands still")
  tempo?.preferredFrameRates = CAFrameRateRange(minimum: 80, maximum: 120, preferred: 120)
  expect(link?.preferredFrameRateRange.maximum == 120, "the link is asked for the rates")
  tempo?.sleepsWhenSettled = true
  tempo?.longestStep = .seconds(1)
  expect(tempo?.sleepsWhenSettled == true && tempo?.failure == nil, "settings are kept")
  expect(tempo?.longestStep == .seconds(1), "settings are kept")
  tempo?.start()
  fire(link, at: 20)
  tempo = nil
  await Task.yield()
  for _ in 0..<100 where link?.target != nil { try? await Task.sleep(nanoseconds: 1_000_000) }
  expect(link?.target == nil, "the link ends with its tempo")
}

checkConversions()
try checkDescriptors()
try checkFollowing()
try checkEndOfFollowing()
#if canImport(AppKit) && !canImport(UIKit)
  try checkFlipping()
#endif
try checkProbes()
checkSwiftUI()
#if canImport(UIKit)
  try checkReplay()
#endif
if #available(macOS 14, *) { await checkTempo() }
print("conversions, descriptors, probes and tempo hold")
