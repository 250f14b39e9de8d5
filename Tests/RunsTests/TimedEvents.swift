import DopesheetEngine
import DopesheetRecording
import DopesheetTrace

/// The inputs, states and callbacks of a trace in order, each with its time in engine ticks.
func timedEvents(_ trace: Trace) -> [String] {
  var events: [String] = []
  for frame in -1..<trace.frames.count {
    let records = frame < 0 ? trace.preroll : trace.frames[frame].records
    let frameTime = frame < 0 ? 0 : trace.seconds(ofFrame: frame)
    for index in records {
      var time = Ticks(seconds: frameTime)
      let record = trace.record(at: index)
      let (words, arguments): (String, [Argument])
      switch record {
      case .input(let source, let word, let list):
        (words, arguments) = ("< \(source) \(word)", list)
      case .state(let source, let from, let to, let list):
        (words, arguments) = ("~ \(source) \(from) \(to)", list)
      case .callback(let source, let name, let list):
        (words, arguments) = ("! \(source) \(name)", list)
      default: continue
      }
      if let at = arguments.lazy.compactMap(\.time).first { time = at }
      events.append("\(time?.count ?? -1) \(words)")
    }
  }
  return events
}
