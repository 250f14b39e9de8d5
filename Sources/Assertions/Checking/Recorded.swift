import Dopesheet
import DopesheetDiff
import DopesheetRecording
import DopesheetText
import DopesheetTrace

/// A type with a recording: a run of a rehearsal, or a trace.
///
/// ```swift
/// #expect(run["card.position.y"].overshoot < 0.1)
/// #expect(run.duration(of: "card.fade") == 0.4)
/// expectThat(run.events.inOrder("card.fade started", "card.fade completed"))
/// ```
public protocol Recorded {
  /// The recording.
  var trace: Trace { get }
}

extension Trace: Recorded {
  /// The trace itself.
  public var trace: Trace { self }
}

extension Rehearsal.Run: Recorded {}

extension Recorded {
  /// The values of a track over the run.
  ///
  /// If the run has no such track, the curve has no answers: all claims about it fail, and suggest the nearest name.
  public subscript(track: String) -> TrackCurve { TrackCurve(of: trace, track) }

  /// The values of a node's property over the run: `run[card, .position.y]`.
  public subscript(node: Node, property: Property<Node, Double>) -> TrackCurve {
    self[property.trackName(of: node)]
  }

  /// The values of an object's own property over the run: `run[meter, level]`.
  public subscript<Object>(
    target: ObjectTarget<Object>, property: Property<Object, Double>
  ) -> TrackCurve {
    self[property.trackName(of: target)]
  }

  /// The sheet of the run: a row for each movement, change and event.
  ///
  /// ```swift
  /// let fade = try #require(run.sheet["card.alpha"].first)
  /// #expect(fade.to == 1 && fade.end <= 400)
  /// ```
  public var sheet: Sheet { Sheet(trace) }

  /// The external calls, changes of state and callbacks of the run.
  public var events: EventLog { EventLog(of: trace) }
}
