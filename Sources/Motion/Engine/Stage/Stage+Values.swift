// The values of a stage on their way to its observers. At the end of a step all values go this way, and at a boundary
// those of one motion. So do values that code of the user or of a style sets. They are first in the table, then in the
// user's objects.

struct OutsideValues {
  /// The values behind closures that have slots, in order of declaration.
  var foreign: [ForeignValue] = []
  /// The values that are moved as a whole and have slots, in order of declaration.
  var whole: [WholeProperty] = []
  /// The custom motions that move, in tree order.
  var custom: [CustomMotion] = []
  /// The nodes with derived slots whose sources move. Either the frame follows from position, bounds and anchor
  /// point, or the reverse.
  var nodesToSync: [Node] = []
  /// The time to which the user's objects were last brought.
  var shownAt: Ticks?
}

extension Stage {
  // MARK: The end of a step

  func writeValues() {
    table.evaluate()
    if table.hasNotNumbers { reportNotNumbers() }
    writeForeignValues()
    if !outside.nodesToSync.isEmpty {
      // Taken out, since a node that goes away meanwhile changes what is outside.
      let nodes = outside.nodesToSync
      outside.nodesToSync = []
      outside.nodesToSync += nodes.filter { $0.sync() }
    }
    announceValues(at: nil)
  }

  /// Informs the observers of the value in a slot, or of all values at the end of a step.
  func announceValues(at slot: Int?) {
    tellObservers { $0.stage(self, didWriteValueAt: slot) }
  }

  /// Writes the present to the user's objects, before code of the user reads them. Boundaries at the present write
  /// their own changes, so once per time is enough.
  package func showForeignValues() {
    if outside.shownAt != now { writeForeignValues() }
  }

  /// Shows custom motions, and writes moving values behind closures. Custom motions come in tree order, and values in
  /// order of declaration.
  private func writeForeignValues() {
    outside.shownAt = now
    // Most stages have none of these, and a debug build copies each list.
    if !outside.custom.isEmpty {
      for motion in outside.custom where motion.state == .moving { motion.showNow() }
    }
    if !outside.foreign.isEmpty { for value in outside.foreign { flush(value) } }
    if !outside.whole.isEmpty { for property in outside.whole { flush(property) } }
  }

  // MARK: Boundaries

  /// Writes a boundary's value to the slot of a track.
  ///
  /// It shows at once, even if another motion hides this one; the other motion's value returns with the next
  /// evaluation.
  ///
  /// - Returns: False for NaN, which is reported once.
  func write(_ value: Double, to track: Int32, of motion: MotionControl) -> Bool {
    let slot = table.slot(of: track)
    if table.isContended(slot) { table.catchUp() }
    guard !value.isNaN else {
      let name = trackName(of: track)
      if isFirstReport("notANumber " + name) {
        report(.notANumber(source: motion.name, track: name), by: motion)
      }
      return false
    }
    table.set(slot, to: value)
    return true
  }

  func writeObject(_ value: Double, of track: MotionTrack, by motion: MotionControl) {
    switch track.home {
    case .foreign(let foreign, let component):
      guard !foreign.isCovered(on: table) else { return }
      if !foreign.write(Int(component), value) { reportGone(foreign.name, by: motion) }
    case .whole(let bond):
      bond.property.writtenAfter = table.evaluations
      if !bond.property.write(value, of: track.number) {
        reportGone(bond.property.name, by: motion)
      }
    case .node, .own: break
    }
  }

  // MARK: Values that are set

  /// Announces values that code of the user, or a style, has set. External calls are announced as calls, and values
  /// that accessors set follow from recorded ones.
  func announceSet(at slot: Int) {
    guard isObserved, !isCalledFromOutside, !isAccessing else { return }
    announceValues(at: slot)
  }

  /// Sets a component of a value behind closures, declares its track and announces the value. Returns false if the
  /// object is gone.
  func set(_ value: ForeignValue, _ component: Int, to number: Double) -> Bool {
    let slot = ensureSlot(of: value, component: component)
    table.catchUp()
    table.set(slot, to: number)
    defer { announceSet(at: slot) }
    return value.write(component, number)
  }

  // MARK: Objects of the user

  /// Brings a target to the present, as far as motions move it through closures.
  ///
  /// This happens before a motion takes a start from the target, since other motions may move it. It also happens
  /// before a motion covers views, which then stay as they are. Objects of the user may also depend on one another.
  func showPresent(of target: MotionTarget) {
    guard !isAccessing else { return }
    if !(target is Node) { showForeignValues() }
    for value in target.foreignValues { flush(value) }
    for property in target.wholeProperties where property.slot >= 0 { flush(property) }
  }

