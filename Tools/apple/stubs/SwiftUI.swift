// What Sources/Motion/Apple and the guide use of SwiftUI, as its public documentation declares it,
// with just enough behind it for Tools/checks/clients/apple to run that code.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, AlwaysUseLowerCamelCase

import CoreGraphics
@_exported import Foundation

public protocol VectorArithmetic: AdditiveArithmetic {
  mutating func scale(by rhs: Double)
  var magnitudeSquared: Double { get }
}

extension Double: VectorArithmetic {
  public mutating func scale(by rhs: Double) { self *= rhs }
  public var magnitudeSquared: Double { self * self }
}

extension CGFloat: VectorArithmetic {
  public mutating func scale(by rhs: Double) { self *= CGFloat(rhs) }
  public var magnitudeSquared: Double { Double(self * self) }
}

public struct AnimatablePair<First: VectorArithmetic, Second: VectorArithmetic>: VectorArithmetic {
  public var first: First
  public var second: Second

  public init(_ first: First, _ second: Second) { (self.first, self.second) = (first, second) }

  public static var zero: Self { Self(.zero, .zero) }
  public static func + (a: Self, b: Self) -> Self { Self(a.first + b.first, a.second + b.second) }
  public static func - (a: Self, b: Self) -> Self { Self(a.first - b.first, a.second - b.second) }
  public mutating func scale(by rhs: Double) {
    first.scale(by: rhs)
    second.scale(by: rhs)
  }
  public var magnitudeSquared: Double { first.magnitudeSquared + second.magnitudeSquared }
}

extension AnimatablePair: Sendable where First: Sendable, Second: Sendable {}

public protocol Animatable {
  associatedtype AnimatableData: VectorArithmetic
  var animatableData: AnimatableData { get set }
}

extension Animatable where Self: VectorArithmetic {
  public var animatableData: Self {
    get { self }
    set { self = newValue }
  }
}

extension Double: Animatable { public typealias AnimatableData = Double }
extension CGFloat: Animatable { public typealias AnimatableData = CGFloat }

extension CGPoint: Animatable {
  public var animatableData: AnimatablePair<CGFloat, CGFloat> {
    get { AnimatablePair(x, y) }
    set { (x, y) = (newValue.first, newValue.second) }
  }
}

@MainActor @preconcurrency public protocol View {
  associatedtype Body: View
  @ViewBuilder var body: Body { get }
}

extension Never: View { public var body: Never { preconditionFailure("nothing is shown here") } }

@resultBuilder public struct ViewBuilder {
  public static func buildBlock<Content: View>(_ content: Content) -> Content { content }
  public static func buildExpression<Content: View>(_ content: Content) -> Content { content }
}

@MainActor @preconcurrency public protocol ViewModifier {
  associatedtype Body: View
  typealias Content = _ViewModifier_Content<Self>
  @ViewBuilder func body(content: Content) -> Body
}

public struct _ViewModifier_Content<Modifier: ViewModifier>: View {
  public init() {}
  public var body: Never { preconditionFailure("nothing is shown here") }
}

public struct ModifiedContent<Content, Modifier> {
  public var content: Content
  public var modifier: Modifier
}

extension ModifiedContent: View where Content: View, Modifier: ViewModifier {
  public var body: Never { preconditionFailure("nothing is shown here") }
}

/// A view whose modifier SwiftUI would animate; only for tests.
@MainActor public protocol AnimatedView {
  /// Shows an interpolated state on the way to another state of the same view.
  func show(_ part: Double, of other: Any)
}

extension ModifiedContent: AnimatedView where Modifier: ViewModifier & Animatable {
  /// Only for tests.
  public func show(_ part: Double, of other: Any) {
    var way = (other as! ModifiedContent).modifier.animatableData - modifier.animatableData
    way.scale(by: part)
    var moved = modifier
    moved.animatableData += way
    _ = moved.body(content: _ViewModifier_Content())
  }
}

extension View {
  public func modifier<T>(_ modifier: T) -> ModifiedContent<Self, T> {
    ModifiedContent(content: self, modifier: modifier)
  }
  public func opacity(_ opacity: Double) -> some View { self }
  public func animation<V: Equatable>(_ animation: Animation?, value: V) -> some View { self }
  public func onTapGesture(count: Int = 1, perform action: @escaping () -> Void) -> some View {
    self
  }
}

public struct Animation: Equatable, Sendable {
  public static let spring = Animation(nil)
  let base: (any CustomAnimation)?

  init(_ base: (any CustomAnimation)?) { self.base = base }
  public init<A: CustomAnimation>(_ base: A) { self.base = base }

  public static func == (a: Animation, b: Animation) -> Bool {
    a.base.map { AnyHashable($0) } == b.base.map { AnyHashable($0) }
  }

  /// The value on the way to a number; only for tests.
  public func shown(_ value: Double, at time: Double) -> Double? {
    var context = AnimationContext<Double>()
    return base?.animate(value: value, time: time, context: &context)
  }
}

/// SwiftUI alone makes contexts.
public struct AnimationContext<Value: VectorArithmetic> {}

@preconcurrency public protocol CustomAnimation: Hashable, Sendable {
  func animate<V: VectorArithmetic>(
    value: V, time: TimeInterval, context: inout AnimationContext<V>
  ) -> V?
}

public struct UnitPoint: Hashable, Sendable {
  public var x: CGFloat
  public var y: CGFloat

