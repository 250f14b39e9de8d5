// The code for Apple's platforms, run with stand-ins for their views: every descriptor moves what it names, conversions
// lose nothing, and the tempo and the probes do what they say. Compiled into one module with Sources/Motion/Apple.
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

checkConversions()
try checkKeyPaths()
try checkDescriptors()
try checkFollowing()
try checkEndOfFollowing()
#if canImport(AppKit) && !canImport(UIKit)
  try checkFlipping()
  try checkTurning()
#endif
try checkNodes()
try checkDecoys()
try checkPaths()
try checkProbes()
checkSwiftUI()
try checkTimingFunctions()
try checkLayerClock()
if #available(macOS 14, *) {
  try checkCurves()
  try checkCurveProbes()
}
#if canImport(UIKit)
  try checkReplay()
  try checkAnimators()
  expect(MachineDevice.current == .iphone, "a telephone is one")
  UIDevice.current.idiom = .mac
  expect(MachineDevice.current == .ipad, "what is no telephone has the documents of tablets")
#endif
if #available(macOS 14, *) { await checkTempo() }
print("conversions, descriptors, probes, animations and tempo hold")
