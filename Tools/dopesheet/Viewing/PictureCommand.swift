import DopesheetDiff
import DopesheetDrawing
import DopesheetText
import DopesheetTrace

/// `dopesheet picture`: draws a trace as an SVG picture.
enum PictureCommand: Command {
  static let name = "picture"
  static let summary = "Draws a trace as an SVG picture of its curves or its nodes"
  static let usage = [
    "picture FILE [--track GLOB]… [--frames A..B] [-o OUT]",
    "picture FILE --against GOLDEN [--track GLOB]… [--frames A..B] [-o OUT]",
    "picture FILE --nodes | --strip [--moments N] [--frames A..B] [-o OUT]",
    "picture FILE --strip --against GOLDEN [--moments N] [-o OUT]",
    "picture FILE --play [--against GOLDEN [--overlay]] [--slow N] [-o OUT]",
    "picture FILE … [--title TEXT]",
  ]
  static let details = """
    Draws the curves of the tracks, one below another, with external calls, callbacks and
    states above them. With a GOLDEN, only the tracks that differ are drawn: the golden
    dashed, the run solid, and below them their distance. If nodes look different, a film
    strip shows them above. If there are many tracks, some share a panel or are left out;
    --track draws each track that it names.

    With --nodes, the nodes at several moments are drawn over each other, the last moment
    strongest; with --strip, side by side. With --strip and a GOLDEN, the golden's nodes
    are above those of the run, over the time in which they differ. The moment of the
    largest difference is one of them, and marked as the worst.

    With --play, the nodes move: the picture plays in browsers, in a loop without a script.
    With a GOLDEN, the golden and the run play side by side, and the golden's outlines are
    dashed over the run. Other viewers, and readers who prefer reduced motion, see a moment
    at which the difference is visible.

    A run document, NAME.run.json, is played, and its trace is drawn.

    FILE and GOLDEN may be of a revision of the git repository around the working folder:
    `REV:PATH`. The picture loads no other file, suits light and dark pages, and has the
    same bytes each time. The file of a long trace stays small, but shows every peak.
    """
  static let options: [Arguments.Option] = [
    .init("against", value: "GOLDEN", help: "draws the differences from a golden"),
    .init(
      "track", value: "GLOB", repeats: true,
      help: "the tracks to draw, `*` for any text; all by default"),
    .init("frames", value: "A..B", help: "the frames to draw, from A to B; one may be left out"),
    .init("nodes", help: "draws the nodes at several moments over each other"),
    .init("strip", help: "draws the nodes at several moments side by side"),
    .init("moments", value: "N", help: "the number of moments, 2 to 48; 6 by default"),
    .init("play", help: "draws nodes that move"),
    .init("overlay", help: "plays only the run, with the golden's outlines over it"),
    .init("slow", value: "N", help: "plays N times slower, 2 to 100"),
    .init("title", value: "TEXT", help: "the title of the picture; the file's name by default"),
    .init(
      "output", letter: "o", value: "OUT",
      help: "the file to write; otherwise the picture is printed"),
  ]

  static func run(
    _ arguments: Arguments, _ console: Console
  ) throws(Diagnostics) -> ExitCode {
    try allow(oneOf: "against", "nodes", in: arguments)
    try allow(oneOf: "nodes", "strip", "play", in: arguments)
    try require("play", for: "overlay", in: arguments)
    try require("against", for: "overlay", in: arguments)
    try require("play", for: "slow", in: arguments)
    try require("nodes", "strip", for: "moments", in: arguments)
    for option in ["nodes", "strip", "play"] { try allow(oneOf: "track", option, in: arguments) }
    let operand = FileTree.spelledOut(try require(1...1, of: arguments)[0], console)
    let revisions = GitFiles(console)
    defer { revisions.remove() }
    let place = try revisions.place(of: operand)
    let source = place.map { console.calling($0, operand) } ?? console
    let picture = try picture(place ?? operand, operand, revisions, arguments, source)
    try source.write(
      picture, to: arguments["output"],
      by: [place ?? operand] + arguments.all("against").filter { console.isThere($0) })
    return .same
  }

  private static func picture(
    _ path: String, _ operand: String, _ revisions: GitFiles, _ arguments: Arguments,
    _ console: Console
  ) throws(Diagnostics) -> SVGPicture {
    let moments = try arguments.integer("moments", in: 2...48) ?? 6
    let trace = try console.readOrPlay(path)
    guard !trace.frames.isEmpty else {
      throw Diagnostics(
        file: console.name(path), message: "has no frames to draw", hint: "dopesheet check")
    }
    let selected = try TraceSelection.frames(of: trace, arguments["frames"])
    let frames = max(0, selected.lowerBound)..<max(0, selected.upperBound) + 1
    let title = arguments["title"] ?? name(of: operand)
    let slowdown = try arguments.integer("slow", in: 2...100) ?? 1
    let showsNodes = arguments.has("strip") || arguments.has("play")
    if arguments.has("nodes") || showsNodes && !arguments.has("against") {
      let form: StagePicture.Form = arguments.has("strip") ? .strip : .onionSkin
      let svg =
        arguments.has("play")
        ? PlayedPicture(of: trace, title: title, frames: frames, slowdown: slowdown)?.svg
        : StagePicture(trace, title: title, frames: frames, moments: moments, form: form).svg
      if let svg { return svg }
      throw Diagnostics(
        file: console.name(path), message: "has no nodes in these frames",
        hint: "without --nodes, --strip and --play, its curves are drawn")
    }
    let globs = arguments.all("track")
    guard let golden = arguments["against"] else {
      let tracks = try TraceSelection.tracks(of: trace, globs)
      return CurvePicture(
        trace, title: title, tracks: tracks, frames: frames, thins: globs.isEmpty
      ).svg
    }
    let other = try revisions.place(of: golden)
    let otherConsole = other.map { console.calling($0, golden) } ?? console
    let approved = try otherConsole.readOrPlay(other ?? golden)
    let names = try TraceSelection.names(in: [trace, approved], globs)
    let ends = [frames.lowerBound, frames.upperBound - 1].map { trace.seconds(ofFrame: $0) }
    let span = arguments.has("frames") ? ends[0]...ends[1] : nil
    if showsNodes {
      let svg =
        arguments.has("play")
        ? PlayedPicture(
          golden: approved, run: trace, title: title, subtitle: cause(approved, trace),
          overlays: arguments.has("overlay"), seconds: span, slowdown: slowdown
        )?.svg
        : ComparisonPicture(
          nodesOf: approved, actual: trace, title: title, moments: moments, seconds: span)?.svg
      if let svg { return svg }
      throw Diagnostics(
        file: console.name(path), message: "no node looks different in these frames",
        hint: "without --strip and --play, the curves that differ are drawn")
    }
    return ComparisonPicture(
      TraceDiff(golden: approved, actual: trace), title: title, seconds: span,
      fits: globs.isEmpty ? nil : { names.contains($0) }
    ).svg
  }

  private static func cause(_ golden: Trace, _ run: Trace) -> String {
    let causes = TraceDiff(golden: golden, actual: run).explanation.causes
    return causes.first?.title() ?? "the nodes of the golden and of the run"
  }

  /// Returns the default title of a picture: the file name without its ending.
  static func name(of operand: String) -> String {
    let file = operand.split(whereSeparator: { $0 == "/" || $0 == ":" }).last.map(String.init)
    guard let file, operand != "-" else { return "trace" }
    let suffix = DocumentKind.suffixes.first(where: file.hasSuffix) ?? ""
    return String(file.dropLast(suffix.count))
  }
}
