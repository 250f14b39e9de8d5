import DopesheetCurves

extension ValueTable {
  /// The bond of a motion to a slot.
  struct Lane {
    let slot: Int32
    /// The rank of the owner in tree order.
    var rank: Int32
    /// The place of the movement in its batch, -1 while there is none.
    var place: Int32 = -1
    /// Which batch that is.
    var batch: UInt8 = 0
  }

  /// The batches of laws come after those of easings.
  private static var springBatch: UInt8 { UInt8(CurveKind.count) }
  private static var frictionBatch: UInt8 { springBatch + 1 }
  private static var otherBatch: UInt8 { springBatch + 2 }
  private static var pathBatch: UInt8 { springBatch + 3 }

  /// Bonds a motion to a slot.
  func addLane(slot: Int, rank: Int32) -> Int32 {
    lanes.appendPaced(Lane(slot: Int32(slot), rank: rank))
    return Int32(lanes.count - 1)
  }

  /// Gives a lane's owner another rank.
  func setRank(_ rank: Int32, of lane: Int32) {
    lanes[Int(lane)].rank = rank
    if isMoving(lane: lane) { reorder(slot(of: lane)) }
  }

  /// The slot of a lane.
  func slot(of lane: Int32) -> Int { Int(lanes[Int(lane)].slot) }

  /// Tells whether a lane has a movement under way.
  func isMoving(lane: Int32) -> Bool { lanes[Int(lane)].place >= 0 }

  /// Tells whether the lane moves and its value shows.
  func shows(_ lane: Int32) -> Bool { writers[slot(of: lane)] == lane }

  // MARK: Movements

  /// Begins a movement along an easing; true if another lane moves the slot, too.
  func move(
    _ lane: Int32, from: Double, to: Double, origin: Int64, length: Int64, easing: Easing
  ) -> Bool {
    let id = Int(lane)
    if lanes[id].place >= 0 { takeFromBatch(id) }
    lanes[id].batch = easing.kind.code
    use(easing.kind)
    lanes[id].place = easings[Int(easing.kind.code)].append(
      lane: lane, slot: lanes[id].slot, from: from, to: to, origin: origin, length: Double(length),
      easing: easing)
    return claim(lane)
  }

  /// Begins a movement by a law; true if another lane moves the slot, too.
  ///
  /// - Parameters:
  ///   - length: The ticks until it rests, at `rest`.
  ///   - ticksPerSecond: How many ticks are a second of the movement.
  func move(
    _ lane: Int32, along movement: any MovementCurve, origin: Int64, length: Int64, rest: Double,
    ticksPerSecond: Double
  ) -> Bool {
    let id = Int(lane)
    if lanes[id].place >= 0 { takeFromBatch(id) }
    let row = MovementTimes(
      origin: origin, length: length, ticksPerSecond: ticksPerSecond, rest: rest,
      slot: lanes[id].slot, owner: lane)
    switch movement {
    case let spring as SpringCurve.Movement:
      lanes[id].batch = Self.springBatch
      lanes[id].place = springs.append(SpringLaw(spring), row)
    case let decay as FrictionDecay:
      lanes[id].batch = Self.frictionBatch
      lanes[id].place = frictions.append(FrictionLaw(decay), row)
    default:
      lanes[id].batch = Self.otherBatch
      lanes[id].place = otherLaws.append(AnyLaw(movement), row)
    }
    return claim(lane)
  }

  /// Lets lanes follow a lane along a path: those of the fraction, -1 for none, and of the coordinates.
  ///
  /// - Returns: For each of them whether another lane moves its slot, too.
  func follow(
    _ leader: Int32, along course: PathCourse, fraction: Int32, x: Int32, y: Int32
  ) -> [Bool] {
    let followers = [fraction, x, y]
    for lane in followers where lane >= 0 && isMoving(lane: lane) { takeFromBatch(Int(lane)) }
    let slots = followers.map { $0 >= 0 ? lanes[Int($0)].slot : 0 }
    let place = paths.append(
      PathBatch.Row(
        course: course, leader: leader, source: lanes[Int(leader)].slot,
        lanes: SIMD3(fraction, x, y), slots: SIMD3(slots[0], slots[1], slots[2])))
    for lane in followers where lane >= 0 {
      lanes[Int(lane)].batch = Self.pathBatch
      lanes[Int(lane)].place = place
    }
    return followers.map { $0 >= 0 && claim($0) }
  }

