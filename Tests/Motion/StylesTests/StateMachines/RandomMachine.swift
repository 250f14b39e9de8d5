import DopesheetStyles
import TestSupport

import struct Foundation.CGRect

/// Random machines. The same seed gives the same machine.
enum RandomMachine {
  static func make(_ id: String, _ random: inout SeededGenerator) -> MachineDefinition {
    let names = (0..<random.int(1...4)).map { "s\($0)" }
    // The transitions of all states have the same ids, so that each may follow any other.
    let ids = (0..<random.int(1...3)).map { "t\($0)" }
    let states = names.enumerated().map { index, name in
      ViewState(
        name, isInitial: index == 0, views: (0..<random.int(0...3)).map { _ in view(&random) },
        transitions: ids.map { transition($0, names, ids, &random) })
    }
    return MachineDefinition(id, states: states)
  }

  private static func transition(
    _ id: String, _ states: [String], _ ids: [String], _ random: inout SeededGenerator
  ) -> StateTransition {
    StateTransition(
      id, to: random.pick(states), duration: Double(random.int(1...80)) / 100,
      delay: random.once(in: 2) ? 0 : Double(random.int(0...40)) / 100,
      curve: random.pick(TransitionCurve.allCases),
      next: random.once(in: 3) ? nil : random.pick(ids))
  }

  private static func view(_ random: inout SeededGenerator) -> ViewValues {
    let rect = CGRect(
      x: Double(random.int(-50...50)) / 4, y: Double(random.int(-50...50)),
      width: Double(random.int(1...90)), height: Double(random.int(1...90)) / 8)
    let operations: [ViewTransformation] = (0..<random.int(0...3)).map { _ in
      switch random.int(0...3) {
      case 0: .identity
      case 1: .rotation(degrees: Double(random.int(-400...400)))
      case 2: .scale(x: Double(random.int(-3...3)) / 2, y: random.unit())
      default: .translation(x: random.unit() * 100, y: -3)
      }
    }
    return ViewValues(
      tag: random.pick(["1", "2", "3", "2.3"]), alpha: random.once(in: 3) ? nil : random.unit(),
      rect: random.once(in: 3) ? nil : rect, transformations: operations)
  }
}
