import DopesheetCurves

/// The values of a stage, one number for each slot, and the tracks that move them.
///
/// A track is one number that a motion moves. While it moves, it has a row in the batch of its curve or law. At all
/// other times its slot just stores the value. The table knows motions only by their numbers.
package final class ValueTable {
  /// The values at ``evaluated``. Slot 0 is a discard slot.
  package var values: ContiguousArray<Double> { numbers }
  @exclusivity(unchecked) private(set) var numbers: ContiguousArray<Double> = [0]
  /// The time to which the values of moving slots were last brought.
  @exclusivity(unchecked) private(set) var evaluated: Int64 = 0
  @exclusivity(unchecked) private(set) var evaluations = 0
  /// The present in ticks, set by the stage.
  @exclusivity(unchecked) var now: Int64 = 0

  // The batches have numbers: those of easings the codes of their kinds, then those of laws, and last the paths, since
  // other tracks lead them.
  /// The batches of easings that were used. Most stages use only one or two.
  private let easings = Column<Unmanaged<EasedBatch>?>(repeating: nil, count: CurveKind.count)
  private let springs = SpringBatch()
  private let frictions = FrictionBatch()
  private let others = OtherBatch()
  private let paths = PathBatch()
  private static var springBatch: Int { CurveKind.count }
  private static var frictionBatch: Int { springBatch + 1 }
  private static var otherBatch: Int { springBatch + 2 }
  private static var pathBatch: Int { springBatch + 3 }
  /// The numbers of the used batches in order. A loop over all batches would take longer than a step of some motions.
  @exclusivity(unchecked) private var used: ContiguousArray<Int> = []

  private let tracks = Column<TableTrack>()
  /// For each slot the track that moves it, or -1.
  let writers = Column<Int32>(-1)
  /// The motion of each track, by its number, and the order of these motions. While each motion has one track, the
  /// numbers are the same and nothing is stored.
  private let owners = Column<Int32>()
  private let order: TreeOrder
  /// For each slot that several tracks move, these tracks in order, of which the last shows. Only looked up, never
  /// iterated.
  private var contenders: [Int32: [Int32]] = [:] {
    didSet { hasContenders = !contenders.isEmpty }
  }
  private var hasContenders = false
  /// The slots to which additive motions add, by slot; see `ValueTable+Sums`.
  var sums: [SlotSum] = [] { didSet { hasSums = !sums.isEmpty } }
  @exclusivity(unchecked) private(set) var hasSums = false
  var partCount = 0
  /// Free slots, which stored bases of earlier sums.
  var spareSlots: [Int32] = []
  /// The slots for which a curve returned NaN since they were last taken; 0 for hidden movements.
  @exclusivity(unchecked) private var notNumbers: [Int32] = []

  init(in order: TreeOrder) { self.order = order }

  deinit {
    for number in used where number < CurveKind.count { easings[number]?.release() }
  }

  // MARK: Slots

  var slotCount: Int { writers.count }

  func addSlots(_ initial: some Collection<Double>) -> Int {
    for value in initial { addSlot(value) }
    return numbers.count - initial.count
  }

  @discardableResult
  func addSlot(_ initial: Double) -> Int {
    changeNumbers { $0.appendPaced(initial) }
    writers.append(-1)
    return numbers.count - 1
  }

  /// Returns the value of a slot at the present time, even inside a step.
  package func value(at slot: Int) -> Double {
    if hasSums, let sum = sum(at: slot) { return value(of: sum) }
    return plainValue(at: slot)
  }

  func plainValue(at slot: Int) -> Double {
    let track = writers[slot]
    guard track >= 0, evaluated != now else { return numbers[slot] }
    return movingValue(of: track)
  }

  /// Sets a slot. A movement overwrites it at the next evaluation.
  func set(_ slot: Int, to value: Double) {
    if hasSums, setBase(of: slot, to: value) { return }
    put(value, at: slot)
  }

  @inline(__always)
  func put(_ number: Double, at slot: Int) { changeNumbers { $0[slot] = number } }

  /// Returns whether a slot has exactly this number; false while the numbers are taken out.
  func holds(_ number: Double, at slot: Int) -> Bool {
    slot < numbers.count && numbers[slot].bitPattern == number.bitPattern
  }

  /// Changes the numbers, which are taken out of the table meanwhile: see ``Column``.
  @inline(__always)
  private func changeNumbers(_ change: (inout ContiguousArray<Double>) -> Void) {
    // There is always slot 0, unless the numbers are taken out already.
    precondition(!numbers.isEmpty, "a curve or a law of your own must not change its stage")
    var taken: ContiguousArray<Double> = []
    swap(&taken, &numbers)
    change(&taken)
    swap(&taken, &numbers)
  }

  func isMoving(_ slot: Int) -> Bool {
    writers[slot] >= 0 || (hasSums && sum(at: slot) != nil)
  }

  // MARK: Evaluation

  func catchUp() {
    if evaluated != now { evaluate() }
  }

  func evaluate() {
    if hasSums { uncoverBases() }
    var found: [Int32] = []
    changeNumbers { numbers in
      // A loop over the list itself is slow in debug builds.
      var index = 0
      while index < used.count {
        batch(used[index]).write(at: now, into: &numbers, notNumbers: &found)
        index &+= 1
      }
    }
    if !found.isEmpty { notNumbers = notNumbers + found }
    if hasSums { coverBases() }
    evaluated = now
    evaluations &+= 1
  }

  var hasNotNumbers: Bool { !notNumbers.isEmpty }

  /// Returns the slots for which a curve returned NaN since the last call; 0 for hidden movements.
  func takeNotNumbers() -> [Int32] {
    defer { notNumbers = [] }
    return notNumbers
  }

  // MARK: Tracks

  func addTrack(slot: Int, of owner: Int32) -> Int32 {
    let track = Int32(truncatingIfNeeded: tracks.count)
    tracks.append(TableTrack(slot: slot))
    if owners.isEmpty, owner != track { for before in 0..<track { owners.append(before) } }
    if !owners.isEmpty || owner != track { owners.append(owner) }
    return track
  }

  @inline(__always)
  func slot(of track: Int32) -> Int { tracks[track].slot }

  @inline(__always)
  func isMoving(track: Int32) -> Bool { tracks[track].isMoving }

  func shows(_ track: Int32) -> Bool { writers[slot(of: track)] == track }

  /// Begins a movement along an easing. Returns whether another track also moves the slot.
  func move(
    _ track: Int32, from: Double, to: Double, origin: Int64, length: Int64, kind: CurveKind,
    parameters: @autoclosure () -> CurveParameters?
  ) -> Bool {
    if tracks[track].isMoving { removeRow(of: track) }
    let code = Int(kind.code)
    if easings[code] == nil {
      easings[code] = .passRetained(EasedBatch(kind))
      use(code)
    }
    // The table holds the batch, so its references are not counted.
    let row = easings[code]!._withUnsafeGuaranteedRef { batch in
      batch.append(
        track, slot: tracks[track].slot, from: from, to: to, origin: origin,
        length: Double(length), parameters: parameters())
    }
    note(track, at: row, in: code)
    return claim(track)
  }

  /// Begins a movement by a law. Returns whether another track also moves the slot.
  ///
  /// - Parameters:
  ///   - length: The ticks until it rests, at `rest`.
  ///   - ticksPerSecond: The ticks of a second of the movement.
  func move(
    _ track: Int32, along movement: any MovementCurve, origin: Int64, length: Int64, rest: Double,
    ticksPerSecond: Double
  ) -> Bool {
    if tracks[track].isMoving { removeRow(of: track) }
    let row = MovementTimes(
      origin: origin, length: length, ticksPerSecond: ticksPerSecond, rest: rest,
      slot: Int32(tracks[track].slot), owner: track)
    switch movement {
    case let spring as SpringCurve.Movement:
      note(track, at: springs.append(.init(spring), row), in: Self.springBatch)
    case let decay as FrictionDecay:
      note(track, at: frictions.append(.init(decay), row), in: Self.frictionBatch)
    default: note(track, at: others.append(AnyTrajectory(movement), row), in: Self.otherBatch)
    }
    return claim(track)
  }

  /// Makes tracks follow a leader along a path: those of the fraction, or -1, and of the coordinates.
  ///
  /// - Returns: For each of the three whether another track also moves its slot.
  func follow(
    _ leader: Int32, along course: PathCourse, fraction: Int32, x: Int32, y: Int32
  ) -> [Bool] {
    let followers = [fraction, x, y]
    for track in followers where track >= 0 && isMoving(track: track) { removeRow(of: track) }
    let slots = followers.map { $0 >= 0 ? Int32(tracks[$0].slot) : 0 }
    let row = paths.append(
      PathBatch.Row(leader: leader, tracks: SIMD3(fraction, x, y)),
      PathCourse.Follower(
        along: course, source: Int32(tracks[leader].slot), fraction: slots[0], x: slots[1],
        y: slots[2]))
    for track in followers where track >= 0 { note(track, at: row, in: Self.pathBatch) }
    return followers.map { $0 >= 0 && claim($0) }
  }

  /// Ends a movement. The slot keeps its value until another track writes it.
  func rest(_ track: Int32) {
    guard tracks[track].isMoving else { return }
    removeRow(of: track)
    release(track)
  }

  /// Returns the value of a moving track at the present time, whether or not it shows.
  func movingValue(of track: Int32) -> Double {
    let place = tracks[track]
    return batch(place.batch).value(of: track, at: place.row, on: self)
  }

  /// Returns the velocity of a moving track at the present time, in units a second. The velocity of an easing is a
  /// difference quotient.
  func movingVelocity(of track: Int32) -> Double {
    let place = tracks[track]
    return batch(place.batch).velocity(of: track, at: place.row, on: self)
  }

  /// Returns the velocity of a slot at the present time, in units a second; 0 if it does not move.
  func velocity(at slot: Int) -> Double {
    let track = writers[slot]
    return track >= 0 ? movingVelocity(of: track) : 0
  }

  @inline(__always)
  private func note(_ track: Int32, at row: Int, in batch: Int) {
    if batch >= Self.springBatch, !used.contains(batch) { use(batch) }
    var place = tracks[track]
    place.batch = batch
    place.row = row
    tracks[track] = place
  }

  private func batch(_ number: Int) -> any Batch {
    if number < CurveKind.count { return easings[number]!.takeUnretainedValue() }
    switch number {
    case Self.springBatch: return springs
    case Self.frictionBatch: return frictions
    case Self.otherBatch: return others
    default: return paths
    }
  }

  @inline(never)
  private func use(_ batch: Int) {
    // Not changed in place: see Column.
    used = ContiguousArray((used + [batch]).sorted())
  }

  private func removeRow(of track: Int32) {
    let place = tracks[track]
    tracks[track].row = -1
    batch(place.batch).remove(track, at: place.row, of: tracks)
  }
}

