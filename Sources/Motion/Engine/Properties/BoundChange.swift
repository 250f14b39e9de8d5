import DopesheetCurves
import DopesheetText

/// A property change bound to its object, before a motion or a style puts it on a stage.
package struct BoundChange {
  package let property: String
  /// The object; `nil` for a value of the motion's own.
  let target: MotionTarget?
  let place: Place
  package let width: Int
  var from: ComponentNumbers?
  let to: ComponentNumbers?
  private var speed: ComponentNumbers?
  /// Whether all its components take part, including unchanged ones.
  var takesAll = false

  enum Place {
    case stored(Node, NodeComponent)
    /// `nil` if the object was gone before the motion was made.
    case foreign(ForeignValue?, _ offset: Int)
    /// `nil` if the object was gone before the motion was made.
    case whole(WholeBond?)
    case hidden
    case own(componentNames: [String], NumberForm)
    /// A path that the object does not have (`components` is `nil`), or that has this number of components. `among`
    /// lists the known paths, except those of nodes.
    case unknown(components: Int?, among: [String])
  }

  init(
    property: String, target: MotionTarget?, place: Place, width: Int, from: ComponentNumbers?,
    to: ComponentNumbers?, velocity: ComponentNumbers? = nil
  ) {
    self.property = property
    self.target = target
    self.place = place
    self.width = width
    self.from = from
    self.to = to
    speed = velocity
  }

  init<Value: MotionValue>(ownFrom start: Value, to end: Value) {
    self.init(
      property: "value", target: nil,
      place: .own(componentNames: Value.componentNames, Value.numberForm),
      width: Value.componentNames.count, from: ComponentNumbers(start), to: ComponentNumbers(end))
  }

  package init<Target: PropertyOwner>(_ change: PropertyChange<Target.Object>, of target: Target) {
    self = change.bound(to: target, target.owner.map { unsafeDowncast($0, to: Target.Object.self) })
  }

  // MARK: Names and velocity

  /// The name of the property with the name of its object: `card.position`.
  package var name: String { prefix + property }

  /// The names of the tracks of all its components: `card.position.x`.
  package var trackNames: [String] { (0..<width).map { prefix + partName($0) } }

  private var prefix: String { target?.trackPrefix ?? "" }

  package var isWhole: Bool { if case .whole = place { true } else { false } }

  /// The velocity that was given with the change, in units a second.
  package var velocity: [Double]? { speed.map { all($0) } }

  package func with(velocity: [Double]) -> BoundChange {
    var change = self
    change.speed = ComponentNumbers(velocity)
    return change
  }

  /// Returns the name of a part of the property: `position.x`.
  func partName(_ index: Int) -> String {
    switch place {
    case .stored(_, let first): first.advanced(by: index).path
    case .foreign(let value?, let offset) where width > 1:
      value.property + "." + value.componentNames[offset + index]
    default: property
    }
  }

  private func changes(_ index: Int) -> Bool {
    guard width > 1, target != nil, !takesAll, speed == nil else { return true }
    let isGivenAndMoves = from != nil && to != nil && from![index] != to![index]
    let now = home(of: index)?.current
    return isGivenAndMoves || [from?[index], to?[index]].contains { $0 != nil && $0 != now }
  }

  private func all(_ numbers: ComponentNumbers) -> [Double] { (0..<width).map { numbers[$0] } }

  /// Returns the place of a component; `nil` if it is gone or unknown.
  func home(of index: Int) -> MotionTrack.Home? {
    switch place {
    case .stored(let node, let first): .node(node, first.advanced(by: index))
    case .foreign(let value, let offset):
      value.map { .foreign($0, component: Int16(offset + index)) }
    case .whole(let bond): bond.map { .whole($0) }
    case .hidden, .own: .own
    case .unknown: nil
    }
  }

  // MARK: On a stage

  func check(_ source: @autoclosure () -> String, on stage: Stage) throws(StageError) {
    if let target, target.stage !== stage {
      throw .notOnStage(source: source(), node: target.name)
    }
    switch place {
    case .foreign(nil, _), .whole(nil):
      throw .targetGone(source: source(), track: name)
    case .unknown(let components?, _):
      throw .wrongComponents(
        source: source(), property: property, given: width, expected: components)
    case .unknown(nil, let known):
      throw .unknownProperty(
        source: source(), target: target?.name ?? "", property: property, among: known)
    case .stored, .foreign, .whole, .hidden, .own: break
    }
  }

  /// Returns the error for which a motion of this change would be rejected, or `nil`.
  package func fault(of source: String, on stage: Stage) -> StageError? {
    do throws(StageError) {
      try check(source, on: stage)
    } catch {
      return error
    }
    guard !isWhole, let to, !all(to).allSatisfy(\.isFinite) else { return nil }
    return .notFinite(source: source, what: "the end of \(name)")
  }

  func showPresent(on stage: Stage) {
    if let target = (0..<width).lazy.compactMap({ home(of: $0)?.shownTarget }).first {
      stage.showPresent(of: target)
    }
  }

  /// Returns the start of a motion that begins now: the given start, or the value that is shown.
  package func start(on stage: Stage) -> WholeSample {
    showPresent(on: stage)
    if case .whole(let bond?) = place {
      return bond.start ?? bond.property.sample() ?? .numbers([])
    }
    return .numbers((0..<width).map { from?[$0] ?? home(of: $0)?.shown(on: stage) ?? 0 })
  }

  /// The end of the change; `nil` if there is only a start or a velocity.
  package var end: WholeSample? {
    if case .whole(let bond) = place { return bond?.end }
    return to.map { .numbers(all($0)) }
  }

  package var wholeEnds: (start: Any, end: Any)? {
    if case .whole(let bond?) = place { bond.ends() } else { nil }
  }

  /// Returns the present velocities of the components in units a second; 0 for a whole value.
  package func shownVelocity(on stage: Stage) -> [Double] {
    (0..<width).map { index in
      if isWhole { return 0 }
      return home(of: index)?.slot.map { stage.table.velocity(at: $0) } ?? 0
    }
  }

  package func tolerance(of index: Int) -> SpringCurve.Tolerance {
    home(of: index)?.tolerance ?? .fractions
  }

  /// The details of a call that sets the property of a user's object to its end. They are the names of its tracks,
  /// without the name of the object, and the numbers.
  var setDetails: [StageEvent.Detail] {
    switch (place, end) {
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

  /// Sets the property to its end without a motion. Returns false if its object is gone.
  package func setEnd(on stage: Stage) -> Bool {
    switch place {
    case .stored(let node, let first):
      // Sizes come before origins, so that a frame's origin stays where it is put.
      guard let to else { return true }
      node.noteSet(first, count: width) {
        for index in (0..<width).reversed() { node[first.advanced(by: index)] = to[index] }
      }
      return true
    case .foreign(let value?, let offset):
      guard let to else { return true }
      return (0..<width).allSatisfy { stage.set(value, offset + $0, to: to[$0]) }
    case .whole(let bond?):
      let isDone = bond.finish()
      let slot = stage.ensureSlot(of: bond.property)
      stage.announceSet(at: slot)
      return isDone
    case .foreign, .whole, .hidden, .own, .unknown:
      return false
    }
  }

  package func declareTracks(on stage: Stage) {
    for index in 0..<width { _ = home(of: index)?.ensureSlot(on: stage) }
  }

  /// Finds the slots of new components and adds tracks to the motion. If a value has several components, only those
  /// whose end differs from the start or from the present value take part.
  func resolve(on stage: Stage, for motion: PropertyMotion) {
    for index in 0..<width where changes(index) {
      guard let home = home(of: index), !motion.tracks.has(home) else { continue }
      let slot = home.ensureSlot(on: stage) ?? ownSlot(of: index, on: stage, for: motion)
      let number = stage.table.addTrack(
        slot: motion.trackSlot(showing: slot, on: stage.table), of: motion.id)
      motion.tracks.append(
        MotionTrack(home: home, number: number, from: from?[index], to: to?[index]))
      motion.bonded(velocity: speed?[index])
    }
  }

  private func ownSlot(of index: Int, on stage: Stage, for motion: PropertyMotion) -> Int {
    let initial = from?[index] ?? 0
    guard case .own(let names, let form) = place else { return stage.table.addSlot(initial) }
    let parts = [motion.name, property] + (names[index].isEmpty ? [] : [names[index]])
    return stage.declareTrack(parts.joined(separator: "."), initial: initial, form: form)
  }

  var aims: MotionAims {
    guard case .stored(let node, let first) = place, width == 1, speed == nil else {
      return .changes([self])
    }
    return .single(node, first, from: from?[0], to: to?[0])
  }
}

enum MotionAims {
  case single(Node, NodeComponent, from: Double?, to: Double?)
  case changes([BoundChange])

  init<Target: PropertyOwner>(_ target: Target, _ changes: [PropertyChange<Target.Object>]) {
    if changes.count == 1, let single = changes[0].single {
      // Only nodes have properties of this kind.
      let node = unsafeDowncast(target, to: Node.self)
      self = .single(node, single.component, from: single.from, to: single.to)
    } else {
      self = .changes(changes.map { BoundChange($0, of: target) })
    }
  }

  /// The same aims with all components; a single number always takes part.
  var takingAll: MotionAims {
    guard case .changes(var changes) = self else { return self }
    for index in changes.indices { changes[index].takesAll = true }
    return .changes(changes)
  }
}

/// The tracks that the properties of one motion or flight move. Each may occur only once.
package struct MovedTracks {
  private var names: Set<String> = []

  package init() {}

  /// Adds the tracks of a property. Returns the first track that another property moves already.
  package mutating func take(_ tracks: [String]) -> String? {
    tracks.first { !names.insert($0).inserted }
  }
}
