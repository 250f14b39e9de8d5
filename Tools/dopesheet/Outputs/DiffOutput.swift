import DopesheetText

extension DiffCommand {
  static var output: JSONOutput? {
    JSONOutput(
      oneOf: [comparison, FormSignature("why", why.forms[0].fields), counts, brief, pair, folders],
      parts + [briefCause])
  }

  /// The causes alone, which `--why` prints.
  static let why = JSONOutput(
    JSONOutput.exit, .has("golden", .text, "The golden."),
    .has("actual", .text, "The run document or the trace that was compared with it."),
    .has("verdict", .word(verdicts), "The result."),
    .has("firstDifference", .orNull(.text), "The first difference in words."),
    .has("test", .orNull(.text), "The test that the golden belongs to."),
    .has("causes", .array(.form("briefCause")), "The first causes in order of time."),
    forms: briefCause, place, parameter, source)

  /// A cause without everything that differs because of it.
  private static let briefCause = FormSignature("briefCause", causeFields)

  private static let causeFields: [FieldSignature] = [
    .has("kind", .text, "The kind."), .has("place", .form("place"), "The moment."),
    .has("words", .text, "The cause in words."),
    .has("subjects", .array(.text), "The sources or tracks."),
    .may("parameters", .array(.form("parameter")), "The parameters that differ."),
    .may("places", .array(.form("source")), "The places that set them, the likeliest first."),
    .may("consequences", .array(.text), "What differs because of it, in words."),
  ]

  private static let place = FormSignature(
    "place",
    .has("frame", .orNull(.integer()), "The frame; null before frame 0."),
    .has("tick", .orNull(.integer()), "The time in ticks."),
    .has("seconds", .orNull(.number()), "The time."))
  private static let parameter = FormSignature(
    "parameter",
    .has("motion", .text, "The motion or another source."),
    .has("parameter", .text, "The name of the parameter, the call or the callback."),
    .has("golden", .orNull(.text), "The golden's value or time."),
    .has("actual", .orNull(.text), "The run's value or time."),
    .has("derived", .flag, "Whether it is derived from the values of a track."))
  private static let source = FormSignature(
    "source",
    .has("file", .text, "The path of the file."), .has("line", .integer(), "The line."),
    .has("pointer", .orNull(.text), "The JSON pointer in a document."),
    .has("parameter", .orNull(.text), "The field; null if it is the motion's place."))

  /// Two traces and their explanation.
  private static let comparison = FormSignature(
    "comparison",
    counts.fields + [
      .may("exit", .integer(0...5), "The exit code."),
      .may("test", .orNull(.text), "The test that the golden belongs to."),
      .has("causes", .array(.form("cause")), "The first causes."),
      .has("changes", .array(.form("trackChange")), "What changed in each track."),
      .has("moved", .array(.form("eventChange")), "The events with another time."),
      .has("configuration", .array(.form("configurationChange")), "The parameters that differ."),
      .has("renamed", .array(.form("rename")), "The sources and tracks with other names."),
      .has("tracksNotExplained", .integer(), "The differing tracks that were not examined."),
      .has(
        "stoppedEarly", .flag, "Whether the search for explanations ended at one of its limits."),
    ])

  /// Two traces with `--counts`.
  private static let counts = FormSignature(
    "counts",
    JSONOutput.version, .has("golden", .orNull(.text), "The golden."),
    .has("actual", .orNull(.text), "The other trace."),
    .has("verdict", .word(verdicts), "The result."),
    .has("firstDifference", .orNull(.text), "The first difference in words."),
    .has("counts", .named(.integer()), "How much was compared, and how much differs."),
    .has("structure", .form("structure"), "What only one trace has, or declares otherwise."),
    .has("firstRecords", .orNull(.form("firstRecords")), "The first records that differ."),
    .has("tracks", .array(.form("trackDifference")), "The tracks that differ."),
    .has("tolerated", .array(.form("trackDifference")), "The tracks that differ tolerably."),
    .has("events", .array(.form("eventDifference")), "The events that differ."),
    .has("toleratedEvents", .array(.form("toleratedEvent")), "The events that moved tolerably."),
    .has("tolerances", .array(.form("toleranceUse")), "How much of each tolerance is used."))

