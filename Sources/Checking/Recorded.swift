import Dopesheet
import DopesheetNotation
import DopesheetRecording
import DopesheetTrace

/// What holds a recording that can be asked about: a run of a rehearsal, or a trace.
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
  /// A track that the run does not have gives a curve without answers: what is asked of it fails, with the nearest
  /// name in the text.
  public subscript(track: String) -> TrackCurve { TrackCurve(of: trace, track) }

  /// The values of a node's property over the run: `run[card, .position.y]`.
  public subscript(node: Node, property: Property<Node, Double>) -> TrackCurve {
    self[property.trackName(of: node)]
  }

  /// The values of an object's own property over the run: `run[meter, level]`.
  public subscript<Object>(
    target: Target<Object>, property: Property<Object, Double>
  ) -> TrackCurve {
    self[property.trackName(of: target)]
  }

  /// The calls from outside, changes of state and callbacks of the run.
  public var events: EventLog { events(knowing: CallSignature.all) }

  /// The events of the run, with the calls that patterns may name.
  ///
  /// - Parameter calls: The external calls of all styles, for words that look misspelt.
  package func events(knowing calls: [CallSignature]) -> EventLog {
    EventLog(of: trace, knowing: calls)
  }
}
