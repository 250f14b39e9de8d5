import DopesheetText

// The outputs of commands about goldens and documents.

extension RunCommand { static var output: JSONOutput? { .files } }
extension AcceptCommand { static var output: JSONOutput? { .files } }
extension RejectCommand { static var output: JSONOutput? { .files } }
extension ReplayCommand { static var output: JSONOutput? { .files } }

/// Rows of a sheet that wait.
private let rows = FormSignature(
  "rows",
  .has("title", .text, "The short name of the test."), .has("test", .text, "The test."),
  .has("file", .text, "The source of the test."), .has("line", .integer(), "The line."),
  .has("differences", .array(.text), "The rows that differ."))

extension VerifyCommand {
  static var output: JSONOutput? {
    JSONOutput(
      JSONOutput.exit, .has("compared", .integer(), "The number of goldens that were compared."),
      .has("files", .array(.form("file")), "The documents and traces in order."),
      .has("causes", .array(.form("sharedCause")), "The causes of all differences."),
      forms: FormSignature(
        "file",
        .has("path", .text, "The golden or the trace."),
        .has(
          "outcome", .word(["same", "different", "missing", "sound", "unusable"]), "The result."
        ),
        .has("frames", .integer(), "The number of compared frames."),
        .has("values", .integer(), "The number of compared values."),
        .has("events", .integer(), "The number of compared events."),
        .has("firstDifference", .orNull(.text), "The first difference in words."),
        .has("pending", .orNull(.text), "The path of the pending trace."),
        .has("errors", .array(.form("error")), "Why the file cannot be used.")),
      JSONOutput.sharedCause, JSONOutput.error)
  }
}

extension TestCommand {
  static var output: JSONOutput? {
    JSONOutput(
      JSONOutput.exit, .has("swiftTest", .integer(), "The exit code of swift test."),
      .has("compared", .integer(), "The number of goldens that were compared."),
      .has("goldens", .array(.form("use")), "The goldens that the tests compared."),
      .has("sheets", .integer(), "The number of sheets that were compared."),
      .has("rows", .array(.form("rows")), "The sheets that differ, and wait."),
      .has("closer", .array(.form("closer")), "The claims that hold by less than before."),
      forms: FormSignature(
        "use",
        .has("golden", .text, "The golden."), .has("owner", .text, "The test."),
        .has("outcome", .text, "The result."), .has("action", .text, "What was written.")),
      rows,
      FormSignature(
        "closer",
        .has("claim", .text, "The claim."), .has("owner", .text, "The test."),
        .has("margin", .measure, "What is left."), .has("before", .measure, "What was left."),
        .has("unit", .orNull(.text), "The unit of both.")))
  }
}

extension StatusCommand {
  static var output: JSONOutput? {
    JSONOutput(
      oneOf: [
        FormSignature(
          "status",
          JSONOutput.version, JSONOutput.exit,
          .has("pending", .array(.form("pending")), "The traces to review."),
          .has("rows", .array(.form("rows")), "The rows of sheets to review."),
          .has("failed", .array(.form("failedGolden")), "Goldens that failed and do not wait."),
          .has("unused", .array(.text), "The unused goldens that are known."),
          .has("complete", .flag, "Whether all are known: the log has a complete run."),
          .may("goldens", .array(.form("golden")), "With --all, every golden.")),
        FormSignature(
          "search",
          JSONOutput.version, JSONOutput.exit,
          .has("complete", .flag, "With --unused, whether the log has a complete run."),
          .has("goldens", .array(.form("checkedGolden")), "The goldens.")),
      ],
      [
        rows,
        FormSignature(
          "pending",
          .has("golden", .text, "The path of the golden."),
          .has("title", .text, "Its short name."),
          .has("state", .text, "The state in one word."),
          .has("kinds", .array(.text), "The kinds of differences."),
          .has("firstDifference", .orNull(.text), "The first difference in words."),
          .has("movedFrom", .orNull(.text), "The golden with the same records."),
          .has("note", .text, "The state in words."),
          .has("stale", .flag, "Whether its test or document is gone.")),
        FormSignature(
          "failedGolden",
          .has("golden", .text, "The path of the golden."),
          .has("state", .text, "The state in one word."),
          .has("note", .text, "The state in words.")),
        FormSignature(
          "golden",
          .has("golden", .text, "The path of the golden."),
          .has(
            "state", .text,
            "accepted, recorded, missing, unusable, unused, or that of pending traces.")),
        FormSignature(
          "checkedGolden",
          .has("golden", .text, "The path of the golden."),
          .has("owner", .orNull(.text), "The test."), .has("state", .text, "The state."),
          .has("reason", .orNull(.text), "The reason for it.")),
      ])
  }
}

extension MergeCommand {
  static var output: JSONOutput? {
    JSONOutput(
      JSONOutput.exit, .has("folders", .integer(), "The number of folders."),
      .has("compared", .integer(), "The number of goldens that were compared."),
      .has("failures", .integer(), "The number of failures."),
      .has("errors", .integer(), "The number of errors."),
      .has("pending", .integer(), "The number of pending traces."))
  }
}

extension RerecordCommand {
  static var output: JSONOutput? {
    JSONOutput(
      JSONOutput.exit, .has("behavior", .integer(), "The behavior revision of the engine."),
      .has("goldens", .array(.form("golden")), "The goldens of run documents."),
      .has("causes", .array(.form("sharedCause")), "The causes of all differences."),
      .has("testGoldens", .integer(), "The number of goldens of tests, which are not recorded."),
      forms: FormSignature(
        "golden",
        .has("golden", .text, "The path of the golden."),
        .has("kinds", .array(.text), "The kinds of differences."),
        .has("firstDifference", .orNull(.text), "The first difference in words."),
        .has("revision", .orNull(.integer()), "The behavior revision of the golden."),
        .has("recorded", .flag, "Whether it was recorded again.")), JSONOutput.sharedCause)
  }
}