// If several tracks move one slot, the last one in tree order shows.

extension ValueTable {
  @inline(__always)
  func isContended(_ slot: Int) -> Bool { hasContenders && contenders[Int32(slot)] != nil }

  /// Returns the first and the last of the motions that move a slot, by their numbers; `nil` if none does.
  func movers(of slot: Int) -> (first: Int32, last: Int32)? {
    let last = writers[slot]
    guard last >= 0 else { return nil }
    return (owner(of: contenders[Int32(slot)]?.first ?? last), owner(of: last))
  }

  private func owner(of track: Int32) -> Int32 { owners.isEmpty ? track : owners[track] }

  /// Gives the slot to the later of two tracks. Returns whether there is another track.
  @inline(__always)
  private func claim(_ track: Int32) -> Bool {
    let slot = tracks[track].slot
    let holder = writers[slot]
    guard holder >= 0, holder != track else {
      writers[slot] = track
      return false
    }
    contend(for: slot, with: holder, track)
    return true
  }

  private func contend(for slot: Int, with holder: Int32, _ track: Int32) {
    let place = place(of: track, among: contenders[Int32(slot)] ?? [holder])
    if contenders[Int32(slot)]?.dropFirst(place).first != track {
      contenders[Int32(slot), default: [holder]].insert(track, at: place)
    }
    if comes(holder, before: track) { show(track, in: slot) } else { redirect(track, to: 0) }
  }

