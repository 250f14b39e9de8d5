/// One number that a motion moves: its slot, its start and its end.
struct MotionTrack {
  /// The lane of the stage's table.
  let lane: Int32
  let slot: Int
  /// Where the value lives.
  let place: Place
  /// The start as given; `nil` to take it at each begin.
  let givenStart: Double?
  /// The end as given; `nil` for the start.
  let givenEnd: Double?
  /// The start of the present run.
  var start = 0.0
  /// The end of the present run.
  var end = 0.0

  enum Place {
    case node(Node, NodeComponent)
    case foreign(ForeignValue, component: Int)
  }

  /// The value behind closures, if it lives there.
  var foreign: ForeignValue? {
    if case .foreign(let value, _) = place { value } else { nil }
  }

  /// Takes the start of a run that begins now.
  mutating func capture(on stage: Stage, for motion: Motion) throws(StageError) {
    start = givenStart ?? current(on: stage, for: motion)
    end = givenEnd ?? start
    for (value, word) in [(start, "start"), (end, "end")] where !value.isFinite {
      throw .notFinite(source: motion.name, what: "the \(word) of \(stage.trackName(ofSlot: slot))")
    }
    guard (end - start).isFinite else {
      throw .notFinite(source: motion.name, what: "the way of \(stage.trackName(ofSlot: slot))")
    }
  }
}

extension MotionTrack {
  /// The value at the present time.
  private func current(on stage: Stage, for motion: Motion) -> Double {
    switch place {
    case .node(let node, let component):
      return node[component]
    case .foreign(let value, let component):
      if stage.table.isMoving(slot) { return stage.table.value(at: slot) }
      if let current = value.current(component) { return current }
      stage.reportGone(value, by: motion)
      return stage.table.value(at: slot)
    }
  }

  /// Lets a node keep this component, if it may.
  func keep() {
    if case .node(let node, let component) = place { node.keep(component) }
  }

  /// The node whose component this is, if it follows from others at the moment.
  var conflictingNode: Node? {
    if case .node(let node, let component) = place, !node.isKept(component) { node } else { nil }
  }
}

extension MotionTrack {
  /// Tells whether this is a component of a value.
  fileprivate func isOf(_ value: MotionPlan.Place, _ index: Int) -> Bool {
    switch (place, value) {
    case (.node(let node, let component), .stored(let other, let first)):
      node === other && component == first.advanced(by: index)
    case (.foreign(let value, let component), .foreign(let other, let offset)):
      value === other && component == offset + index
    default: false
    }
  }
}

extension MotionPlan {
  /// Checks that a stage can play this change.
  func check(_ motion: String, on stage: Stage) throws(StageError) {
    guard target.stage === stage else { throw .notOnStage(source: motion, node: target.name) }
    if case .foreign(nil, _) = place { throw .targetGone(source: motion, track: name) }
  }

  /// Finds the slots of what is not bonded yet, and bonds the motion to them. Of a value with several components only those take part
  /// that change: whose end is not the start, or not what they are now.
  func resolve(on stage: Stage, rank: Int32, into tracks: inout ContiguousArray<MotionTrack>) {
    for index in 0..<width {
      let current = currentValue(index)
      if width > 1 {
        let isGivenAndMoves = from != nil && to != nil && from![index] != to![index]
        let ends = [from?[index], to?[index]]
        guard isGivenAndMoves || ends.contains(where: { $0 != nil && $0 != current }) else {
          continue
        }
      }
      guard !tracks.contains(where: { $0.isOf(place, index) }) else { continue }
      let slot: Int
      let home: MotionTrack.Place
      switch place {
      case .stored(let node, let first):
        let component = first.advanced(by: index)
        slot = node.ensureSlot(of: component, on: stage)
        home = .node(node, component)
      case .foreign(let value, let offset):
        slot = stage.ensureSlot(of: value!, component: offset + index)
        home = .foreign(value!, component: offset + index)
      }
      tracks.append(
        MotionTrack(
          lane: stage.table.addLane(slot: slot, rank: rank), slot: slot, place: home,
          givenStart: from?[index], givenEnd: to?[index]))
    }
  }

  private func currentValue(_ index: Int) -> Double? {
    switch place {
    case .stored(let node, let first): node[first.advanced(by: index)]
    case .foreign(let value, let offset): value?.current(offset + index)
    }
  }
}
