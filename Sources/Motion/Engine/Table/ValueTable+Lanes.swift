import DopesheetCurves

extension ValueTable {
  /// The batches of laws come after the batches of easings.
  private static var springBatch: Int { CurveKind.count }
  private static var frictionBatch: Int { springBatch + 1 }
  private static var otherBatch: Int { springBatch + 2 }
  private static var pathBatch: Int { springBatch + 3 }

  /// Connects a motion, by its number, to a slot and returns the new lane.
  func addLane(slot: Int, of owner: Int32) -> Int32 {
    lanes.append(Binding(slot: slot))
    owners.append(owner)
    return Int32(truncatingIfNeeded: lanes.count - 1)
  }

  /// Returns the slot of a lane.
  @inline(__always)
  func slot(of lane: Int32) -> Int { lanes[lane].slot }

  /// Returns whether a lane has a movement.
  @inline(__always)
  func isMoving(lane: Int32) -> Bool { lanes[lane].isMoving }

  /// Returns whether a lane moves and its value shows.
  func shows(_ lane: Int32) -> Bool { writers[slot(of: lane)] == lane }

  // MARK: Movements

  /// Begins a movement along an easing. Returns whether another lane also moves the slot.
  func move(
    _ lane: Int32, from: Double, to: Double, origin: Int64, length: Int64, kind: CurveKind,
    parameters: @autoclosure () -> CurveParameters?
  ) -> Bool {
    if lanes[lane].isMoving { takeFromBatch(lane) }
    let code = Int(kind.code)
    let place = withEasings(code) { batch in
      if !batch.isKnown { use(kind) }
      return batch.append(
        slot: lanes[lane].slot, from: from, to: to, origin: origin, length: Double(length),
        parameters: parameters(), isPlain: kind.family.isPlain)
    }
    note(lane, at: place, in: code)
    return claim(lane)
  }

  /// Begins a movement by a law. Returns whether another lane also moves the slot.
  ///
  /// - Parameters:
  ///   - length: The ticks until it rests, at `rest`.
  ///   - ticksPerSecond: The ticks of a second of the movement.
  func move(
    _ lane: Int32, along movement: any MovementCurve, origin: Int64, length: Int64, rest: Double,
    ticksPerSecond: Double
  ) -> Bool {
    if lanes[lane].isMoving { takeFromBatch(lane) }
    let row = MovementTimes(
      origin: origin, length: length, ticksPerSecond: ticksPerSecond, rest: rest,
      slot: Int32(lanes[lane].slot), owner: lane)
    switch movement {
    case let spring as SpringCurve.Movement:
      note(lane, at: springs.append(SpringTrajectory(spring), row), in: Self.springBatch)
    case let decay as FrictionDecay:
      note(lane, at: frictions.append(FrictionTrajectory(decay), row), in: Self.frictionBatch)
    default:
      note(lane, at: otherTrajectories.append(AnyTrajectory(movement), row), in: Self.otherBatch)
    }
    return claim(lane)
  }

  /// Makes lanes follow a leader along a path: those of the fraction, or -1, and of the coordinates.
  ///
  /// - Returns: For each of the three whether another lane also moves its slot.
  func follow(
    _ leader: Int32, along course: PathCourse, fraction: Int32, x: Int32, y: Int32
  ) -> [Bool] {
    let followers = [fraction, x, y]
    for lane in followers where lane >= 0 && isMoving(lane: lane) { takeFromBatch(lane) }
    let slots = followers.map { $0 >= 0 ? Int32(lanes[$0].slot) : 0 }
    let place = paths.append(
      PathBatch.Row(leader: leader, lanes: SIMD3(fraction, x, y)),
      PathCourse.Follower(
        along: course, source: Int32(lanes[leader].slot), fraction: slots[0], x: slots[1],
        y: slots[2]))
    for lane in followers where lane >= 0 { note(lane, at: place, in: Self.pathBatch) }
    return followers.map { $0 >= 0 && claim($0) }
  }

  /// Stores the batch and the index of a lane's movement.
  @inline(__always)
  private func note(_ lane: Int32, at place: Int, in batch: Int) {
    var bond = lanes[lane]
    bond.batch = batch
    bond.place = place
    lanes[lane] = bond
  }

