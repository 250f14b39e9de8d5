import DopesheetNotation

import struct Foundation.CGPoint
import struct Foundation.CGRect
import struct Foundation.CGSize

/// A rectangle on a stage, with the geometry of UIKit's views: what animations move when there is no screen.
///
/// Coordinates are points of the parent, y downwards; `position` is where the anchor point lies.
///
/// ```swift
/// let card = stage.add(Node("card", frame: CGRect(x: 0, y: 400, width: 200, height: 120)))
/// card.position  // (100, 460)
/// ```
public final class Node: MotionTarget {
  /// A number to find the node by, without meaning to the engine. Traces hold it exactly up to 2^53.
  public var tag: Int = 0 {
    didSet { noteSet("tag", .number(Double(tag)), as: .numbers(1)) { .numbers([Double($0.tag)]) } }
  }

  /// How the node is turned, scaled and moved about its anchor point.
  public var transform: Transform4x4 {
    get { keptTransform?.value ?? .identity }
    set {
      guard newValue.numbers.allSatisfy(\.isFinite) else {
        return refuse(.notFinite(source: name, what: "transform"))
      }
      announceSet([.init("transform", .text(newValue.text))])
      show(newValue)
      if stage != nil { noteSet(Property<Node, Transform4x4>.transform.whole(of: self)) }
    }
  }

  /// Takes the transform that a motion gives the node.
  func show(_ transform: Transform4x4) {
    guard transform.numbers.allSatisfy(\.isFinite) else {
      return refuse(.notFinite(source: name, what: "transform"))
    }
    keptTransform = TransformBox(value: transform)
  }

  /// The transform, unless it is the identity: most nodes are not transformed.
  private var keptTransform: TransformBox?

  private final class TransformBox {
    let value: Transform4x4
    init(value: Transform4x4) { self.value = value }
  }

  /// Corners, border and shadow, unless all are as usual: most nodes have none.
  private var keptDecoration: DecorationBox?

  private final class DecorationBox {
    let value: NodeDecoration
    init(value: NodeDecoration) { self.value = value }
  }

  /// Corners, border and shadow.
  var decoration: NodeDecoration {
    get { keptDecoration?.value ?? NodeDecoration() }
    set { keptDecoration = DecorationBox(value: newValue) }
  }

  /// Whether the node and its children are left out of pictures.
  public var isHidden = false {
    didSet { noteSet("isHidden", .flag(isHidden), as: .flag) { .flag($0.isHidden) } }
  }

  /// The nodes on this one, in order of addition.
  public var children: [Node] { heldChildren }
  private var heldChildren: [Node] = []

  /// The node that this one was added to.
  public private(set) weak var parent: Node?

  /// The values of all components; those with a slot live in the table instead.
  private var stored = NodeComponent.allCases.map(\.initial)
  /// The slots of the components that were ever animated.
  private(set) var slots = NodeSlots()
  /// The table that the slots belong to.
  private(set) var table: ValueTable?
  /// The axes whose frame is kept, so that position and bounds follow from it.
  var framedAxes: NodeAxes = []
  /// Both the frame and what it follows from have slots.
  var hasMixedSlots = false
  /// The stage writes the dependent slots at the end of its step.
  var awaitsSync = false

  /// Creates a node. A name is needed to put it on a stage; it must be unique there.
  public init(_ name: String, frame: CGRect = .zero) {
    super.init(name: name)
    set(.frameX, frame)
  }

  /// Puts a node on this one, and on its stage.
  @discardableResult
  public func add(_ child: Node) -> Node {
    guard child.parent == nil, child.stage == nil, !isOrLies(on: child) else {
      refuse(.nodeElsewhere(child.name))
      return child
    }
    child.parent = self
    heldChildren.append(child)
    if let stage { stage.register(child) }
    return child
  }

  /// Takes the node off the one that it lies on. Its stage keeps its name and tracks, but holds it no longer.
  package func leaveParent() {
    guard let parent else { return }
    stage?.noteDeparture(of: self)
    parent.heldChildren.removeAll { $0 === self }
    self.parent = nil
  }

  deinit {
    guard let stage else { return }
    // What somebody holds of a node that left must still hear of the stage's end.
    for index in heldChildren.indices where !isKnownUniquelyReferenced(&heldChildren[index]) {
      stage.noteDeparture(of: heldChildren[index])
    }
  }

  override func stageEnded() {
    super.stageEnded()
    for child in heldChildren where child.stage != nil { child.stageEnded() }
  }

  /// Returns whether the node is another or lies on it.
  private func isOrLies(on other: Node) -> Bool {
    var next: Node? = self
    while let present = next {
      if present === other { return true }
      next = present.parent
    }
    return false
  }

  /// What was refused while there was no stage to report to.
  var refusals: [StageError] = []

  /// Takes the values of another node, as they are now.
  func takeValues(of other: Node) {
    framedAxes = other.framedAxes
    for component in NodeComponent.allCases { self[kept: component] = other[kept: component] }
    keptDecoration = other.keptDecoration
  }

  /// A node on no stage that looks like this one now.
  package var still: Node {
    let still = Node(name)
    still.takeValues(of: self)
    still.show(transform)
    return still
  }

  /// Reports what is refused, now or when there is a stage.
  func refuse(_ error: StageError) {
    if let stage { stage.report(error, by: nil) } else { refusals.append(error) }
  }

  /// Takes the values back from the table of a stage that is gone.
  func leaveTable() {
    for (component, slot) in slots { stored[Int(component.rawValue)] = table!.value(at: Int(slot)) }
    slots = NodeSlots()
    table = nil
    (hasMixedSlots, awaitsSync) = (false, false)
  }

  // MARK: Components

