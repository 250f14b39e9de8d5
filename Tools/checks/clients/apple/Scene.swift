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
func expect(_ isSo: Bool, _ what: String, file: String = #fileID, line: Int = #line) {
  if isSo { return }
  print("\(file):\(line): expected: \(what)")
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
  return recorder.trace.text
}

let frame = CGRect(x: 0, y: 400, width: 200, height: 100)

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
