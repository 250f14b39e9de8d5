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
  stage.play(Motion(card, .alpha(from: 0, to: 1), duration: 1))
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

  #if canImport(UIKit)
    let live = DisplayLinkTempo.live()
  #elseif canImport(AppKit)
    let live = DisplayLinkTempo.live(on: NSView(frame: frame))
  #endif
  let badge = live.stage.add(Node("badge"))
  badge.animate { $0.alpha(to: 0).duration(1) }
  for time in [30, 30.25] { fire(CADisplayLink.latest, at: time) }
  expect(badge.alpha == 0.75 && live.sleepsWhenSettled, "a live tempo steps a stage of its own")
}
