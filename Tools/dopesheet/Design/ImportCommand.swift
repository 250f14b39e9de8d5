import DopesheetDesign
import DopesheetEngine
import DopesheetNotation
import DopesheetTrace

/// `dopesheet import`: turns an animation of another tool into a run document or a trace.
enum ImportCommand: Command {
  static let name = "import"
  static let summary = "Turns an animation of another tool into a run document or a trace"
  static let usage = ["import FILE [-o OUT] [--rate HZ] [--length S] [--name OLD=NEW]…"]
  static let details = """
    FILE is a style sheet (.css), a Lottie animation (.json), or animations of the Web
    Animations API (.json): objects with target, keyframes and options. OUT is the
    expected trace if its name ends in .mtrace, and the run document that plays the
    animation if it ends in .run.json. Without -o, or for `-`, the run document is
    printed. An existing OUT is replaced, unless it is FILE or a golden.

    A layer has the selector of its rule as its name. A class or an identifier alone has
    no sign there: .card is 'card'.
    """
  static let options: [Arguments.Option] = [
    .init("output", letter: "o", value: "OUT", help: "the file to write: .mtrace or .run.json"),
    .init("rate", value: "HZ", help: "the frames a second, as 60 or 60000/1001"),
    .init("length", value: "S", help: "the end in seconds; Lottie files have their own"),
    .init("name", value: "OLD=NEW", repeats: true, help: "gives a layer the name of a node"),
  ]

  static func run(
    _ arguments: Arguments, _ console: Console
  ) throws(Diagnostics) -> ExitCode {
    let path = try require(1...1, of: arguments)[0]
    let output = arguments["output"] ?? "-"
    let isTrace = output.hasSuffix(FileTree.traceSuffix)
    guard isTrace || output == "-" || output.hasSuffix(FileTree.documentSuffix) else {
      throw Diagnostics(
        Diagnostic(
          file: output, message: "is neither a trace nor a run document",
          hint: "end its name in \(FileTree.traceSuffix) or \(FileTree.documentSuffix)"))
    }
    let rate = try arguments["rate"].map { (text) throws(Diagnostics) in try frameRate(text) }
    let length = try arguments["length"].map { (text) throws(Diagnostics) in try seconds(text) }
    let bytes = try console.read(path)
    if let kind = DesignFile(path, bytes), !kind.isAnimation {
      throw kind.error(console.name(path), expected: "an animation")
    }
    guard let format = ImportFormat(of: path, bytes) else {
      throw Diagnostics(
        Diagnostic(
          file: console.name(path), message: "this format is unknown",
          hint: "files end in \(ImportFormat.endings)"))
    }
    if format == .lottie, length != nil {
      throw Diagnostics(
        Diagnostic(
          file: console.name(path), message: "'--length' cannot be given for a Lottie animation",
          hint: "its end is 'op' in the file"))
    }
    try console.requireReplaceable(output, by: path)
    var (timeline, warnings) = try format.timeline(bytes, length: length, file: console.name(path))
    for warning in warnings { console.complain(warning) }
    guard timeline.moves else {
      // A file that cannot be read without an end has an animation without one.
      let whole = length == nil ? nil : try? format.timeline(bytes, length: nil, file: path)
      let isCut = length != nil && whole?.timeline.moves != false
      throw Diagnostics(
        Diagnostic(
          file: console.name(path),
          message: isCut
            ? "nothing moves before the end that '--length' sets" : "nothing moves in this file",
          hint: isCut
            ? "make it greater than the delays"
            : "it needs an animation with a duration, or a transition between two states"))
    }
    for pair in arguments.all("name") { try rename(pair, in: &timeline) }
    guard isTrace else {
      let document = timeline.document(rate: rate)
      try console.write(Array(document.utf8), to: output)
      if output != "-" { console.say("written  \(output)") }
      return .same
    }
    let trace = try timeline.trace(rate: rate)
    try console.write(TraceWriter.text(of: trace), to: output)
    console.say("written  \(output) (\(TraceSummary(trace)))")
    return .same
  }