  func flush(_ value: ForeignValue) {
    guard value.isMoving(on: table), !value.isCovered(on: table) else { return }
    if !value.flush(table) { reportGone(value.name, by: nil) }
  }

  func flush(_ property: WholeProperty) {
    let track = table.writers[property.slot]
    guard track >= 0 else { return }
    // The slot has the progress of the motion whose boundary wrote the object at this instant, maybe a hidden one.
    if property.writtenAfter == table.evaluations, table.evaluated == table.now { return }
    let part = table.value(at: property.slot)
    if !property.write(part, of: track) { reportGone(property.name, by: nil) }
  }

  func capture(_ bond: WholeBond, track: Int32, for motion: MotionControl) {
    flush(bond.property)
    guard let way = bond.makeWay() else {
      return reportGone(bond.property.name, by: motion)
    }
    bond.property.setWay(way, of: track)
  }

  // MARK: Starts and errors

  func start(of node: Node, _ component: NodeComponent) -> Double {
    // The start does not include what motions add to a property.
    if table.hasSums, let slot = node.slot(of: component), table.sum(at: slot) != nil {
      return table.base(at: slot)
    }
    return node[component]
  }

  @inline(__always)
  func checkDistance(
    from start: Double, to end: Double, of track: Int32, for motion: MotionControl
  ) throws(StageError) {
    // The difference is not finite if one of the ends is not.
    guard (end - start).isFinite else {
      throw notFinite(from: start, to: end, of: track, for: motion)
    }
  }

  private func notFinite(
    from start: Double, to end: Double, of track: Int32, for motion: MotionControl
  ) -> StageError {
    let what = !start.isFinite ? "start" : !end.isFinite ? "end" : "way"
    return .notFinite(source: motion.name, what: "the \(what) of \(trackName(of: track))")
  }

  func reportNotNumbers() {
    for slot in table.takeNotNumbers() where slot > 0 {
      let name = trackName(ofSlot: Int(slot))
      if isFirstReport("notANumber " + name) {
        report(.notANumber(source: "a custom easing", track: name), by: nil)
      }
    }
  }

  func reportGone(_ value: String, by motion: MotionControl?) {
    guard isFirstReport("gone " + value) else { return }
    report(.targetGone(source: motion?.name ?? value, track: value), by: motion)
  }

  func announceConflict(on track: Int32, of motion: MotionControl) {
    // The search for a name takes long, and many movements may meet at a slot.
    guard reports.isFirstConflict(at: table.slot(of: track)) else { return }
    let name = trackName(of: track)
    guard isFirstReport("conflict " + name) else { return }
    declare(motion)
    announce(
      .callback(
        source: motion.name, name: "conflictingWriters", [.init("track", .text(name))]))
  }

  // MARK: Recorded tracks

  /// The recorded properties, in order of declaration.
  package var tracks: ContiguousArray<StageTrack> {
    if !declared.isComplete {
      var found: [StageTrack] = []
      for node in nodes { collectTracks(of: node, into: &found) }
      declared.complete(with: found)
    }
    return declared.tracks
  }

  private func collectTracks(of node: Node, into found: inout [StageTrack]) {
    for (component, slot) in node.slots { found.append(StageTrack(component, of: node, Int(slot))) }
    for child in node.children where child.stage === self { collectTracks(of: child, into: &found) }
  }

  func declareTrack(_ component: NodeComponent, of node: Node, initial: Double) -> Int {
    let slot = table.addSlot(initial)
    if declared.isComplete {
      declared.append(StageTrack(component, of: node, slot), slots: slot + 1)
    }
    return slot
  }

  func declareTrack(_ name: String, initial: Double, form: NumberForm) -> Int {
    let slot = table.addSlot(initial)
    declare(StageTrack(name, slot, form))
    return slot
  }

  private func declare(_ track: StageTrack) {
    declared.append(track, slots: table.slotCount)
  }

  func ensureSlot(of value: ForeignValue, component: Int) -> Int {
    if value.firstSlot < 0 {
      value.firstSlot = table.addSlots(
        value.componentNames.indices.map { value.current($0) ?? 0 })
      outside.foreign.append(value)
    }
    let slot = value.firstSlot + component
    if value.declared.insert(component).inserted {
      declare(StageTrack(value, component: component))
    }
    return slot
  }

  func ensureSlot(of property: WholeProperty) -> Int {
    guard property.slot < 0 else { return property.slot }
    property.slot = table.addSlot(0)
    outside.whole.append(property)
    declare(StageTrack(whole: property))
    return property.slot
  }

  func trackName(of track: Int32) -> String { trackName(ofSlot: table.slot(of: track)) }

  private func trackName(ofSlot slot: Int) -> String {
    tracks.first { $0.slot == slot }?.name ?? ""
  }
}
