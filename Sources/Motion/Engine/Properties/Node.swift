import DopesheetText

import struct Foundation.CGPoint
import struct Foundation.CGRect
import struct Foundation.CGSize

/// A rectangle on a stage, with the geometry of UIKit's views, that animations move without a screen.
///
/// Coordinates are points of the parent, y downwards; `position` is the place of the anchor point.
///
/// ```swift
/// let card = stage.add(Node("card", frame: CGRect(x: 0, y: 400, width: 200, height: 120)))
/// card.position  // (100, 460)
/// ```
public final class Node: MotionTarget, PropertyOwner {
  /// A node has its properties itself.
  public typealias Object = Node

  /// A number for finding the node, without meaning to the engine. Traces store it exactly up to 2^53.
  public var tag: Int = 0 {
    didSet { noteSet("tag", .number(Double(tag)), as: .numbers(1)) { .numbers([Double($0.tag)]) } }
  }

  /// The rotation, scale and translation of the node about its anchor point.
  public var transform: Transform4x4 {
    get { extras?.transform ?? .identity }
    set {
      guard newValue.numbers.allSatisfy(\.isFinite) else {
        return refuse(.notFinite(source: name, what: "transform"))
      }
      announceSet([.init("transform", .text(newValue.text))])
      show(newValue)
      if stage != nil { noteSet(Property<Node, Transform4x4>.transform.whole(of: self)) }
    }
  }

  func show(_ transform: Transform4x4) {
    guard transform.numbers.allSatisfy(\.isFinite) else {
      return refuse(.notFinite(source: name, what: "transform"))
    }
    ensureExtras().transform = transform
  }

  private var extras: NodeExtras?

  private final class NodeExtras {
    /// The transform; `nil` for the identity.
    var transform: Transform4x4?
    /// Corners, border and shadow; `nil` if all have their default values.
    var decoration: NodeDecoration?
    var refusals: [StageError] = []
  }

  private func ensureExtras() -> NodeExtras {
    if let extras { return extras }
    let made = NodeExtras()
    extras = made
    return made
  }

  var decoration: NodeDecoration {
    get { extras?.decoration ?? NodeDecoration() }
    set { ensureExtras().decoration = newValue }
  }

  /// Whether the node and its children are left out of pictures.
  public var isHidden: Bool {
    get { hides }
    set {
      hides = newValue
      noteSet("isHidden", .flag(newValue), as: .flag) { .flag($0.isHidden) }
    }
  }

  /// The nodes on this one, in order of addition.
  public var children: [Node] { heldChildren }
  private var heldChildren: [Node] = []

  /// The node to which this one was added.
  public private(set) weak var parent: Node?

  /// The slots of the components that were ever animated.
  @exclusivity(unchecked) private(set) var slots = NodeSlots()
  @exclusivity(unchecked) private(set) var table: ValueTable?
  /// The values of all components. The values of components with a slot are in the table instead.
  @exclusivity(unchecked) private var numbers = NodeNumbers()
  // These bytes come last, so that they fill the rest of a word.
  private var hides = false
  /// The axes along which the frame is kept, and position and bounds are derived.
  @exclusivity(unchecked) var framedAxes = NodeAxes(rawValue: 0)
  /// Whether both the frame and the components that determine it have slots.
  var hasMixedSlots = false
  var awaitsSync = false

  /// Creates a node. A node on a stage needs a name that is unique there.
  public init(_ name: String, frame: CGRect = .zero) {
    super.init(name: name)
    set(.frameX, frame)
  }

  /// Adds a node to this one, and to its stage.
  @discardableResult
  public func add(_ child: Node) -> Node {
    guard child.parent == nil, child.stage == nil, !isOrLies(on: child) else {
      refuse(.nodeElsewhere(child.name))
      return child
    }
    child.parent = self
    // Not changed in place: see Column.
    var children: [Node] = []
    swap(&children, &heldChildren)
    children.append(child)
    swap(&children, &heldChildren)
    if let stage { stage.register(child) }
    return child
  }

  /// Removes the node from its parent. Its stage keeps its name and tracks, but no longer holds it.
  package func leaveParent() {
    guard let parent else { return }
    stage?.noteDeparture(of: self)
    // Not changed in place: see Column.
    var children: [Node] = []
    swap(&children, &parent.heldChildren)
    if let index = children.firstIndex(where: { $0 === self }) { children.remove(at: index) }
    swap(&children, &parent.heldChildren)
    self.parent = nil
  }

  deinit {
    guard let stage else { return }
    // Children that are held elsewhere must still be informed of the stage's end.
    var children = heldChildren
    heldChildren = []
    for index in children.indices where !isKnownUniquelyReferenced(&children[index]) {
      stage.noteDeparture(of: children[index])
    }
  }

  override func stageEnded() {
    super.stageEnded()
    for child in heldChildren where child.stage != nil { child.stageEnded() }
  }

  private func isOrLies(on other: Node) -> Bool {
    var next: Node? = self
    while let present = next {
      if present === other { return true }
      next = present.parent
    }
    return false
  }

  /// The errors that occurred before there was a stage for the report.
  var refusals: [StageError] {
    get { extras?.refusals ?? [] }
    set { if extras != nil || !newValue.isEmpty { ensureExtras().refusals = newValue } }
  }

  /// Takes the present look of another node. This one must not be on a stage.
  package func takeLook(of other: Node) {
    (framedAxes, hides) = (other.framedAxes, other.hides)
    for component in NodeComponent.allCases { self[kept: component] = other[kept: component] }
    guard extras != nil || other.extras != nil else { return }
    let extras = ensureExtras()
    (extras.transform, extras.decoration) = (other.extras?.transform, other.extras?.decoration)
  }

