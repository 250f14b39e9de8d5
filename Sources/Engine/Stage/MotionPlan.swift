import DopesheetNotation

/// A property change bound to its object, as a motion keeps it until it knows its stage.
struct MotionPlan {
  /// The name of the property: `position`.
  let property: String
  /// The object; `nil` for a value of the motion's own.
  let target: MotionTarget?
  let place: Place
  let width: Int
  let from: ComponentNumbers?
  let to: ComponentNumbers?
  let velocity: ComponentNumbers?
  /// All its components take part, whether or not they change.
  var takesAll = false

  init(
    property: String, target: MotionTarget?, place: Place, width: Int, from: ComponentNumbers?,
    to: ComponentNumbers?, velocity: ComponentNumbers? = nil
  ) {
    self.velocity = velocity
    self.property = property
    self.target = target
    self.place = place
    self.width = width
    self.from = from
    self.to = to
  }

  enum Place {
    case stored(Node, NodeComponent)
    /// `nil` when the object was gone before the motion was made.
    case foreign(ForeignValue?, _ offset: Int)
    /// `nil` when the object was gone before the motion was made.
    case whole(WholeBond?)
    /// A number of the motion's own that nobody sees.
    case hidden
    /// A value that lives in the motion alone.
    case own(componentNames: [String], NumberForm)
    /// A path that nodes do not have, or with another number of components; `nil` for none.
    case unknown(components: Int?)
  }

  /// A value of the motion's own.
  init<Value: MotionValue>(ownFrom start: Value, to end: Value) {
    self.init(
      property: "value", target: nil,
      place: .own(componentNames: Value.componentNames, Value.form),
      width: Value.componentNames.count, from: ComponentNumbers(start), to: ComponentNumbers(end))
  }

  /// The name of the property with its object's: `card.position`.
  var name: String { (target?.trackPrefix ?? "") + property }
}

/// What a motion is to move.
enum MotionAims {
  /// A number of a node.
  case single(Node, NodeComponent, from: Double?, to: Double?)
  case plans([MotionPlan])

  /// The aims of a motion of a node's properties.
  init(_ node: Node, _ changes: [PropertyChange<Node>]) {
    if changes.count == 1, let component = changes[0].singleComponent {
      self = .single(node, component, from: changes[0].from?[0], to: changes[0].to?[0])
    } else {
      self = .plans(changes.map { $0.bound(to: node, node) })
    }
  }

  /// The aims of a motion of properties of the user's own object.
  init<Object>(_ target: Target<Object>, _ changes: [PropertyChange<Object>]) {
    self = .plans(changes.map { $0.bound(to: target, target.object) })
  }

  /// The same, but all components take part; a single one always does.
  var takingAll: MotionAims {
    guard case .plans(var plans) = self else { return self }
    for index in plans.indices { plans[index].takesAll = true }
    return .plans(plans)
  }
}

/// The numbers of a value's components; a single one needs no array.
enum ComponentNumbers {
  case one(Double)
  case several([Double])

  init<Value: MotionValue>(_ value: Value) {
    let count = Value.componentNames.count
    self = count == 1 ? .one(value[component: 0]) : .several(value.components)
  }

  init(_ numbers: [Double]) { self = numbers.count == 1 ? .one(numbers[0]) : .several(numbers) }

  subscript(index: Int) -> Double {
    switch self {
    case .one(let number): number
    case .several(let numbers): numbers[index]
    }
  }
}

extension MotionPlan {
  /// Checks that a stage can play this change.
  ///
  /// - Parameter source: The name of the motion, asked for where there is a mistake.
  func check(_ source: @autoclosure () -> String, on stage: Stage) throws(StageError) {
    if let target, target.stage !== stage {
      throw .notOnStage(source: source(), node: target.name)
    }
    switch place {
    case .foreign(nil, _), .whole(nil):
      throw .targetGone(source: source(), track: name)
    case .unknown(let components?):
      throw .wrongComponents(
        source: source(), property: property, given: width, expected: components)
    case .unknown(nil):
      throw .unknownProperty(source: source(), target: target?.name ?? "", property: property)
    case .stored, .foreign, .whole, .hidden, .own: break
    }
  }

  /// Finds the slots of what is not bonded yet, and bonds the motion to them. Of a value with several components
  /// only those take part that change: whose end is not the start, or not what they are now.
  func resolve(
    on stage: Stage, for motion: PropertyMotion, into tracks: inout ContiguousArray<MotionTrack>
  ) {
    for index in 0..<width where changes(index) {
      guard !tracks.contains(where: { $0.isOf(place, index) }) else { continue }
      let slot: Int
      let home: MotionTrack.Home
      switch place {
      case .stored(let node, let first):
        let component = first.advanced(by: index)
        slot = node.ensureSlot(of: component, on: stage)
        home = .node(node, component)
      case .foreign(let value, let offset):
        slot = stage.ensureSlot(of: value!, component: offset + index)
        home = .foreign(value!, component: Int16(offset + index))
      case .whole(let bond):
        slot = stage.ensureSlot(of: bond!.property)
        home = .whole(bond!)
      case .hidden:
        slot = stage.table.addSlot(from?[index] ?? 0)
        home = .own
      case .own(let names, let form):
        let parts = [motion.name, property] + (names[index].isEmpty ? [] : [names[index]])
        slot = stage.declareTrack(
          parts.joined(separator: "."), initial: from?[index] ?? 0, form: form)
        home = .own
      case .unknown:
        continue
      }
      let lane = stage.table.addLane(
        slot: motion.laneSlot(showing: slot, on: stage.table), rank: motion.rank)
      tracks.append(MotionTrack(home: home, lane: lane, from: from?[index], to: to?[index]))
      motion.bonded(velocity: velocity?[index])
    }
  }

  /// The name of a part of the property: `position.x`.
  func partName(_ index: Int) -> String {
    switch place {
    case .stored(_, let first): first.advanced(by: index).path
    case .foreign(let value?, let offset) where width > 1:
      value.property + "." + value.componentNames[offset + index]
    default: property
    }
  }

  private func changes(_ index: Int) -> Bool {
    guard width > 1, target != nil, !takesAll, velocity == nil else { return true }
    let isGivenAndMoves = from != nil && to != nil && from![index] != to![index]
    let now = currentValue(index)
    return isGivenAndMoves || [from?[index], to?[index]].contains { $0 != nil && $0 != now }
  }

  func currentValue(_ index: Int) -> Double? {
    switch place {
    case .stored(let node, let first): node[first.advanced(by: index)]
    case .foreign(let value, let offset): value?.current(offset + index)
    case .whole, .hidden, .own, .unknown: nil
    }
  }
}