  /// Two traces with `--brief`.
  private static let brief = FormSignature(
    "brief",
    JSONOutput.version, .has("golden", .text, "The golden."),
    .has("actual", .text, "The other trace."), .has("verdict", .word(verdicts), "The result."),
    .has("firstLines", .orNull(.form("lines")), "The first lines that differ."))

  /// Two traces of two folders, or a trace that only one of them has.
  private static let pair = FormSignature(
    "pair",
    .has("path", .text, "The path below both folders."),
    .may("onlyIn", .text, "The only folder that has it."),
    .may("errors", .array(.form("error")), "Why a trace cannot be used."),
    .may("verdict", .word(verdicts), "The result."),
    .may("firstDifference", .orNull(.text), "The first difference in words."),
    .may("causes", .array(.text), "The first causes in words."),
    .may("toleranceUsed", .measure, "The largest part of a tolerance that is used."))

  /// All traces of two folders.
  private static let folders = FormSignature(
    "folders",
    JSONOutput.version, JSONOutput.exit, .has("compared", .integer(), "The pairs compared."),
    .has("same", .integer(), "The pairs that are the same."),
    .has("different", .integer(), "The pairs that differ."),
    .has("alone", .integer(), "The traces that only one folder has."),
    .has("unusable", .integer(), "The pairs that cannot be used."),
    .has("causes", .array(.form("sharedCause")), "The causes of all differences."))

  private static let verdicts = ["identical", "equal", "within-tolerance", "different"]

  /// Returns the form of a golden's and an actual value.
  private static func sides(_ name: String, _ kind: FieldKind) -> FormSignature {
    FormSignature(
      name,
      .has("golden", .orNull(kind), "The golden's; null if it has none."),
      .has("actual", .orNull(kind), "The other trace's; null if it has none."))
  }