  public init(x: CGFloat, y: CGFloat) { (self.x, self.y) = (x, y) }
}

/// A Bézier curve, or one of those that have no control points.
public struct UnitCurve: Hashable, Sendable {
  /// Only for tests.
  public let points: [CGFloat]

  public static func bezier(
    startControlPoint: UnitPoint, endControlPoint: UnitPoint
  ) -> UnitCurve {
    UnitCurve(
      points: [startControlPoint.x, startControlPoint.y, endControlPoint.x, endControlPoint.y])
  }
  public static let linear = UnitCurve(points: [0])
  public static let easeIn = UnitCurve(points: [0.42, 0, 1, 1])
  public static let easeOut = UnitCurve(points: [0, 0, 0.58, 1])
  public static let easeInOut = UnitCurve(points: [0.42, 0, 0.58, 1])
  public static let circularEaseIn = UnitCurve(points: [1])
  public static let circularEaseOut = UnitCurve(points: [2])
  public static let circularEaseInOut = UnitCurve(points: [3])

  public func value(at progress: Double) -> Double {
    func quarter(_ part: Double) -> Double { 1 - (1 - part * part).squareRoot() }
    switch points {
    case [0]: return progress
    case [1]: return quarter(progress)
    case [2]: return 1 - quarter(1 - progress)
    case [3]:
      return progress < 0.5 ? quarter(2 * progress) / 2 : 1 - quarter(2 - 2 * progress) / 2
    default: return curveValue(points.map { Double($0) }, at: progress)
    }
  }
}

public struct Spring: Hashable, Sendable {
  public let response: Double
  public let dampingRatio: Double

  public init(response: Double, dampingRatio: Double) {
    (self.response, self.dampingRatio) = (response, dampingRatio)
  }
  public init(duration: Double = 0.5, bounce: Double = 0) {
    self.init(response: duration, dampingRatio: bounce >= 0 ? 1 - bounce : 1 / (1 + bounce))
  }

  public func settlingDuration<V: VectorArithmetic>(
    target: V, initialVelocity: V = .zero, epsilon: Double
  ) -> TimeInterval {
    // By the slower of its decays.
    2 * response * max(dampingRatio, 1 / dampingRatio)
  }
  public func value<V: VectorArithmetic>(
    target: V, initialVelocity: V = .zero, time: TimeInterval
  ) -> V {
    func distance(_ start: Double, _ velocity: Double) -> Double {
      springDistance(
        response: response, dampingRatio: dampingRatio, from: start, velocity: velocity, at: time)
    }
    var (value, push) = (target, initialVelocity)
    value.scale(by: 1 - distance(1, 0))
    push.scale(by: distance(0, 1))
    return value + push
  }
}

public protocol Keyframes<Value> {
  associatedtype Value
  /// Its length, and what it does to a value at a time; only for tests.
  var played: (duration: Double, show: (inout Value, Double) -> Void) { get }
}

@resultBuilder public struct KeyframesBuilder<Value> {
  public static func buildExpression<K: Keyframes>(_ content: K) -> K where K.Value == Value {
    content
  }
  public static func buildBlock<K: Keyframes>(_ content: K) -> K where K.Value == Value { content }
}

/// A keyframe that a straight line leads to.
public struct LinearKeyframe<Value: Animatable> {
  let end: Value
  let duration: Double

  public init(_ to: Value, duration: TimeInterval, timingCurve: UnitCurve = .linear) {
    (end, self.duration) = (to, duration)
  }
}

@resultBuilder public struct KeyframeTrackContentBuilder<Value: Animatable> {
  public static func buildBlock(_ frames: LinearKeyframe<Value>...) -> [LinearKeyframe<Value>] {
    frames
  }
}

public struct KeyframeTrack<Root, Value: Animatable>: Keyframes {
  private let path: WritableKeyPath<Root, Value>
  private let frames: [LinearKeyframe<Value>]

  public init(
    _ path: WritableKeyPath<Root, Value>,
    @KeyframeTrackContentBuilder<Value> content: () -> [LinearKeyframe<Value>]
  ) {
    (self.path, frames) = (path, content())
  }

  /// Only for tests.
  public var played: (duration: Double, show: (inout Root, Double) -> Void) {
    (
      frames.reduce(0) { $0 + $1.duration },
      { root, time in
        var left = time
        for frame in frames {
          var way = frame.end.animatableData - root[keyPath: path].animatableData
          way.scale(by: min(1, max(0, left / frame.duration)))
          root[keyPath: path].animatableData += way
          left -= frame.duration
        }
      }
    )
  }
}

public struct KeyframeTimeline<Value> {
  private let initialValue: Value
  private let played: (duration: Double, show: (inout Value, Double) -> Void)

  public init<K: Keyframes>(
    initialValue: Value, @KeyframesBuilder<Value> content: () -> K
  ) where K.Value == Value {
    self.initialValue = initialValue
    played = content().played
  }

  public var duration: TimeInterval { played.duration }
  public func value(time: Double) -> Value {
    var value = initialValue
    played.show(&value, time)
    return value
  }
}

public struct Color: View, Sendable {
  public static let blue = Color()
  public var body: Never { preconditionFailure("nothing is shown here") }
}

@propertyWrapper public struct State<Value> {
  private let initial: Value

  public init(wrappedValue: Value) { initial = wrappedValue }
  public var wrappedValue: Value {
    get { initial }
    nonmutating set {}
  }
}