  private func release(_ track: Int32) {
    let slot = tracks[track].slot
    guard hasContenders, let index = contenders.index(forKey: Int32(slot)) else {
      writers[slot] = -1
      return
    }
    let place = place(of: track, among: contenders.values[index])
    contenders.values[index].remove(at: place)
    if writers[slot] == track {
      writers[slot] = contenders.values[index].last!
      redirect(writers[slot], to: slot)
    }
    if contenders.values[index].count == 1 { contenders.remove(at: index) }
  }

  /// Shows the last of the tracks that move the slot of a track, and sorts the contributions, after the order of the
  /// track has changed.
  func reorder(_ track: Int32) {
    let slot = slot(of: track)
    if isMoving(track: track), let all = contenders[Int32(slot)]?.sorted(by: comes) {
      contenders[Int32(slot)] = all
      show(all.last!, in: slot)
    }
    for index in sums.indices where sums[index].parts.contains(where: { $0.slot == slot }) {
      sums[index].parts.sort { comes($0.track, before: $1.track) }
    }
  }

  /// Returns the index of a track among tracks in order, or the index at which it would be inserted.
  private func place(of track: Int32, among all: [Int32]) -> Int {
    var (low, high) = (0, all.count)
    while low < high {
      let middle = (low + high) / 2
      if comes(all[middle], before: track) { low = middle + 1 } else { high = middle }
    }
    return low
  }

  private func show(_ winner: Int32, in slot: Int) {
    redirect(writers[slot], to: 0)
    redirect(winner, to: slot)
    writers[slot] = winner
  }

  /// Makes a moving track write to a slot. The values of hidden tracks go to slot 0.
  private func redirect(_ track: Int32, to slot: Int) {
    let place = tracks[track]
    batch(place.batch).redirect(track, at: place.row, to: Int32(slot))
  }

  /// Returns whether a track comes before another: that of the earlier motion, or the earlier one of a motion.
  func comes(_ track: Int32, before other: Int32) -> Bool {
    if owners.isEmpty { return order.comes(track, before: other) }
    return owners[track] == owners[other]
      ? track < other : order.comes(owners[track], before: owners[other])
  }
}