  private static func rename(_ pair: String, in timeline: inout Timeline) throws(Diagnostics) {
    let names = pair.split(separator: "=", maxSplits: 1).map(String.init)
    guard names.count == 2 else {
      throw Diagnostics(
        Diagnostic(message: "invalid value '\(pair)' for '--name'", hint: "OLD=NEW"))
    }
    let known = timeline.layers.map(\.name)
    guard let index = known.firstIndex(of: names[0]) else {
      throw Diagnostics(
        Diagnostic(
          message: "there is no layer '\(names[0])'", hint: suggestion(for: names[0], in: known)))
    }
    guard names[0] == names[1] || !known.contains(names[1]) else {
      throw Diagnostics(
        Diagnostic(message: "there is already a layer '\(names[1])'", hint: "choose another name"))
    }
    timeline.layers[index].name = names[1]
  }

  /// Reads the value of an option for frames a second.
  static func frameRate(_ text: String) throws(Diagnostics) -> FrameRate {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int64($0) }
    if let frames = parts[0], parts.count <= 2, let seconds = parts.count == 2 ? parts[1] : 1,
      let rate = FrameRate(frames: frames, seconds: seconds)
    {
      return rate
    }
    throw Diagnostics(
      Diagnostic(
        message: "invalid value '\(text)' for '--rate'", hint: "frames a second: 60 or 60000/1001"))
  }

  private static func seconds(_ text: String) throws(Diagnostics) -> Double {
    switch NumberText.reading(text, NumberText.double) {
    case .canonical(let seconds) where (0...1e6).contains(seconds),
      .noncanonical(let seconds) where (0...1e6).contains(seconds):
      return seconds
    default:
      throw Diagnostics(
        Diagnostic(
          message: "invalid value '\(text)' for '--length'", hint: "seconds of 0 to 1000000"))
    }
  }
}

extension Timeline {
  /// Whether a layer moves.
  fileprivate var moves: Bool { layers.contains { !$0.movements.isEmpty } }
}

/// A kind of file of designs and tests, found by its content. It may be given to the command of another kind.
enum DesignFile {
  case trace, runDocument, tokens, styleSheet, webAnimations, lottie

  /// Returns the kind of a file; `nil` if it is not clear.
  init?(_ path: String, _ bytes: [UInt8]) {
    if bytes.starts(with: "mtrace ".utf8) {
      self = .trace
      return
    }
    guard let format = ImportFormat(of: path, bytes) else { return nil }
    switch format {
    case .css:
      // Any text of the standard input may be a style sheet, but only braces show it.
      guard path != "-" || bytes.contains(UInt8(ascii: "{")) else { return nil }
      self = .styleSheet
    case .lottie: self = .lottie
    case .webAnimations:
      let text = String(decoding: bytes, as: UTF8.self)
      let words: KeyValuePairs<String, DesignFile> = [
        "\"dopesheet\"": .runDocument, "\"keyframes\"": .webAnimations, "\"$value\"": .tokens,
      ]
      guard let kind = words.first(where: { text.contains($0.key) })?.value else { return nil }
      self = kind
    }
  }

  var isAnimation: Bool { [.styleSheet, .webAnimations, .lottie].contains(self) }

  /// Returns the error for a file of this kind where another one is expected.
  func error(_ file: String, expected: String) -> Diagnostics {
    let (kind, hint) =
      switch self {
      case .trace: ("a trace", "dopesheet show shows it, dopesheet conform compares it with tokens")
      case .runDocument: ("a run document", "dopesheet run plays it")
      case .tokens: ("a token file", "dopesheet tokens reads it")
      case .styleSheet: ("a style sheet", "dopesheet import reads it")
      case .webAnimations: ("a file of Web Animations", "dopesheet import reads it")
      case .lottie: ("a Lottie animation", "dopesheet import reads it")
      }
    return Diagnostics(
      Diagnostic(file: file, message: "this is \(kind), not \(expected)", hint: hint))
  }
}