extension SoakCommand {
  static var output: JSONOutput? {
    JSONOutput(
      JSONOutput.exit, .has("traces", .integer(), "The number of traces of a run."),
      .has("runs", .array(.form("run")), "The runs under changed settings."),
      .has("lacking", .array(.form("lack")), "The settings that could not be changed."),
      forms: FormSignature(
        "run",
        .has("setting", .text, "The setting."), .has("same", .flag, "Whether it is the same."),
        .has("difference", .orNull(.text), "The first difference.")),
      FormSignature(
        "lack",
        .has("setting", .text, "The setting."), .has("reason", .text, "The reason.")))
  }
}

extension ExploreCommand {
  static var output: JSONOutput? {
    JSONOutput(
      .has("runs", .integer(), "The runs of each document."),
      .has("seed", .integer(), "The seed of the choices."),
      .has("exitCode", .integer(0...5), "The exit code."),
      .has("documents", .array(.form("document")), "The documents in order."),
      forms: FormSignature(
        "document",
        .has("path", .text, "The path of the document."),
        .may("errors", .array(.form("error")), "Why it cannot be used."),
        .may("holds", .flag, "Whether no run broke a claim."),
        .may("failure", .text, "The claim that is broken."),
        .may("interruptions", .text, "The smallest interruptions that break it."),
        .may("run", .integer(), "The number of the run, from 0."),
        .may("choices", .array(.integer()), "The choices of the run."),
        .may("machines", .array(.form("machine")), "What was explored of state machines."),
        .may("machinesExplored", .flag, "False if the machines could not be explored.")),
      FormSignature(
        "machine",
        .has("machine", .text, "The name."), .has("states", .integer(), "Its states."),
        .has("transitions", .integer(), "Its transitions."),
        .has("sequences", .integer(), "The sequences of transitions that were performed."),
        .has("runs", .integer(), "The runs.")), JSONOutput.error)
  }
}

extension ReportCommand {
  static var output: JSONOutput? {
    JSONOutput(
      .has("headline", .text, "The result in one line."), .has("title", .text, "The title."),
      .has("root", .text, "The name of the package."), .has("run", .text, "The run."),
      .has("accept", .orNull(.text), "The command that accepts."),
      .has("counts", .named(.integer()), "The goldens of each status, and what was compared."),
      .has("causes", .array(.form("cause")), "The causes that several goldens share."),
      .has("items", .array(.form("item")), "The goldens, the worst first."),
      .has("marks", .array(.form("mark")), "The signs of the page."),
      .has("statusMarks", .named(.text), "The mark of each status."),
      forms: FormSignature(
        "mark",
        .has("mark", .text, "The name."), .has("sign", .text, "One letter."),
        .has("words", .text, "What it says."),
        .has("color", .text, "The name of its colour in the style sheet.")),
      FormSignature(
        "cause",
        .has("title", .text, "The cause in words."),
        .has("items", .array(.integer()), "The places of its goldens in the list.")),
      FormSignature(
        "item",
        .has("number", .integer(), "The number in the order of reading."),
        .has("id", .text, "The name, or the path if names are not unique."),
        .has("name", .text, "The short name."), .has("path", .text, "The path."),
        .has("status", .text, "The status in one word."), .has("note", .text, "More about it."),
        .has("cause", .orNull(.text), "The first cause."),
        .has("word", .orNull(.text), "The word that accepts it."),
        .has("frames", .integer(), "The number of frames."),
        .has("tracks", .integer(), "The number of tracks."),
        .has("values", .integer(), "The number of values."),
        .has("events", .integer(), "The number of events."),
        .has("runFrames", .orNull(.integer()), "The frames of the run, if they differ."),
        .has("first", .orNull(.integer()), "The row of the first difference."),
        .has("owner", .orNull(.text), "The test."),
        .has("data", .flag, "Whether the page has its traces."),
        .has("onlyConfiguration", .flag, "Whether only parameters of motions differ."),
        .may("largest", .orNull(.form("largest")), "The largest difference."),
        .may("curve", .orNull(.form("curve")), "A small picture of a track.")),
      FormSignature(
        "largest",
        .has("track", .text, "The track."), .has("frame", .orNull(.integer()), "The frame.")),
      FormSignature(
        "curve",
        .has("track", .text, "The track."), .has("same", .flag, "Whether it is the same."),
        .has("golden", .orNull(.text), "The golden's curve as a path of SVG."),
        .has("actual", .orNull(.text), "The run's curve."),
        .has("differs", .orNull(.text), "Where they differ.")))
  }
}

extension SettingsCommand {
  static var output: JSONOutput? {
    JSONOutput(
      .has("file", .orNull(.text), "The path of dopesheet.json."),
      .has("settings", .array(.form("setting")), "All settings."),
      forms: FormSignature(
        "setting",
        .has("name", .text, "The field of the file."),
        .has("value", .any([.text, .integer(), .array(.text)]), "The value."),
        .has("from", .word(["variable", "file", "default"]), "Where the value comes from."),
        .has("variable", .orNull(.text), "The environment variable."),
        .has("line", .orNull(.integer()), "The line in the file, from 1."),
        .has("column", .orNull(.integer()), "The byte in the line, from 1.")))
  }
}
