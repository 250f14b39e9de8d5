import DopesheetText

// The outputs of commands about traces and curves.

extension ShowCommand {
  static var output: JSONOutput? {
    JSONOutput(
      .may("rows", .array(.form("row")), "The rows of the sheet, in order of their begins."),
      .may("resting", .integer(), "The number of tracks that never change."),
      .may("clock", .text, "The ticks of a second."),
      .may("tracks", .array(.text), "The names of the tracks."),
      .may("frames", .array(.form("frame")), "With --frames; the first may come before frame 0."),
      .may("firstFrame", .orNull(.integer()), "The first frame of the small curves."),
      .may("lastFrame", .orNull(.integer()), "The last frame of the small curves."),
      .may("curves", .array(.form("curve")), "With --sparkline, a curve of each component."),
      .may("events", .array(.form("event")), "With --events, the events in order."),
      forms: sheetRow,
      FormSignature(
        "frame",
        .has("frame", .orNull(.integer()), "The frame; null before frame 0."),
        .has("tick", .orNull(.integer()), "Its time in ticks."),
        .has("seconds", .orNull(.number()), "Its time."),
        .has("values", .array(.orNull(.array(.scalar))), "The value of each track, or null."),
        .has("events", .array(.text), "The events of the frame.")),
      FormSignature(
        "curve",
        .has("track", .text, "The track, with the index of the component."),
        .has("curve", .text, "The curve, a character for each part of the time."),
        .has("first", .orNull(.measure), "The first value."),
        .has("last", .orNull(.measure), "The last value."),
        .has("least", .orNull(.measure), "The least value."),
        .has("greatest", .orNull(.measure), "The greatest value.")),
      FormSignature(
        "event",
        .has("line", .integer(), "The line of the trace."),
        .has("frame", .orNull(.integer()), "The frame; null before frame 0."),
        .has("seconds", .orNull(.number()), "The time of the frame."),
        .has("kind", .text, "input, state or callback."),
        .has("source", .text, "The motion or node."),
        .has("event", .text, "The call, the states or the callback."),
        .has("arguments", .named(.scalar), "The arguments by their names.")))
  }
}

/// A row of a sheet.
private let sheetRow: FormSignature = {
  let value = FieldKind.any([.measure, .array(.measure), .text])
  return FormSignature(
    "row",
    .has("name", .text, "The track, or the source of an event."),
    .may("event", .text, "The word of an event or of an external call."),
    .may("from", value, "The first value: a number, numbers, a colour or a word."),
    .may("to", value, "The last value."),
    .has("begin", .number(), "The milliseconds of the begin."),
    .has("end", .number(), "The milliseconds of the end."),
    .may("curve", .text, "The curve of a movement."),
    .may("cut", .flag, "Whether the movement was cut short."),
    .may("target", value, "Where a cut movement would have ended, if it is known."),
    .may("duration", .number(), "How many milliseconds it would have taken, if it is known."),
    .may("passes", .integer(), "How many times it moves, there and back."),
    .may("stagger", .number(), "How much later each of several nodes begins, in milliseconds."))
}()

extension StepCommand {
  static var output: JSONOutput? {
    JSONOutput(
      .has("found", .flag, "Whether the condition holds somewhere."),
      .has("frame", .orNull(.integer()), "The frame; null before frame 0."),
      .has("seconds", .orNull(.number()), "The time of the frame."),
      .has("line", .orNull(.integer()), "The line of the trace."),
      .has("record", .orNull(.text), "The text of the line."),
      .has("values", .array(.form("value")), "The values after the line."),
      .has("states", .array(.form("state")), "The states after the line."),
      forms: FormSignature(
        "value",
        .has("track", .text, "The track."), .has("value", .array(.scalar), "Its components.")),
      FormSignature(
        "state",
        .has("source", .text, "The motion."), .has("state", .text, "Its state.")))
  }
}

extension ShrinkCommand {
  static var output: JSONOutput? {
    let size = FormSignature(
      "size",
      .has("calls", .integer(), "The number of calls."),
      .has("frames", .integer(), "The number of frames."),
      .has("seconds", .number(), "The length."))
    return JSONOutput(
      .has("failure", .text, "The failure that was kept."),
      .has("before", .form("size"), "The size of the session."),
      .has("after", .form("size"), "The size of the short session."),
      .has("calls", .array(.text), "The calls of the short session."),
      .has("replays", .integer(), "The number of replays."),
      .has("isSmallest", .flag, "Whether no call can be left out."),
      .has("undelivered", .array(.text), "The calls that nothing could receive."),
      forms: size)
  }
}

