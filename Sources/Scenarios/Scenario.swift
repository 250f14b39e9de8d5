import DopesheetEngine

/// A list of key frames under a name, which any number of actors can play.
///
/// ```swift
/// var spin = Scenario("spin")
/// try spin.add(.scale(x: 2, y: 2), after: 1)
/// try spin.add(.rotateZ(180), after: 0)  // together with the key frame before it
/// ```
public struct Scenario: Equatable {
  /// The name.
  public let name: String
  /// The key frames in order. Those before the first with a length take effect when the scenario starts, or when all
  /// their targets are ready.
  public private(set) var keyFrames: [KeyFrame] = []
  /// The beginning of the last group.
  private var lastGroup = 0

  /// Creates a scenario without key frames.
  public init(_ name: String) { self.name = name }

  /// Adds a key frame.
  ///
  /// Key frames that go together are a group, of which each kind has one: a later one takes the place of the
  /// earlier, and keeps its length.
  ///
  /// - Parameters:
  ///   - change: What changes.
  ///   - after: Seconds of the way to the value, 0...1,000,000; 0 to go together with the key frame before it.
  ///   - interpolation: How it goes there.
  /// - Throws: ``ScenarioError`` `.badKeyFrame`; nothing was added then.
  public mutating func add(
    _ change: KeyFrame.Change, after: Double, _ interpolation: Interpolation = .linear
  ) throws(ScenarioError) {
    let keyFrame = KeyFrame(change, after: after, interpolation)
    if let reason = keyFrame.fault { throw .badKeyFrame(scenario: name, reason: reason) }
    add(keyFrame)
  }

  /// Adds a key frame that was checked.
  ///
  /// - Returns: The place of the key frame in whose place it came, if there was one.
  @discardableResult
  mutating func add(_ keyFrame: KeyFrame) -> Int? {
    let kind = keyFrame.change.kind
    if keyFrame.length > .zero {
      lastGroup = keyFrames.count
    } else if kind != .action,
      let place = keyFrames[lastGroup...].firstIndex(where: { $0.change.kind == kind })
    {
      keyFrames[place].change = keyFrame.change
      keyFrames[place].interpolation = keyFrame.interpolation
      return place
    }
    keyFrames.append(keyFrame)
    return nil
  }

  /// The time from its start to its end, without what it waits for its targets; `nil` beyond 200 days.
  public var duration: Ticks? {
    keyFrames.reduce(Ticks.zero) { $0?.adding($1.length) }
  }

  /// The key frames before the first with a length, which take effect at the start.
  package var leading: ArraySlice<KeyFrame> { keyFrames.prefix { $0.length == .zero } }

  /// The groups of key frames that go together, each beginning with one that has a length.
  package var groups: [ScenarioGroup] {
    var groups: [ScenarioGroup] = []
    var start = leading.endIndex
    while start < keyFrames.endIndex {
      let end =
        keyFrames[(start + 1)...].firstIndex { $0.length > .zero } ?? keyFrames.endIndex
      groups.append(ScenarioGroup(start: start, keyFrames: Array(keyFrames[start..<end])))
      start = end
    }
    return groups
  }
}

/// Key frames that go together.
package struct ScenarioGroup {
  /// The place of the first of them in the scenario.
  package let start: Int
  /// The key frames; the first says how long all of them take.
  package let keyFrames: [KeyFrame]

  /// How long they take.
  package var length: Ticks { keyFrames[0].length }

  /// The names of the targets that have to be ready, each once, in order.
  package var targetNames: [String] { keyFrames.targetNames }
}

extension [KeyFrame] {
  /// The names of the targets that have to be ready, each once, in order.
  var targetNames: [String] {
    var names: [String] = []
    for case let name? in map(\.change.targetName) where !names.contains(name) {
      names.append(name)
    }
    return names
  }
}
