import DopesheetEngine
import DopesheetRecording
import DopesheetRunDocuments
import DopesheetText
import DopesheetTrace
import Testing

/// The texts of small run documents, and the errors of loading them.
enum RunText {
  /// A document with one node `card`, one motion `fade` of 0.1 s, and fields that a test changes.
  ///
  /// - Parameters:
  ///   - fields: Further fields of the document, each with a comma at its end.
  ///   - motion: Further fields of the motion, each with a comma before it.
  ///   - calls: Further calls, each with a comma before it.
  static func document(
    _ fields: String = "", nodes: String = node("card"), motion: String = "", calls: String = "",
    until: String = "1"
  ) -> String {
    """
    {"dopesheet": 1, \(fields)
    "nodes": [\(nodes)],
    "play": [{"motion": {"name": "fade", "node": "card", "properties": {"alpha": 0}, "duration": 0.1\(motion)}}\(calls)],
    "until": \(until)}
    """
  }

  /// A document with one node `card` that makes the given calls.
  static func calling(_ calls: String, until: String = #"{"settled": 10}"#) -> String {
    """
    {"dopesheet": 1, "nodes": [\(node("card"))], "play": [
    \(calls)
    ], "until": \(until)}
    """
  }

  /// A motion of `zPosition` of the node `card` to 1, in 0.25 s by default.
  static func motion(_ name: String, _ duration: Double = 0.25, _ fields: String = "") -> String {
    """
    {"motion": {"name": "\(name)", "node": "card", "properties": {"zPosition": 1}, "duration": \(duration)\(fields)}}
    """
  }

  /// The declaration of a source in the trace of a document's run: `fade motion duration=0.1`.
  static func declaration(of name: String, in text: String) throws -> String {
    let lines = try load(text).perform().trace.text.split(separator: "\n")
    return try String(#require(lines.first { $0.hasPrefix("* \(name) ") }).dropFirst(2))
  }

  /// The inputs and callbacks of a document's run, each with its source: `fade started`.
  static func events(_ text: String) throws -> [String] {
    events(of: try load(text).perform().trace)
  }

  /// The inputs and callbacks of a trace, each with its source: `fade started`.
  static func events(of trace: Trace) -> [String] {
    (0..<trace.recordCount).compactMap { index in
      switch trace.record(at: index) {
      case .input(let source, let word, _): "< \(source) \(word)"
      case .callback(let source, let name, _): "\(source) \(name)"
      default: nil
      }
    }
  }

  /// A node with a frame, and further fields, each with a comma before it.
  static func node(_ name: String, _ fields: String = "") -> String {
    #"{"name": "\#(name)", "frame": [0, 0, 10, 20]\#(fields)}"#
  }

  static func load(
    _ text: String, file: String? = nil, mostCallbacks: Int = RunDocument.mostCallbacks
  ) throws(Diagnostics) -> RunDocument {
    try RunDocument.load(Array(text.utf8), file: file, mostCallbacks: mostCallbacks)
  }

  /// Loads a document at `runs/a.run.json` together with the given files.
  static func load(_ text: String, beside files: [String: String]) throws(Diagnostics)
    -> RunDocument
  {
    let beside = RunFiles(beside: "runs/a.run.json") { files[$0].map { Array($0.utf8) } }
    return try RunDocument.load(Array(text.utf8), file: "runs/a.run.json", beside)
  }

  static func errors(
    _ text: String, mostCallbacks: Int = RunDocument.mostCallbacks
  ) -> [String] {
    errors { () throws(Diagnostics) in try load(text, mostCallbacks: mostCallbacks) }
  }

  /// The errors of a document together with the given files, without their places in the text.
  static func errors(_ text: String, beside files: [String: String]) -> [String] {
    errors { () throws(Diagnostics) in try load(text, beside: files) }
  }

  /// Expects one error of a document, with a text that contains these words.
  static func expectError(
    _ text: String, _ words: String, at place: SourceLocation = #_sourceLocation
  ) {
    let errors = errors(text)
    #expect(
      errors.count == 1 && errors[0].contains(words), "\(errors)", sourceLocation: place)
  }

  private static func errors(_ load: () throws(Diagnostics) -> RunDocument) -> [String] {
    do throws(Diagnostics) {
      _ = try load()
      return []
    } catch {
      return error.list.map { error in
        var error = error
        error.line = nil
        return error.description
      }
    }
  }
}

/// The inputs, states and callbacks of a trace in order, each with its time in engine ticks.
func timedEvents(_ trace: Trace) -> [String] {
  var events: [String] = []
  for frame in -1..<trace.frames.count {
    let records = frame < 0 ? trace.preroll : trace.frames[frame].records
    let frameTime = frame < 0 ? 0 : trace.seconds(ofFrame: frame)
    for index in records {
      var time = Ticks(seconds: frameTime)
      let record = trace.record(at: index)
      let (words, arguments): (String, [Trace.Argument])
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

extension RunDocument {
  /// Runs the document with steps of the given lengths, instead of its own tempo and end.
  func perform(steps lengths: [Ticks]) throws(Diagnostics) -> Rehearsal.Run {
    var run: Rehearsal.Run?
    try play { rehearsal, _ in
      run = try rehearsal.play { _, tempo in
        for length in lengths { try tempo.advance(by: length) }
      }
    }
    return run!
  }
}