  /// Ends a movement; the slot keeps its value until another lane writes it.
  func rest(_ lane: Int32) {
    let id = Int(lane)
    guard lanes[id].place >= 0 else { return }
    takeFromBatch(id)
    release(lane)
  }

  /// The value that a moving lane has at the present time, whether or not it shows.
  func movingValue(of lane: Int) -> Double {
    let place = Int(lanes[lane].place)
    let batch = lanes[lane].batch
    switch batch {
    case Self.springBatch: return springs.value(at: place, time: now)
    case Self.frictionBatch: return frictions.value(at: place, time: now)
    case Self.otherBatch: return otherLaws.value(at: place, time: now)
    case Self.pathBatch:
      return paths.value(
        of: Int32(lane), at: place, leader: movingValue(of: Int(paths.rows[place].leader)))
    default:
      return easings[Int(batch)].value(at: place, time: now, kind: CurveKind(code: Int(batch)))
    }
  }

  /// The velocity of a moving lane at the present time, in units a second; of an easing by a difference.
  func movingVelocity(of lane: Int) -> Double {
    let place = Int(lanes[lane].place)
    let batch = lanes[lane].batch
    switch batch {
    case Self.springBatch: return springs.velocity(at: place, time: now)
    case Self.frictionBatch: return frictions.velocity(at: place, time: now)
    case Self.otherBatch: return otherLaws.velocity(at: place, time: now)
    case Self.pathBatch:
      let leader = Int(paths.rows[place].leader)
      return paths.velocity(
        of: Int32(lane), at: place, leader: movingValue(of: leader), movingVelocity(of: leader))
    default:
      return easings[Int(batch)].velocity(at: place, time: now, kind: CurveKind(code: Int(batch)))
    }
  }

  /// The velocity of a slot at the present time, in units a second; 0 if nothing moves it.
  func velocity(at slot: Int) -> Double {
    let lane = Int(writers[slot])
    return lane >= 0 ? movingVelocity(of: lane) : 0
  }

  private func takeFromBatch(_ lane: Int) {
    let place = lanes[lane].place
    let batch = lanes[lane].batch
    lanes[lane].place = -1
    if batch == Self.pathBatch {
      guard let moved = paths.remove(Int32(lane), at: Int(place)) else { return }
      for index in 0..<3 where moved[index] >= 0 { lanes[Int(moved[index])].place = place }
      return
    }
    let moved: Int32? =
      switch batch {
      case Self.springBatch: springs.remove(at: Int(place))
      case Self.frictionBatch: frictions.remove(at: Int(place))
      case Self.otherBatch: otherLaws.remove(at: Int(place))
      default: easings[Int(batch)].remove(at: Int(place))
      }
    if let moved { lanes[Int(moved)].place = place }
  }

  /// Makes a lane's movement write to its slot, or nowhere.
  func redirect(_ lane: Int32, isShown: Bool) {
    let id = Int(lane)
    let place = Int(lanes[id].place)
    let slot = isShown ? lanes[id].slot : 0
    switch lanes[id].batch {
    case Self.springBatch: springs.redirect(at: place, to: slot)
    case Self.frictionBatch: frictions.redirect(at: place, to: slot)
    case Self.otherBatch: otherLaws.redirect(at: place, to: slot)
    case Self.pathBatch: paths.redirect(lane, at: place, to: slot)
    default: easings[Int(lanes[id].batch)].redirect(at: place, to: slot)
    }
  }
}
