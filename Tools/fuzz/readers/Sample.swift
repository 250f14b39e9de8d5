import Dopesheet
import DopesheetDiff
import DopesheetStepping
import DopesheetText

/// Traces and sessions that the inputs refer to.
enum Sample {
  static let trace = make(end: 1)
  static let other = make(end: 2)

  /// The names in the traces.
  static var names: Set<String> {
    Set(trace.tracks.map(\.name) + trace.sources.map(\.name))
  }

  private static func make(end: Double) -> Trace {
    var builder = TraceBuilder()
    let kinds: [ScalarKind] = [.f64, .f32, .i64, .bool, .sym]
    let tracks = kinds.map { builder.declare(Trace.Track("card.\($0)", $0)) }
    let point = builder.declare(Trace.Track("card.position", .f64, width: 2))
    let fade = builder.declare(
      Trace.Source("card.fade", kind: "motion", [Trace.Argument("x", .number(0))]))
    builder.input(source: fade, word: "start", [])
    builder.state(source: fade, from: "stopped", to: "moving", [])
    for frame in 0..<4 {
      builder.beginFrame(tick: Int64(frame))
      let number = Double(frame) * end
      builder.value(track: tracks[0], [.f64(number)])
      builder.value(track: tracks[1], [.f32(Float(number))])
      builder.value(track: tracks[2], [.i64(Int64(frame))])
      builder.value(track: tracks[3], [.bool(frame % 2 == 0)])
      builder.value(track: tracks[4], [.sym("word\(frame)")])
      builder.value(track: point, [.f64(number), .f64(-number)])
      builder.callback(source: fade, name: "updated", [Trace.Argument("at", .number(number))])
    }
    return builder.finish(clock: ClockRate(60)!)
  }

  /// Sends lines to a stepping session, and reads each as an expression and as a condition.
  static func step(_ lines: [String]) {
    let session = StepSession(
      Stepper(TraceSource(trace, title: "a")), against: Lockstep(other, title: "b"))
    let known = IndexedTrace(trace)
    let names = ExpressionNames(known)
    let moments = [0, 5, trace.endPlace.lines].map {
      TraceMoment(known, at: trace.place(afterLines: $0))
    }
    for line in lines {
      if let expression = try? MomentExpression(line, names) {
        for moment in moments { _ = expression.value(at: moment) }
      }
      if let condition = try? MomentExpression(condition: line, names) {
        for moment in moments { _ = condition.holds(at: moment) }
      }
      _ = session.perform(line)
    }
  }

  /// Passes bytes to a debug adapter as messages, and lines `COMMAND ARGUMENTS` as requests.
  static func debug(_ bytes: [UInt8], _ lines: [String]) {
    let session = DebugSession(studio: Studio()) { text in
      require((try? JSONReader.read(Array(text.utf8))) != nil, "an answer is JSON")
    }
    var framing = MessageFraming()
    for part in [bytes.prefix(bytes.count / 2), bytes.dropFirst(bytes.count / 2)] {
      framing.feed(part)
      while let piece = framing.next() {
        guard case .message(let message) = piece else { continue }
        session.take(AdapterRequest.read(message))
      }
    }
    func ask(_ command: String, _ arguments: String) {
      let text = """
        {"seq": 1, "type": "request", "command": "\(command)", "arguments": \(arguments)}
        """
      session.take(AdapterRequest.read(Array(text.utf8)))
    }
    ask("initialize", "{}")
    ask("launch", #"{"program": "a.run.json", "against": "b.mtrace"}"#)
    for line in lines {
      let words = line.split(separator: " ", maxSplits: 1).map(String.init)
      ask(words.first ?? "", words.count == 2 ? words[1] : "{}")
    }
  }

  private struct Studio: DebugStudio {
    func open(_ program: String) throws(Diagnostics) -> Debuggee.Source {
      Debuggee.Source(
        TraceSource(Sample.trace, title: program),
        path: program.hasSuffix(".json") ? nil : "/" + program, name: program)
    }

    func trace(at path: String) throws(Diagnostics) -> Trace { Sample.other }
  }
}