extension CheckCommand {
  static var output: JSONOutput? {
    JSONOutput(
      .has("files", .array(.form("file")), "The files in order."),
      forms: FormSignature(
        "file",
        .has("path", .text, "The path."), .has("sound", .flag, "Whether it can be used."),
        .may("fixed", .flag, "With --fix, whether it was written anew."),
        .has("errors", .array(.form("error")), "The errors and warnings.")), JSONOutput.error)
  }
}

extension HistoryCommand {
  static var output: JSONOutput? {
    JSONOutput(
      oneOf: [
        FormSignature(
          "history",
          JSONOutput.version, .has("path", .text, "The path of the golden."),
          .has("versions", .array(.form("version")), "The versions, the newest first.")),
        FormSignature(
          "culprit",
          JSONOutput.version, .has("path", .text, "The path of the golden or the document."),
          .has("commits", .array(.form("commit")), "The first bad commit, or all suspects."),
          .has("good", .text, "The last commit that is known to be good."),
          .has("tested", .integer(), "The number of revisions that were tested."),
          .has("count", .integer(), "The number of revisions in the range."),
          .has("note", .orNull(.text), "A sentence about the causes."),
          .has("causes", .array(.form("cause")), "What the commit changed in the run."),
          .has("document", .array(.form("change")), "What the commit changed in documents.")),
      ],
      [
        FormSignature(
          "version",
          .has("title", .text, "The commit, its day and its subject."),
          .has("commit", .orNull(.text), "The commit; null if it is not committed."),
          .has("path", .text, "The path in that version."),
          .has("lines", .array(.text), "What the version changed.")),
        FormSignature(
          "commit",
          .has("commit", .text, "The commit."), .has("date", .text, "Its day."),
          .has("author", .text, "Its author."), .has("subject", .text, "Its subject.")),
        FormSignature(
          "cause",
          .has("kind", .text, "The kind of cause."), .has("words", .text, "The cause in words."),
          .has("subjects", .array(.text), "The motions or tracks.")),
        FormSignature(
          "change",
          .has("file", .text, "The name of the file."),
          .has("owner", .orNull(.text), "The nearest object with a name."),
          .has("path", .text, "The path of the value from there."),
          .has("old", .text, "The value before."), .has("new", .text, "The value after.")),
      ])
  }
}

extension CurveCommand {
  static var output: JSONOutput? {
    JSONOutput(
      .may("curve", .text, "The curve."),
      .may("samples", .array(.array(.measure)), "The samples: time, value, and velocity."),
      .may("curves", .array(.text), "With --list, all curves."))
  }
}

extension ConformCommand {
  static var output: JSONOutput? {
    let names = FieldKind.array(.text)
    let number = FieldKind.orNull(.measure)
    let place: [FieldSignature] = [
      .has("track", .text, "The track."),
      .has("component", .orNull(.integer()), "The component, from 0."),
      .has("begin", .number(), "The time at which the movement begins."),
    ]
    return JSONOutput(
      .has("traces", .array(.form("trace")), "The traces in order."),
      forms: FormSignature(
        "trace",
        .has("path", .text, "The path."),
        .may("conformance", .form("conformance"), "With the tokens of a design."),
        .may("conforms", .flag, "With rules: whether all of them hold."),
        .may("claims", .array(.form("claim")), "The rules.")),
      FormSignature(
        "claim",
        .has("statement", .text, "The rule."), .has("holds", .flag, "Whether it holds."),
        .has("findings", names, "What breaks it.")),
      FormSignature(
        "conformance",
        .has("design", .text, "The design."),
        .has("conforms", .flag, "Whether all movements conform."),
        .has("tracks", .integer(), "The number of tracks that were judged."),
        .has("jumps", .integer(), "The number of jumps, which are not judged."),
        .has("movements", .array(.form("movement")), "The movements.")),
      FormSignature(
        "movement",
        place + [
          .has("conforms", .flag, "Whether it conforms."),
          .has("judged", .flag, "Whether there are enough samples and curves to judge it."),
          .has("end", .number(), "Its end."),
          .has("worstError", .measure, "The largest error, in percent of the span."),
        ]
          + ["curve", "durations", "transitions", "problems"].map { .has($0, names, "") }
          + ["duration", "response", "dampingRatio"].map { .has($0, number, "") }))
  }
}
