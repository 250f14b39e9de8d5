/// All motions of a stage, by their numbers, and `nil` for those that left.
///
/// It holds them, but counts references only where one comes or goes.
final class MotionList {
  private let motions = Column<Unmanaged<MotionControl>?>()

  deinit { letGo() }

  /// Lets all motions go, which have no stage any more.
  func letGo() {
    // A motion that ends may let others go, which must neither find the stage nor themselves in the list.
    each { $0.heldStage = nil }
    for index in 0..<motions.count { remove(index) }
    motions.removeAll()
  }

  var count: Int { motions.count }

  func append(_ motion: MotionControl) { motions.append(Unmanaged.passRetained(motion)) }

  subscript(number: Int) -> MotionControl? { motions[number]?.takeUnretainedValue() }

  /// Lets a motion go; its number stays its own.
  func remove(_ number: Int) {
    let motion = motions[number]
    motions[number] = nil
    motion?.release()
  }

  /// Calls a closure with each motion.
  @inline(__always)
  func each(_ body: (MotionControl) -> Void) {
    for index in 0..<motions.count { motions[index]?._withUnsafeGuaranteedRef(body) }
  }

  /// Tells whether there is such a motion.
  func contains(where isSuch: (MotionControl) -> Bool) -> Bool {
    for index in 0..<motions.count {
      if motions[index]?._withUnsafeGuaranteedRef(isSuch) ?? false { return true }
    }
    return false
  }

  /// The motions that are there.
  var present: [MotionControl] { (0..<count).compactMap { self[$0] } }
}
