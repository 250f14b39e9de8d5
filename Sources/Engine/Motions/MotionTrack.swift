/// One number that a motion moves: its slot, its start and its end.
struct MotionTrack {
  /// The lane of the stage's table.
  let lane: Int32
  let slot: Int
  /// The place outside the table, if the value lives there.
  let foreign: ForeignValue?
  /// The start as given; `nil` to take it at each begin.
  let givenStart: Double?
  /// The end as given; `nil` for the start.
  let givenEnd: Double?
  /// The start of the present run.
  var start = 0.0
  /// The end of the present run.
  var end = 0.0

  /// Takes the start of a run that begins now.
  mutating func capture(on stage: Stage, for motion: Motion) throws(StageError) {
    if let givenStart {
      start = givenStart
    } else if let foreign {
      if let value = stage.currentValue(ofForeign: foreign, slot: slot) {
        start = value
      } else {
        stage.reportGone(foreign, slot: slot, by: motion)
        start = stage.table.value(at: slot)
      }
    } else {
      start = stage.table.value(at: slot)
    }
    end = givenEnd ?? start
    for (value, word) in [(start, "start"), (end, "end")] where !value.isFinite {
      throw .notFinite(source: motion.name, what: "the \(word) of \(stage.trackName(ofSlot: slot))")
    }
    guard (end - start).isFinite else {
      throw .notFinite(source: motion.name, what: "the way of \(stage.trackName(ofSlot: slot))")
    }
  }
}

extension MotionPlan {
  /// Checks that a stage can play this change.
  func check(_ motion: String, on stage: Stage) throws(StageError) {
    guard target.stage === stage else { throw .notOnStage(source: motion, node: target.name) }
    if case .foreign(nil, _) = place { throw .targetGone(source: motion, track: name) }
  }

  /// Finds the slots and bonds the motion to them. Of a value with several components only those take part
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
      let slot: Int
      var foreign: ForeignValue?
      switch place {
      case .stored(let node, let first):
        slot = node.ensureSlot(of: first.advanced(by: index), on: stage)
      case .foreign(let value, let offset):
        slot = stage.ensureSlot(of: value!, component: offset + index)
        foreign = value
      }
      tracks.append(
        MotionTrack(
          lane: stage.table.addLane(slot: slot, rank: rank), slot: slot, foreign: foreign,
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
