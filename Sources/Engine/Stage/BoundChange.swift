import DopesheetCurves
import DopesheetNotation

/// A property change bound to its object, as a style looks at it before it makes a motion of it.
package struct BoundChange {
  let plan: MotionPlan

  init(_ plan: MotionPlan) { self.plan = plan }

  /// Binds a change to a node.
  package init(_ change: PropertyChange<Node>, of node: Node) {
    plan = change.bound(to: node, node)
  }

  /// Binds a change to an object of the user.
  package init<Object>(_ change: PropertyChange<Object>, of target: Target<Object>) {
    plan = change.bound(to: target, target.object)
  }

  /// The name of the property with its object's: `card.position`.
  package var name: String { plan.name }

  /// The name of the property: `position`.
  package var property: String { plan.property }

  /// The names of the tracks of all its components: `card.position.x`.
  package var trackNames: [String] {
    let prefix = plan.target?.trackPrefix ?? ""
    return (0..<plan.width).map { prefix + plan.partName($0) }
  }

  /// Tells whether the property is moved as a whole.
  package var isWhole: Bool { if case .whole = plan.place { true } else { false } }

  /// The number of components.
  package var width: Int { plan.width }

  /// The velocity that was given with the change, in units a second.
  package var velocity: [Double]? { plan.velocity.map { all($0) } }

  /// The same change with a velocity, in units a second.
  package func with(velocity: [Double]) -> BoundChange {
    BoundChange(
      MotionPlan(
        property: plan.property, target: plan.target, place: plan.place, width: plan.width,
        from: plan.from, to: plan.to, velocity: ComponentNumbers(velocity)))
  }

  /// What a motion of this change would be refused for.
  ///
  /// - Parameter source: The name of the motion.
  package func fault(of source: String, on stage: Stage) -> StageError? {
    do throws(StageError) {
      try plan.check(source, on: stage)
    } catch {
      return error
    }
    guard !isWhole, let end = plan.to, !all(end).allSatisfy(\.isFinite) else { return nil }
    return .notFinite(source: source, what: "the end of \(plan.name)")
  }

  /// Where a motion that begins now sets out from: the start as given, or what is shown.
  package func start(on stage: Stage) -> Sample {
    plan.showPresent(on: stage)
    if case .whole(let bond?) = plan.place {
      return bond.start ?? bond.property.sample() ?? .numbers([])
    }
    return .numbers((0..<plan.width).map { plan.from?[$0] ?? plan.shownValue($0, on: stage) ?? 0 })
  }

  /// Where a motion takes the property; `nil` if it says only whence.
  package var end: Sample? {
    if case .whole(let bond) = plan.place { return bond?.end }
    return plan.to.map { .numbers(all($0)) }
  }

  /// How fast the components of the property move now, in units a second; 0 of what is moved as a whole.
  package func shownVelocity(on stage: Stage) -> [Double] {
    (0..<plan.width).map { index in
      switch plan.place {
      case .stored(let node, let first):
        node.slot(of: first.advanced(by: index)).map { stage.table.velocity(at: $0) } ?? 0
      case .foreign(let value?, let offset) where value.firstSlot >= 0:
        stage.table.velocity(at: value.firstSlot + offset + index)
      case .foreign, .whole, .hidden, .own, .unknown: 0
      }
    }
  }

  /// What counts as settled for a spring that moves a component.
  package func tolerance(of index: Int) -> SpringCurve.Tolerance {
    switch plan.place {
    case .stored(_, let first): first.advanced(by: index).tolerance
    case .foreign(let value?, _): value.tolerance
    case .foreign, .whole, .hidden, .own, .unknown: .fractions
    }
  }

  /// What a call says that sets the property of an object of the user to its end: the names of its tracks without the
  /// object's, and the numbers.
  var setDetails: [Happening.Detail] {
    switch (plan.place, end) {
    case (.foreign(let value?, let offset), .numbers(let numbers)?):
      numbers.indices.map { index in
        let name = value.trackName(offset + index).dropFirst(value.target.trackPrefix.count)
        return .init(String(name), .number(numbers[index]))
      }
    case (_, .numbers(let numbers)?):
      numbers.indices.map { .init("\(NameGrammar.encode(property)).\($0)", .number(numbers[$0])) }
    case (_, .flag(let flag)?): [.init(NameGrammar.encode(property), .flag(flag))]
    case (_, .word(let word)?): [.init(NameGrammar.encode(property), .text(word))]
    case (_, nil): []
    }
  }

  /// Sets the property to its end without a motion; false when its object is gone.
  package func setEnd(on stage: Stage) -> Bool {
    switch plan.place {
    case .stored(let node, let first):
      // Sizes before origins: a frame's origin stays where it is put.
      guard let to = plan.to else { return true }
      node.noteSet(first, count: plan.width) {
        for index in (0..<plan.width).reversed() { node[first.advanced(by: index)] = to[index] }
      }
      return true
    case .foreign(let value?, let offset):
      guard let to = plan.to else { return true }
      return (0..<plan.width).allSatisfy { stage.set(value, offset + $0, to: to[$0]) }
    case .whole(let bond?):
      let isDone = bond.finish()
      let slot = stage.ensureSlot(of: bond.property)
      stage.announceSet(slot..<slot + 1)
      return isDone
    case .foreign, .whole, .hidden, .own, .unknown:
      return false
    }
  }

  /// What a motion of this change is to move.
  var aims: MotionAims {
    guard case .stored(let node, let first) = plan.place, plan.width == 1, plan.velocity == nil
    else { return .plans([plan]) }
    return .single(node, first, from: plan.from?[0], to: plan.to?[0])
  }

  private func all(_ numbers: ComponentNumbers) -> [Double] {
    (0..<plan.width).map { numbers[$0] }
  }
}

/// The tracks that the properties of one motion or flight move: no two of them may move the same.
package struct MovedTracks {
  private var names: Set<String> = []

  package init() {}

  /// Takes the tracks of a property; returns the first that another moves already.
  package mutating func take(_ tracks: [String]) -> String? {
    tracks.first { !names.insert($0).inserted }
  }
}

extension MotionPlan {
  /// The value of a component that is shown at the present time.
  fileprivate func shownValue(_ index: Int, on stage: Stage) -> Double? {
    if case .foreign(let value?, let offset) = place, value.firstSlot >= 0 {
      let slot = value.firstSlot + offset + index
      if stage.table.isMoving(slot) { return stage.table.value(at: slot) }
    }
    return currentValue(index)
  }
}
