extension Moveable where Self: PropertyMotion {
  /// Gives properties of the motion other ends; see ``retarget(_:_:)-(Target<Object>,_)``.
  @discardableResult
  public func retarget(_ node: Node, _ changes: [PropertyChange<Node>]) -> Self {
    retarget(changes.map { $0.bound(to: node, node) })
    return self
  }

  /// Gives properties of the motion other ends, also in flight.
  ///
  /// What moves sets out anew from where it is, with its whole duration or by its law; springs keep their
  /// velocity. A motion that is going back, or is between cycles, goes forward then, and its cycles stay counted. A
  /// property that the motion does not move is refused, and nothing changes: ``Stage/problems``.
  ///
  /// - Parameters:
  ///   - target: The object of the properties.
  ///   - changes: Their new ends; starts and velocities are ignored.
  @discardableResult
  public func retarget<Object>(
    _ target: Target<Object>, _ changes: [PropertyChange<Object>]
  ) -> Self {
    retarget(changes.map { $0.bound(to: target, target.object) })
    return self
  }
}

extension PropertyMotion {
  fileprivate final func retarget(_ plans: [MotionPlan]) {
    call("retarget", aims(plans)) {
      guard let stage else { return }
      do throws(StageError) {
        let ends = try self.ends(plans)
        switch state {
        case .stopped, .delayed: set(ends)
        case .moving, .paused: try setOut(to: ends)
        }
      } catch {
        stage.report(error, by: self)
      }
    }
  }

  /// The new ends as details of the recorded call.
  private func aims(_ plans: [MotionPlan]) -> [Happening.Detail] {
    plans.flatMap { plan in
      (0..<plan.width).compactMap { index in
        plan.to.map { .init(plan.partName(index), .number($0[index])) }
      }
    }
  }

  /// The tracks of the plans, each with its new end.
  private func ends(_ plans: [MotionPlan]) throws(StageError) -> [(index: Int, end: Double)] {
    var ends: [(index: Int, end: Double)] = []
    for plan in plans {
      guard let to = plan.to else { continue }
      for part in 0..<plan.width {
        guard let index = tracks.firstIndex(where: { $0.isOf(plan.place, part) }) else {
          // Of a whole value the components that never change have no tracks.
          if plan.width > 1, plan.currentValue(part) == to[part] { continue }
          throw .unknownProperty(
            source: name, target: plan.target?.name ?? "", property: plan.partName(part))
        }
        guard to[part].isFinite else {
          throw .notFinite(source: name, what: "the end of \(plan.partName(part))")
        }
        ends.append((index, to[part]))
      }
    }
    return ends
  }

  private func set(_ ends: [(index: Int, end: Double)]) {
    for (index, end) in ends { tracks[index].setEnd(end) }
  }

  /// Begins another movement from where the tracks are.
  private func setOut(to ends: [(index: Int, end: Double)]) throws(StageError) {
    guard let stage, !isDelayPending else { return set(ends) }
    let present = tracks.indices.map { state(of: $0) }
    for index in tracks.indices { tracks[index].start = present[index].value }
    set(ends)
    direction = .forward
    isPastHalf = false
    frozen = 0
    try relaunch(present.map(\.velocity))
    renewLengths()
    guard state == .moving else { return }
    origin = stage.now.count
    move()
    schedule()
  }
}