  /// Ends a movement. The slot keeps its value until another lane writes it.
  func rest(_ lane: Int32) {
    guard lanes[lane].isMoving else { return }
    takeFromBatch(lane)
    release(lane)
  }

  /// Returns the value of a moving lane at the present time, whether or not it shows.
  func movingValue(of lane: Int32) -> Double {
    let (place, batch) = (lanes[lane].place, lanes[lane].batch)
    switch batch {
    case Self.springBatch: return springs.value(at: place, time: now)
    case Self.frictionBatch: return frictions.value(at: place, time: now)
    case Self.otherBatch: return otherTrajectories.value(at: place, time: now)
    case Self.pathBatch:
      return paths.value(
        of: lane, at: place, leader: movingValue(of: paths.rows[place].leader))
    default:
      return withEasings(batch) { $0.value(at: place, time: now, kind: CurveKind(code: batch)) }
    }
  }

  /// Returns the velocity of a moving lane at the present time, in units a second. The velocity of an easing is a
  /// difference quotient.
  func movingVelocity(of lane: Int32) -> Double {
    let (place, batch) = (lanes[lane].place, lanes[lane].batch)
    switch batch {
    case Self.springBatch: return springs.velocity(at: place, time: now)
    case Self.frictionBatch: return frictions.velocity(at: place, time: now)
    case Self.otherBatch: return otherTrajectories.velocity(at: place, time: now)
    case Self.pathBatch:
      let leader = paths.rows[place].leader
      return paths.velocity(
        of: lane, at: place, leader: movingValue(of: leader), movingVelocity(of: leader))
    default:
      return withEasings(batch) { $0.velocity(at: place, time: now, kind: CurveKind(code: batch)) }
    }
  }

  /// Returns the velocity of a slot at the present time, in units a second; 0 if it does not move.
  func velocity(at slot: Int) -> Double {
    let lane = writers[slot]
    return lane >= 0 ? movingVelocity(of: lane) : 0
  }

  private func takeFromBatch(_ lane: Int32) {
    let (place, batch) = (lanes[lane].place, lanes[lane].batch)
    lanes[lane].place = -1
    let moved: Int32?
    switch batch {
    case Self.springBatch: moved = springs.remove(at: place)
    case Self.frictionBatch: moved = frictions.remove(at: place)
    case Self.otherBatch: moved = otherTrajectories.remove(at: place)
    case Self.pathBatch:
      guard let others = paths.remove(lane, at: place) else { return }
      for index in 0..<3 where others[index] >= 0 { lanes[others[index]].place = place }
      return
    default:
      moved = withEasings(batch) { easings in
        let slot = easings.slot(at: place)
        let last = easings.remove(at: place).map { writers[$0] }
        if slot != lanes[lane].slot { giveBack(slot) }
        return last
      }
    }
    if let moved { lanes[moved].place = place }
  }

  /// Makes a lane's movement write to its own slot, or to an invisible one.
  func redirect(_ lane: Int32, isShown: Bool) {
    let (place, batch) = (lanes[lane].place, lanes[lane].batch)
    let slot = isShown ? Int32(lanes[lane].slot) : 0
    switch batch {
    case Self.springBatch: springs.redirect(at: place, to: slot)
    case Self.frictionBatch: frictions.redirect(at: place, to: slot)
    case Self.otherBatch: otherTrajectories.redirect(at: place, to: slot)
    case Self.pathBatch: paths.redirect(lane, at: place, to: slot)
    default:
      withEasings(batch) { easings in
        let (before, own) = (easings.slot(at: place), lanes[lane].slot)
        guard isShown != (before == own) else { return }
        if isShown {
          giveBack(before)
          easings.redirect(at: place, to: own)
        } else {
          // A movement along an easing finds its lane through the writer of its slot.
          let spare = Int(spareSlots.popLast() ?? Int32(addSlot(0)))
          writers[spare] = lane
          easings.redirect(at: place, to: spare)
        }
      }
    }
  }

  /// Keeps a slot for later use.
  private func giveBack(_ slot: Int) {
    writers[slot] = -1
    spareSlots.append(Int32(slot))
  }
}
