import DopesheetEngine
import DopesheetTrace

/// The external input of a session as a list of frames, from which calls and frames can be removed.
///
/// A frame lasts since the one before. If it is removed, all later frames come earlier by its length.
struct SessionScript {
  struct Input {
    let call: ReplayScript.Call
    /// The time from the call to the end of its frame; `nil` for a call after the frame.
    var lead: Ticks?
  }

  /// A frame with its calls. The first slot is the time before the first frame.
  private struct Slot {
    /// The length in ticks of the trace's clock.
    let length: Int64
    var inputs: [Input] = []
  }

  private var slots: [Slot]
  private let clock: ClockRate
  private let rate: FrameRate?
  private let recordsUpdates: Bool

  /// The first slot that can be removed: the preroll and the first frame stay.
  private static let firstRemovable = 2

  /// Creates the script of a trace with some of its external calls.
  ///
  /// - Parameters:
  ///   - script: The script of the trace.
  ///   - made: The calls to keep, in order: the frame, -1 for the preroll, and the place in its list.
  init(_ trace: Trace, _ script: ReplayScript, keeping made: [(frame: Int, index: Int)]) {
    clock = trace.clock
    rate = script.rate
    recordsUpdates = script.recordsUpdates
    slots = [Slot(length: 0)]
    var last: Int64 = 0
    for frame in trace.frames {
      slots.append(Slot(length: frame.tick - last))
      last = frame.tick
    }
    for (frame, index) in made {
      let call = frame < 0 ? script.preroll[index] : script.calls[frame][index]
      let lead = call.time.map { frame < 0 ? .zero : script.times[frame] - $0 }
      slots[frame + 1].inputs.append(Input(call: call, lead: lead))
    }
  }

  var inputCount: Int { slots.reduce(0) { $0 + $1.inputs.count } }

  var inputs: Range<Int> { 0..<inputCount }

  var frameCount: Int { slots.count - 1 }

  var removableFrames: Range<Int> {
    min(Self.firstRemovable - 1, frameCount)..<max(Self.firstRemovable - 1, frameCount)
  }

  /// The frames without calls between two calls, and between the last call and the last frame.
  var gaps: [Range<Int>] {
    let ends = (1..<slots.count).filter { $0 == slots.count - 1 || !slots[$0].inputs.isEmpty }
    // A slot is a frame and the preroll before the first.
    return zip([0] + ends, ends).map { last, next in max(last, 1)..<max(last, 1, next - 1) }
      .filter { !$0.isEmpty }
  }

  /// The time from the first frame to the last, in seconds.
  var seconds: Double {
    clock.seconds(at: slots.dropFirst(Self.firstRemovable).reduce(0) { $0 + $1.length })
  }

  /// Returns the script of a replay; `nil` if the times of its frames are not exact.
  var replayScript: ReplayScript? {
    var times: [Ticks] = []
    var calls: [[ReplayScript.Call]] = []
    times.reserveCapacity(frameCount)
    calls.reserveCapacity(frameCount)
    var tick: Int64 = 0
    for slot in slots.dropFirst() {
      tick += slot.length
      guard let time = ReplayScript.time(of: tick, clock, rate) else { return nil }
      times.append(time)
      calls.append(
        slot.inputs.map { input in
          var call = input.call
          call.time = input.lead.map { time - $0 }
          return call
        })
    }
    return ReplayScript(
      times: times, preroll: slots[0].inputs.map(\.call), calls: calls, rate: rate,
      recordsUpdates: recordsUpdates)
  }

  /// The external calls in words, with their times: `0.05 s: sheet.open send`.
  var phrases: [String] {
    guard let script = replayScript else { return [] }
    let frames = zip(script.times, script.calls)
    return script.preroll.map { "before frame 0: " + $0.phrase }
      + frames.flatMap { time, calls in
        calls.map { "\(MeasureText.seconds(($0.time ?? time).seconds)) s: " + $0.phrase }
      }
  }

  // MARK: Smaller sessions

  /// Returns the session up to the end of a frame, with some of its calls.
  func cut(after frame: Int, keeping made: [(frame: Int, index: Int)]) -> SessionScript {
    var script = self
    script.slots.removeSubrange((frame + 2)...)
    for slot in script.slots.indices { script.slots[slot].inputs = [] }
    for (frame, index) in made {
      script.slots[frame + 1].inputs.append(slots[frame + 1].inputs[index])
    }
    return script
  }

  /// Returns the session without some of its calls, counted in order.
  ///
  /// - Parameter time: Whether the frames since the call before the first of them are removed, too.
  func removing(inputs removed: Range<Int>, withTime time: Bool) -> SessionScript {
    var script = self
    /// The slot of the last call that stays before them, and of the last removed one.
    var (before, last) = (Self.firstRemovable - 1, 0)
    var number = 0
    for slot in slots.indices where !slots[slot].inputs.isEmpty {
      let numbers = number..<number + slots[slot].inputs.count
      number = numbers.upperBound
      if numbers.lowerBound < removed.lowerBound { before = max(before, slot) }
      guard numbers.overlaps(removed) else { continue }
      let kept = numbers.filter { !removed.contains($0) }
      script.slots[slot].inputs = kept.map { slots[slot].inputs[$0 - numbers.lowerBound] }
      last = kept.contains { $0 >= removed.upperBound } ? slot - 1 : slot
    }
    if time, before < last { script.slots.removeSubrange(before + 1...last) }
    return script
  }

  /// Returns the session without some frames. Their calls are made after the frame before.
  func removing(frames: Range<Int>) -> SessionScript {
    var script = self
    let removed = frames.lowerBound + 1..<frames.upperBound + 1
    for input in slots[removed].flatMap(\.inputs) {
      script.slots[frames.lowerBound].inputs.append(Input(call: input.call, lead: nil))
    }
    script.slots.removeSubrange(removed)
    return script
  }
}
