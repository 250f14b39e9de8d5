import DopesheetDiff
import DopesheetTrace
import TestSupport

/// A change of the structure of a trace, and the explanation that it must have.
enum StructureClass: String, CaseIterable {
  case sourceAdded, sourceRemoved, sourceRenamed, trackAdded, trackRemoved, trackRenamed
  case callbackArguments

  /// A pair of the class, and a check of the comparison.
  func pair(
    _ random: inout SeededGenerator
  ) throws -> (golden: Trace, actual: Trace, isRight: (TraceDiff) -> Bool) {
    var scene = CardScene.random(&random)
    let whole = try scene.trace()
    switch self {
    case .sourceAdded, .sourceRemoved:
      scene.hasLamp = false
      let part = try scene.trace()
      let isAdded = self == .sourceAdded
      return (
        isAdded ? part : whole, isAdded ? whole : part,
        { diff in
          let sources = diff.structure.sources.compactMap { isAdded ? $0.actual : $0.golden }
          let tracks = diff.structure.tracks.compactMap { isAdded ? $0.actual : $0.golden }
          let explanation = diff.explanation
          return sources.map(\.name).sorted() == ["lamp", "lamp.dim"]
            && diff.structure.sources.allSatisfy { ($0.golden == nil) == isAdded }
            && tracks.map(\.name) == ["lamp.alpha"]
            && explanation.changes.isEmpty && explanation.renames.isEmpty
            && explanation.causes.allSatisfy { $0.subjects.allSatisfy { $0.hasPrefix("lamp") } }
        }
      )
    case .sourceRenamed:
      let name = random.pick(["light", "lamp2", "lamp-left", "zebra"])
      scene.lampName = name
      return (
        whole, try scene.trace(),
        { diff in
          let explanation = diff.explanation
          return explanation.changes.isEmpty && explanation.events.isEmpty
            && explanation.causes.allSatisfy { $0.kind == .rename }
            && Set(explanation.renames.map { "\($0.golden) \($0.actual)" })
              == ["lamp \(name)", "lamp.dim \(name).dim", "lamp.alpha \(name).alpha"]
        }
      )
    case .trackAdded, .trackRemoved:
      let part = whole.withoutTrack("card.alpha")
      let isAdded = self == .trackAdded
      return (
        isAdded ? part : whole, isAdded ? whole : part,
        { diff in
          let explanation = diff.explanation
          return diff.structure.tracks.count == 1 && explanation.causes.count == 1
            && explanation.causes[0].kind == .structure
            && explanation.causes[0].subjects == ["card.alpha"]
            && explanation.changes.isEmpty && explanation.events.isEmpty
        }
      )
    case .trackRenamed:
      let name = random.pick(["card.opacity", "card.a", "zebra.alpha", "alpha"])
      return (
        whole, whole.renamingTrack("card.alpha", to: name),
        { diff in
          let explanation = diff.explanation
          return explanation.changes.isEmpty && explanation.events.isEmpty
            && explanation.renames.map { "\($0.golden) \($0.actual)" } == ["card.alpha \(name)"]
            && explanation.causes.allSatisfy { $0.kind == .rename }
        }
      )
    case .callbackArguments:
      let number = Double(random.int(1...9))
      return (
        whole, whole.addingArgument(Trace.Argument("cycle", .number(number)), to: "badge.pop"),
        { diff in
          let events = diff.explanation.events
          return !events.isEmpty && diff.explanation.changes.isEmpty
            && events.allSatisfy { $0.kind == .arguments && $0.name.hasPrefix("badge.pop ") }
        }
      )
    }
  }
}

/// A change of values that are compared with a tolerance, and the expected verdict.
enum ToleranceClass: String, CaseIterable {
  case within, beyondOnce, otherCurve

  /// A pair of the class, the tolerance of its values, and a check of the comparison.
  func pair(
    _ random: inout SeededGenerator
  ) throws -> (golden: Trace, actual: Trace, limit: Double, isRight: (TraceDiff) -> Bool) {
    var spec = MotionSpec.random(&random, spring: false, plain: true)
    spec.isSetBefore = true
    let golden = try spec.trace()
    let limit = random.pick([1e-6, 0.01, 0.5])
    let track = "card.position.y"
    var largest = 0.0
    func noise(_ value: Double, _ share: Double) -> Double {
      let noisy = value + share * limit
      largest = max(largest, (noisy - value).magnitude)
      return noisy
    }
    switch self {
    case .within:
      let actual = golden.mapping(track) { noise($0, 0.98 * (2 * random.unit() - 1)) }
      let use = largest / limit
      return (
        golden, actual, limit,
        { diff in
          diff.verdict == .withinTolerance && diff.explanation.causes.isEmpty
            && diff.toleranceUses.count == 1
            && (diff.toleranceUses[0].use - use).magnitude < 1e-6
        }
      )
    case .beyondOnce:
      var left = random.below(10)
      let actual = golden.mapping(track) { value in
        left -= 1
        return left == -1 ? value + 1.5 * limit : noise(value, 0.5 * (2 * random.unit() - 1))
      }
      return (
        golden, actual, limit,
        { diff in diff.verdict == .different && diff.counts.differingValues == 1 }
      )
    case .otherCurve:
      let actual = golden.mapping(track) { _ in 1_000 * random.unit() }
      return (
        golden, actual, limit,
        { diff in diff.verdict == .different && diff.explanation.changes.map(\.kinds) == [[.other]]
        }
      )
    }
  }
}