  /// The number kept for a component, whether or not it is one that follows from others.
  subscript(kept component: NodeComponent) -> Double {
    get { slot(of: component).map { table!.value(at: $0) } ?? stored[Int(component.rawValue)] }
    set {
      if let slot = slot(of: component) {
        table!.set(slot, to: newValue)
      } else {
        stored[Int(component.rawValue)] = newValue
      }
    }
  }

  /// The slot of a component on the node's stage, made at first need.
  func ensureSlot(of component: NodeComponent, on stage: Stage) -> Int {
    if let slot = slot(of: component) { return slot }
    let initial = self[component]
    table = stage.table
    let slot = stage.declareTrack(component, of: self, initial: initial)
    slots = slots.adding(component, Int32(slot))
    if slots.count > 1, component.axis != nil { noteMixedSlots(on: stage) }
    return slot
  }

  /// The slot of a component that has one.
  @inline(__always)
  func slot(of component: NodeComponent) -> Int? { slots.slot(of: component) }

  /// Announces a change that comes from outside.
  func announceSet(_ details: @autoclosure () -> [Happening.Detail]) {
    stage?.announceCall(EngineCall.set, of: traceName, details())
  }

  /// Several components as one value.
  package func get<Value: MotionValue>(_ first: NodeComponent, _ empty: Value) -> Value {
    var value = empty
    for index in 0..<Value.componentNames.count {
      value[component: index] = self[first.advanced(by: index)]
    }
    return value
  }

  /// Sets several components at once.
  package func set<Value: MotionValue>(_ first: NodeComponent, _ value: Value) {
    // Sizes before origins: a frame's origin stays where it is put.
    for index in (0..<Value.componentNames.count).reversed() {
      self[first.advanced(by: index)] = value[component: index]
    }
  }
}

extension Node {
  /// What a trace says of the node when it appears, so that it can be drawn later; defaults are left out.
  func details() -> [Happening.Detail] {
    var details: [Happening.Detail] = []
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
    if keptDecoration != nil { details += decoration.details }
    if transform != .identity { details.append(.init("transform", .text(transform.text))) }
    if isHidden { details.append(.init("hidden", .flag(true))) }
    return details
  }
}

extension Property where Object == Node, Value == RGBA {
  /// The hue alone, in turns: 0 red, 1/3 green, 2/3 blue, 1 red again.
  ///
  /// Any number will do, and the way from one to another is straight: from 0.9 to 0.1 it goes backwards by 0.8. For
  /// the shorter way move to 1.1.
  ///
  /// What motions set as hue, saturation and brightness is kept as it was set, so that black and grey do not forget
  /// their hue. All is read from the colour again when ``Node/backgroundColor`` is set otherwise. While a motion moves
  /// red, green or blue, views do not show; after that they are those of the colour that it has left.
  public var hue: Property<Node, Double> { view("hue") }
  /// How far the colour is from grey, 0...1; numbers beyond count as the nearest.
  public var saturation: Property<Node, Double> { view("saturation") }
  /// The greatest of red, green and blue, 0...1; numbers beyond count as the nearest.
  public var brightness: Property<Node, Double> { view("brightness") }
  /// The grey that is as bright, as ``RGBA/white``, 0...1. Moved, the colour is that grey.
  public var white: Property<Node, Double> { view("white") }

  /// A view of one component of a stored colour. A colour behind closures has no such view: a motion of it is refused
  /// with `unknownProperty`. Give closures that use ``RGBA/hue`` and the others instead.
  private func view(_ name: String) -> Property<Node, Double> {
    let place = ColorViews.componentNames.firstIndex(of: name)!
    guard case .stored(let first) = root else {
      return Property<Node, Double>(name: self.name + "." + name, root: .unknown(components: nil))
    }
    return Property<Node, Double>(
      name: self.name + "." + name,
      root: .accessors(name: self.name) { node, track, target in
        let memory = ColorMemory(first)
        let views = ForeignValue(
          name: track, of: node, as: target, get: memory.views, set: { memory.set($1, of: $0) })
        views.base = first
        return views
      }, offset: place)
  }
}

/// A colour as motions move it: by hue, saturation, brightness and white, which keep what was set.
struct ColorViews: MotionValue {
  private var view: HueView
  /// The grey that is as bright as a colour that was read.
  private var white: Double

  init(_ color: RGBA) {
    view = HueView(color)
    white = color.white
  }

  /// The colour, with an opacity.
  func color(alpha: Double) -> RGBA { view.color(alpha: alpha) }

  static let componentNames = ["hue", "saturation", "brightness", "white"]

  subscript(component index: Int) -> Double {
    get {
      switch index {
      case 0: view.hue
      case 1: view.saturation
      case 2: view.brightness
      default: white
      }
    }
    set {
      switch index {
      case 0: view.hue = newValue
      case 1: view.saturation = newValue
      case 2: view.brightness = newValue
      default: (view.saturation, view.brightness, white) = (0, newValue, newValue)
      }
      if index < 3 { white = color(alpha: 1).white }
    }
  }
}

/// The views of a node's colour, as long as nobody else sets it.
private final class ColorMemory {
  private let first: NodeComponent
  private var views = ColorViews(.clear)
  /// What the views give, without an opacity of its own.
  private var color = RGBA.clear

  init(_ first: NodeComponent) { self.first = first }

  /// The views: what was set by them, or those of the colour that the node was given otherwise.
  func views(of node: Node) -> ColorViews {
    var present = node.get(first, RGBA.clear)
    present.alpha = 0
    return color == present ? views : ColorViews(present)
  }

  /// Gives the node the colour of the views.
  func set(_ views: ColorViews, of node: Node) {
    self.views = views
    color = views.color(alpha: 0)
    for place in 0..<3 { node[first.advanced(by: place)] = color[component: place] }
  }
}
