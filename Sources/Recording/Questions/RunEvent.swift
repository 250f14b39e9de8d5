import DopesheetEngine
import DopesheetTrace

/// A call from outside, a change of state or a callback of a run.
public struct RunEvent: Equatable, Sendable {
  /// What it is: `.input`, `.state` or `.callback`.
  public let kind: RecordKind
  /// Who it befell: `card.fade`.
  public let source: String
  /// What happened: the call, the callback, or the state that is left and the one that is entered.
  public let word: String
  /// Its details but for its time.
  public let arguments: [Argument]
  /// When it happened: its own time, which may lie inside its frame.
  public let time: Ticks
  /// The frame that it belongs to; -1 before the first.
  public let frame: Int

  /// Who and what: `card.fade completed`, `card.fade stopped moving`.
  public var text: String { "\(source) \(word)" }
}

extension Trace {
  /// The calls, changes of state and callbacks in order of occurrence.
  var runEvents: [RunEvent] {
    var events = preroll.compactMap { event($0, frame: -1) }
    for frame in frames.indices {
      events += frames[frame].records.compactMap { event($0, frame: frame) }
    }
    return events
  }

  private func event(_ index: Int, frame: Int) -> RunEvent? {
    guard columns.kinds[index].isEvent else { return nil }
    let detail = detail(ofRecord: index)
    var time = frames.isEmpty ? Ticks.zero : self.time(ofFrame: max(0, frame))
    // What happened inside a frame says when.
    if let own = detail.arguments.lazy.compactMap(\.time).first { time = own }
    return RunEvent(
      kind: columns.kinds[index], source: source(ofRecord: index).name,
      word: detail.word + (detail.next.isEmpty ? "" : " \(detail.next)"),
      arguments: detail.arguments.withoutTime, time: time, frame: frame)
  }
}
