import DopesheetTesting
import Foundation

// A thousand goldens in one run: 100 functions, in the file `LampFunctionTests.swift` that the check makes, and the 900
// cases of one function.

@Suite struct LampTests {
  @Test(arguments: 100..<1_000) func shines(number: Int) throws {
    expectTrace(try lamp(number), named: "\(number)")
  }
}

/// A run like no other: the lamp's name and brightness are its number. Where `LAMPS_CHANGED_EVERY` is 20, every
/// twentieth has changed.
func lamp(_ number: Int) throws -> Rehearsal.Run {
  let every = ProcessInfo.processInfo.environment["LAMPS_CHANGED_EVERY"].flatMap { Int($0) }
  let hasChanged = every.map { number % $0 == 0 } ?? false
  return try Rehearsal(at: .hz(60)) { stage in
    let lamp = stage.add(Node("lamp\(number)"))
    let level = Double(number) + (hasChanged ? 0.5 : 0)
    stage.play(Motion(lamp, .zPosition(to: level), duration: 0.2))
  }.runUntilSettled(within: .seconds(1))
}
