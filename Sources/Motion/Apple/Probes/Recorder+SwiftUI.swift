#if canImport(SwiftUI)
  import Dopesheet
  import SwiftUI

  @available(iOS 17, macOS 14, tvOS 17, watchOS 10, *)
  extension Recorder {
    /// Records a timeline of key frames from now on, evaluated by SwiftUI at the end of each step. A run that goes on
    /// until nothing moves waits for its end.
    public func probe<Value: MotionValue>(
      _ name: String, _ timeline: KeyframeTimeline<Value>
    ) {
      probe(name, timeline, \.self)
    }

    /// Records one value of a timeline of key frames from now on.
    public func probe<Root, Value: MotionValue>(
      _ name: String, _ timeline: KeyframeTimeline<Root>, _ value: KeyPath<Root, Value>
    ) {
      probe(name, lasting: timeline.duration) { timeline.value(time: $0)[keyPath: value] }
    }

    /// Records a curve from now on, evaluated by SwiftUI at the end of each step. It goes from 0 to 1 in some seconds.
    public func probe(
      _ name: String, _ curve: UnitCurve, duration: Double
    ) {
      probe(name, lasting: duration) { duration > 0 ? curve.value(at: $0 / duration) : 1 }
    }

    /// Records a movement of a spring from now on, evaluated by SwiftUI at the end of each step. A run that goes on
    /// until nothing moves waits until the spring has settled within a thousandth.
    ///
    /// - Parameter velocity: The velocity at the start, in units a second.
    public func probe<Value: VectorArithmetic & MotionValue>(
      _ name: String, _ spring: Spring, from start: Value, to target: Value,
      velocity: Value = .zero
    ) {
      let way = target - start
      let length = spring.settlingDuration(target: way, initialVelocity: velocity, epsilon: 0.001)
      probe(name, lasting: length) {
        start + spring.value(target: way, initialVelocity: velocity, time: $0)
      }
    }
  }
#endif
