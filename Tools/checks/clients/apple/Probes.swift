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

@MainActor func checkProbes() throws {
  let stage = Stage()
  let recorder = Recorder(stage)
  var layer: CALayer? = CALayer()
  recorder.probe(layer!, named: "card", [.position, .opacity])
  #if canImport(UIKit)
    let view = UIView(frame: frame)
  #elseif canImport(AppKit)
    let view = NSView(frame: frame)
    recorder.probe(view, named: "view", .opacity)
    expect(recorder.problems == [.noLayer("view")], "a view without a layer is refused")
    expect("\(recorder.problems)".contains("wantsLayer"), "the error says what to do")
    view.wantsLayer = true
  #endif
  recorder.probe(view, named: "view", .opacity)
  layer?.position.x = 10
  try stage.step(to: .zero)
  layer?.shown = CALayer()
  layer?.shown?.position.x = 4
  try stage.step(to: .seconds(1))
  layer = nil
  try stage.step(to: .seconds(2))
  let places: [[Trace.Record]] = (0..<3).map { frame in
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
      let slide = stage.add(SpringMotion(drawer, start, spring: .snappy).named("drawer.slide"))
      stage.cue("tap") { _ in slide.restart() }
      stage.cue("close") { _ in slide.retarget(drawer, end) }
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
  expect(opacity.value == 0.5, "the value before is reported")
  (shut as! any AnimatedView).show(0.5, of: open)
  expect(opacity.value == 0.75, "the value on its way is reported")
  let left = Color.blue.observed(CGPoint(x: 0, y: 8), as: place)
  let right = Color.blue.observed(CGPoint(x: 4, y: 0), as: place)
  (left as! any AnimatedView).show(0.25, of: right)
  expect(place.value == CGPoint(x: 1, y: 6), "a point on its way is reported")
}
