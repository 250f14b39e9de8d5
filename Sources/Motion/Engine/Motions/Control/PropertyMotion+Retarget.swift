import DopesheetText

extension PropertyMotion {
  package final var isRetargetable: Bool { self is Motion || self is SpringMotion }

  /// Gives properties of a ``Motion`` or ``SpringMotion`` new ends, also in flight.
  ///
  /// A moving motion begins again from where it is, with its whole duration or by its law; springs keep their
  /// velocity. If it was going back, it goes forward. Its cycles stay counted, and later cycles begin where this
  /// movement began. A rejected call changes nothing. Properties that the motion does not move, additive motions,
  /// values that are moved as a whole, motions that wait at their turn, and other kinds of motions are rejected:
  /// ``Stage/problems``.
  ///
  /// - Parameters:
  ///   - target: The node or object that the motion moves.
  ///   - changes: The new ends; starts and velocities are ignored.
  @discardableResult
  public final func retarget<Target: PropertyOwner>(
    _ target: Target, _ changes: PropertyChange<Target.Object>...
  ) -> Self {
    retarget(target, changes)
    return self
  }

  package final func retarget<Target: PropertyOwner>(
    _ target: Target, _ changes: [PropertyChange<Target.Object>]
  ) {
    retarget(changes.map { BoundChange($0, of: target) })
  }
}

extension PropertyMotion {
  fileprivate final func retarget(_ changes: [BoundChange]) {
    retarget(aims(changes)) { stage throws(StageError) in try self.ends(changes, on: stage) }
  }

  /// Gives parts of properties new ends, by their names in a recorded call.
  final func retarget(parts: [(part: String, end: Double)]) throws(InputError) {
    if case .node(let node, _)? = tracks.first?.home {
      var changes: [BoundChange] = []
      for (part, end) in parts {
        guard let path = NodePath.named(part), path.width == 1 else {
          throw .badDetail(part, call: "retarget")
        }
        changes.append(path.change(from: nil, to: .one(end)).bound(to: node, node))
      }
      return retarget(changes)
    }
    guard let stage else { return }
    let names = tracks.map { stage.trackName(of: $0.number) }
    var ends: [(index: Int, end: Double)] = []
    for (part, end) in parts {
      // The name of a track also escapes the dots of a property's name.
      let forms = ["." + part, "." + NameGrammar.encode(NameGrammar.decode(part) ?? part)]
      guard let index = names.firstIndex(where: { forms.contains(where: $0.hasSuffix) }) else {
        throw .badDetail(part, call: "retarget")
      }
      ends.append((index, end))
    }
    retarget(parts.map { .init($0.part, .number($0.end)) }) { _ throws(StageError) in
      for (index, _) in ends { try self.refuseWhole(index, parts[0].part) }
      return ends
    }
  }

  private func retarget(
    _ aims: @autoclosure () -> [StageEvent.Detail],
    to ends: (Stage) throws(StageError) -> [(index: Int, end: Double)]
  ) {
    call(.retarget, aims()) { stage in
      guard let stage else { return }
      do throws(StageError) {
        guard isRetargetable else {
          throw .cannotRetarget(source: name, reason: "only motions and springs have ends")
        }
        try mayRetarget()
        let ends = try ends(stage)
        switch state {
        case .stopped, .delayed: set(ends)
        case .moving, .paused: try setOut(to: ends, on: stage)
        }
      } catch {
        stage.report(error, by: self)
      }
    }
  }

  private func refuseWhole(_ index: Int, _ property: String) throws(StageError) {
    guard case .whole = tracks[index].home else { return }
    throw .cannotRetarget(source: name, reason: "\(property) moves as a whole")
  }

  final func mayRetarget() throws(StageError) {
    if extras?.addition != nil {
      throw .cannotRetarget(
        source: name, reason: "it is additive (start another motion from its end)")
    }
    if isWaiting {
      throw .cannotRetarget(source: name, reason: "it waits at its turn for other motions")
    }
  }

  private func aims(_ changes: [BoundChange]) -> [StageEvent.Detail] {
    changes.flatMap { change in
      (0..<change.width).compactMap { index in
        change.to.map {
          .init(NameGrammar.encode(word: change.partName(index)), .number($0[index]))
        }
      }
    }
  }

  private func ends(
    _ changes: [BoundChange], on stage: Stage
  ) throws(StageError) -> [(index: Int, end: Double)] {
    var ends: [(index: Int, end: Double)] = []
    for change in changes {
      guard let to = change.to else { continue }
      if case .whole = change.place {
        throw .cannotRetarget(source: name, reason: "\(change.property) moves as a whole")
      }
      try check(change)
      for part in 0..<change.width where !to[part].isFinite {
        throw .notFinite(source: name, what: "the end of \(change.partName(part))")
      }
      // Components that did not move until now get a track.
      resolveAll(change, on: stage)
      for part in 0..<change.width {
        if let index = tracks.firstIndex(where: { $0.home.isSame(as: change.home(of: part)) }) {
          ends.append((index, to[part]))
        }
      }
    }
    return ends
  }

  private func check(_ change: BoundChange) throws(StageError) {
    for part in 0..<change.width
    where tracks.contains(where: { $0.home.isSame(as: change.home(of: part)) }) {
      return
    }
    throw .cannotRetarget(source: name, reason: "it does not move \(change.property)")
  }

  private func set(_ ends: [(index: Int, end: Double)]) {
    changeTracks { for (index, end) in ends { $0[index].setEnd(end) } }
    endsChanged()
  }

  /// Begins another movement from the present values. After an error, nothing has changed.
  ///
  /// - Parameter velocity: Returns the new velocity of a track for its present velocity.
  final func setOut(
    to ends: [(index: Int, end: Double)], on stage: Stage,
    velocity: (_ index: Int, _ present: Double) -> Double = { $1 }
  ) throws(StageError) {
    guard !isDelayPending else { return set(ends) }
    let (before, way) = (Array(tracks), direction)
    let present = trackIndices.map { state(of: $0) }
    changeTracks {
      for index in $0.indices { $0[index].start = present[index].value }
      for (index, end) in ends { $0[index].setEnd(end) }
    }
    direction = .forward
    do throws(StageError) {
      for track in tracks where !(track.end - track.start).isFinite {
        throw .notFinite(source: name, what: "the way of \(stage.trackName(of: track.number))")
      }
      try relaunch(trackIndices.map { velocity($0, present[$0].velocity) })
    } catch {
      changeTracks { for index in $0.indices { $0[index] = before[index] } }
      direction = way
      throw error
    }
    isPastHalf = false
    time = state == .moving ? stage.now.count : 0
    movementBegins()
    renewLengths()
    guard state == .moving else { return }
    move(on: stage)
    schedule(on: stage)
  }
}