  private static let parts: [FormSignature] = [
    place, parameter, source, JSONOutput.error, JSONOutput.sharedCause,
    FormSignature(
      "record",
      .has("kind", .text, "The kind."), .may("source", .text, "The source."),
      .may("is", .text, "The kind of a source."), .may("word", .text, "The call."),
      .may("from", .text, "The state before."), .may("to", .text, "The state after."),
      .may("name", .text, "The callback."), .may("track", .text, "The track."),
      .may("value", .orNull(.array(.scalar)), "The value of the track."),
      .may("arguments", .named(.scalar), "The arguments by their names.")),
    FormSignature(
      "position",
      .has("line", .integer(), "The line."), .has("index", .integer(), "The record, from 0."),
      .has("indexInFrame", .integer(), "The record in its frame, from 0."),
      .has("record", .form("record"), "The record.")),
    FormSignature(
      "excerpt",
      .has("before", .array(.form("position")), "The records before."),
      .has("record", .orNull(.form("position")), "The record."),
      .has("after", .array(.form("position")), "The records after.")),
    FormSignature(
      "firstRecords",
      .has("kind", .text, "The kind."), .has("place", .form("place"), "The moment."),
      .has("golden", .form("excerpt"), "The golden's records."),
      .has("actual", .form("excerpt"), "The other trace's records.")),
    FormSignature(
      "structure",
      .has("clock", .orNull(.form("texts")), "The clocks, if they differ."),
      .has("meta", .array(.form("facts")), "The facts that differ."),
      .has("tracks", .array(.form("tracks")), "The tracks of one side, or declared otherwise."),
      .has("sources", .array(.form("records")), "The sources of one side, or otherwise."),
      .has("missingFrames", .array(.form("span")), "The frames of the golden only."),
      .has("extraFrames", .array(.form("span")), "The frames of the other trace only.")),
    sides("lines", .form("line")), sides("texts", .text), sides("facts", .form("fact")),
    sides("tracks", .form("track")),
    sides("records", .form("record")),
    FormSignature(
      "line",
      .has("line", .integer(), "The line."), .has("text", .text, "Its text.")),
    FormSignature(
      "fact",
      .has("key", .text, "The key."), .has("text", .text, "The text.")),
    FormSignature(
      "track",
      .has("track", .text, "The name."), .has("type", .text, "The type of its scalars."),
      .has("width", .integer(), "The number of components."),
      .has("unit", .orNull(.text), "The unit.")),
    FormSignature(
      "span",
      .has("first", .integer(), "The first frame."),
      .has("last", .integer(), "The last frame."),
      .has("seconds", .number(), "The time of the first frame.")),
    FormSignature(
      "trackDifference",
      .has("track", .text, "The track."), .has("type", .text, "Its type."),
      .has("tolerance", .text, "Its tolerance."),
      .has("frames", .integer(), "The frames at whose end the values differ."),
      .has("values", .integer(), "The values that differ."),
      .has("toleratedValues", .integer(), "The values that differ tolerably."),
      .has("use", .measure, "The part of the tolerance that is used."),
      .has("first", .orNull(.form("valueDifference")), "The first difference."),
      .has("largest", .orNull(.form("valueDifference")), "The largest difference."),
      .has("missingValues", .integer(), "The values of the golden only."),
      .has("extraValues", .integer(), "The values of the other trace only."),
      .has("movedValues", .integer(), "The values with another place in their frame."),
      .has("firstMissingExtraOrMoved", .orNull(.form("place")), "The first of these.")),
    FormSignature(
      "valueDifference",
      .has("place", .form("place"), "The moment."),
      .has("component", .integer(), "The component, from 0."),
      .has("golden", .orNull(.scalar), "The golden's value."),
      .has("actual", .orNull(.scalar), "The other value."),
      .has("delta", .orNull(.measure), "The difference."),
      .has("ulps", .orNull(.any([.integer(), .text])), "The representable numbers between.")),
    FormSignature(
      "eventDifference",
      .has("kind", .text, "The kind."), .has("place", .form("place"), "The moment."),
      .has("golden", .orNull(.form("position")), "The golden's event."),
      .has("actual", .orNull(.form("position")), "The other event.")),
    FormSignature(
      "toleratedEvent",
      .has("golden", .form("position"), "The golden's event."),
      .has("actual", .form("position"), "The other event."),
      .has("frames", .integer(), "The frames between them."),
      .has("use", .measure, "The part of the tolerance that is used.")),
    FormSignature(
      "toleranceUse",
      .has("rule", .text, "The rule."), .has("tracks", .integer(), "The tracks that use it."),
      .has("events", .integer(), "The events that use it."),
      .has("use", .measure, "The largest part that is used.")),
    FormSignature(
      "cause",
      causeFields + [
        .has("events", .array(.form("eventChange")), "The events that differ because of it."),
        .has("tracks", .array(.form("trackWords")), "The tracks that differ because of it."),
        .has("notes", .array(.text), "Other consequences."),
      ]),
    FormSignature(
      "trackWords",
      .has("track", .text, "The track."), .has("words", .text, "Its change in words.")),
    FormSignature(
      "trackChange",
      .has("track", .text, "The track."),
      .has("component", .orNull(.integer()), "The component, from 0."),
      .has("words", .text, "The change in words."),
      .has("first", .form("place"), "The first difference."),
      .has("lastFrame", .orNull(.integer()), "The frame up to which it is explained."),
      .has("residual", .measure, "The largest difference that remains."),
      .has("kinds", .array(.named(.scalar)), "The kinds of changes, with their numbers.")),
    FormSignature(
      "eventChange",
      .has("event", .text, "The event."), .has("kind", .text, "The kind of change."),
      .has("golden", .orNull(.form("occurrence")), "The golden's event."),
      .has("actual", .orNull(.form("occurrence")), "The other event."),
      .has("seconds", .number(), "The seconds between them."),
      .has("frames", .orNull(.number()), "The frames between them.")),
    FormSignature(
      "occurrence",
      .has("line", .integer(), "The line."), .has("place", .form("place"), "The frame."),
      .has("seconds", .number(), "The time.")),
    FormSignature(
      "configurationChange",
      .has("source", .text, "The source."), .has("key", .text, "The parameter."),
      .has("golden", .orNull(.scalar), "The golden's value."),
      .has("actual", .orNull(.scalar), "The other value.")),
    FormSignature(
      "rename",
      .has("kind", .text, "source or track."), .has("golden", .text, "The golden's name."),
      .has("actual", .text, "The other name.")),
  ]
}