  /// Returns whether a node has the present look of this one.
  package func looks(like other: Node) -> Bool {
    framedAxes == other.framedAxes && isHidden == other.isHidden && transform == other.transform
      && decoration == other.decoration
      && NodeComponent.allCases.allSatisfy { self[kept: $0] == other[kept: $0] }
  }

  /// A new node with the present look of this one, not on a stage.
  package var still: Node {
    let still = Node(name)
    still.takeLook(of: self)
    return still
  }

  /// Reports an error, now or when there is a stage.
  func refuse(_ error: StageError) {
    if let stage { stage.report(error, by: nil) } else { refusals.append(error) }
  }

  /// Copies the values back from the table of a stage that has ended.
  func leaveTable() {
    for (component, slot) in slots { store(table!.value(at: Int(slot)), component) }
    slots = NodeSlots()
    table = nil
    (hasMixedSlots, awaitsSync) = (false, false)
  }

  // MARK: Components

  /// The number kept for a component, even for one that is derived at present.
  subscript(kept component: NodeComponent) -> Double {
    get { slot(of: component).map { table!.value(at: $0) } ?? numbers[component] }
    set {
      if let slot = slot(of: component) {
        table!.set(slot, to: newValue)
      } else {
        store(newValue, component)
      }
    }
  }

  private func store(_ number: Double, _ component: NodeComponent) {
    // Not changed in place: see Column.
    var changed = numbers
    numbers = NodeNumbers()
    changed[component] = number
    numbers = changed
  }

  func ensureSlot(of component: NodeComponent, on stage: Stage) -> Int {
    if let slot = slot(of: component) { return slot }
    let initial = self[component]
    table = stage.table
    let slot = stage.declareTrack(component, of: self, initial: initial)
    if slots.isEmpty {
      slots.begin(component, Int32(slot))
    } else {
      slots = slots.adding(component, Int32(slot))
      if component.axis != nil { noteMixedSlots(on: stage) }
    }
    return slot
  }

  @inline(__always)
  func slot(of component: NodeComponent) -> Int? {
    // Most nodes have at most one slot. Reading the list of the others costs reference counting.
    let head = slots.head
    if head.slot < 0 { return nil }
    return head.component == component ? Int(head.slot) : slots.otherSlot(of: component)
  }

  func announceSet(_ details: @autoclosure () -> [StageEvent.Detail]) {
    stage?.announceCall(EngineCall.set, of: traceName, details())
  }

  package func get<Value: MotionValue>(_ first: NodeComponent, _ empty: Value) -> Value {
    var value = empty
    for index in 0..<Value.componentNames.count {
      value[component: index] = self[first.advanced(by: index)]
    }
    return value
  }

  package func set<Value: MotionValue>(_ first: NodeComponent, _ value: Value) {
    // Sizes come before origins, so that a frame's origin stays where it is put.
    var index = Value.componentNames.count
    while index > 0 {
      index -= 1
      self[first.advanced(by: index)] = value[component: index]
    }
  }
}

extension Node {
  /// Returns the details of the node's declaration, so that it can be drawn later; defaults are left out.
  func details() -> [StageEvent.Detail] {
    var details: [StageEvent.Detail] = []
    func add(_ key: String, _ value: Double, unless usual: Double) {
      if value != usual { details.append(.init(key, .number(value))) }
    }
    if let parent { details.append(.init("parent", .text(NameGrammar.encode(parent.name)))) }
    if tag != 0 { details.append(.init("tag", .number(Double(tag)))) }
    let frame = frame
    details += [
      .init("x", .number(Double(frame.origin.x))), .init("y", .number(Double(frame.origin.y))),
      .init("width", .number(Double(frame.size.width))),
      .init("height", .number(Double(frame.size.height))),
    ]
    for component in [
      NodeComponent.anchorX, .anchorY, .alpha, .zPosition, .red, .green, .blue, .opacity,
    ] {
      add(component.path, self[component], unless: component.initial)
    }
    if let decoration = extras?.decoration { details += decoration.details }
    if transform != .identity { details.append(.init("transform", .text(transform.text))) }
    if isHidden { details.append(.init("hidden", .flag(true))) }
    return details
  }
}

extension Node: CustomDebugStringConvertible {
  /// The name, the frame in points, and the opacity.
  public var debugDescription: String {
    let numbers = [frame.origin.x, frame.origin.y, frame.size.width, frame.size.height]
      .map { NumberText.text(of: Double($0)) }.joined(separator: " ")
    return "node \(name), frame: \(numbers), alpha: \(NumberText.text(of: alpha))"
      + (children.isEmpty ? "" : ", children: \(children.count)")
  }
}

extension Node {
  /// Makes a node that looks the same, with copies of the nodes on it, for the same stage.
  ///
  /// Copies have no tags, so that a search for a tag finds the original.
  package func copy(
    named name: String, prefix: String? = nil, for stage: Stage, without isLeftOut: (Node) -> Bool
  ) -> Node {
    let prefix = prefix ?? name
    let copy = Node(name)
    copy.takeLook(of: self)
    for child in children where child.isOn(stage) && !isLeftOut(child) {
      let childName = stage.freeNodeName("\(prefix)-\(child.name)", orNumbered: "\(prefix)-node")
      copy.add(child.copy(named: childName, prefix: prefix, for: stage, without: isLeftOut))
    }
    return copy
  }
}
