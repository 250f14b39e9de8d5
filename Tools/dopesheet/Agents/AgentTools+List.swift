import DopesheetText

extension AgentTools {
  /// The description of the server, which a client passes on to its model.
  static let instructions = """
    Dopesheet records animations as traces and compares them with approved ones, the goldens. To mend a motion: 'compare' \
    or 'run_tests' finds goldens that differ; 'explain' names the file, the motion and the parameter; 'read_track', \
    'list_events' and 'step_to' show values; change the code or the document, and compare again. Times are in seconds.
    """

  static var all: [AgentTool] {
    [
      AgentTool(
        name: "list_goldens", title: "Lists goldens and their status",
        description: """
          Lists every golden of the package with its state: accepted, recorded, unused or missing, or different, missing, \
          same or unusable if a run waits for review. Accepted ones come last. Plays run documents, and runs no tests.
          """, command: StatusCommand.self, words: ["--all"], lists: ["goldens"],
        spareList: "pending", isReadOnly: false
      ) { _ in [] },
      AgentTool(
        name: "compare", title: "Plays run documents and compares them with their goldens",
        description: """
          Plays run documents (NAME.run.json) and compares each with the golden NAME.mtrace beside it. Traces without a \
          document are validated. A run that differs is saved as a pending trace; goldens are never changed.
          """, command: VerifyCommand.self, lists: ["files"],
        hidden: ("outcome", ["same", "sound"]),
        isReadOnly: false
      ) { refusal in
        [paths("paths", "The documents and folders; 'traces' by default.", refusal)]
      },
      AgentTool(
        name: "run_tests", title: "Runs Swift tests and lists the goldens that they compared",
        description: """
          Runs 'swift test' in the package, which builds it, and lists the goldens that the tests compared. A run that \
          differs is saved as a pending trace; tests record goldens only if the server was started with --allow-accept. \
          If the package does not build, 'messages' has the compiler's errors.
          """, command: TestCommand.self, lists: ["goldens"], hidden: ("outcome", ["same"]),
        isReadOnly: false
      ) { _ in
        [
          Field("filter", .name, "Runs only tests whose name matches this regular expression.") {
            cursor, call in
            guard let filter = cursor.nonEmptyString() else { return false }
            call.operands += ["--filter", filter]
            return true
          }
        ]
      },
      AgentTool(
        name: "explain", title: "Says why a run differs: file, motion and parameter",
        description: """
          Compares a golden with its run and names the first causes: the motion, the parameter with both values, the \
          place in a file, and what follows from it. A run document is played; of a test, the pending trace is used.
          """, command: DiffCommand.self, answer: DiffCommand.why, words: ["--why"],
        lists: ["causes"]
      ) { refusal in
        [
          path("golden", "A golden, a run document, or the name that 'list_goldens' has.", refusal),
          path("actual", "Another trace to compare with the golden.", refusal, isOptional: true),
        ]
      },
      AgentTool(
        name: "read_track",
        title: "Reads what moves in a trace: as movements, numbers or sparklines",
        description: """
          Reads a row for each movement: its ends, its times in milliseconds and its curve. With frames, reads the \
          values of tracks at the ends of these. As sparklines, each track has one line with its curve, its range and \
          its ends. A track is named NODE.PROPERTY, as card.alpha.
          """, command: ShowCommand.self, lists: ["rows", "frames", "curves"]
      ) { refusal in
        [
          path("trace", "A trace or a run document, which is played.", refusal),
          globs("tracks", "track", "The tracks, `*` for any text; all by default."), frames,
          Field("sparkline", .flag, "Whether each track is a small curve instead of numbers.") {
            cursor, call in
            guard let isSparkline = cursor.bool() else { return false }
            if isSparkline { call.words.append("--sparkline") }
            return true
          },
        ]
      },
      AgentTool(
        name: "list_events", title: "Lists the events of a trace in a window of time",
        description: """
          Lists external calls, state changes and callbacks in order, each with its line, frame and time.
          """, command: ShowCommand.self, words: ["--events"], lists: ["events"]
      ) { refusal in
        [
          path("trace", "A trace or a run document, which is played.", refusal),
          globs("sources", "source", "The motions and nodes, `*` for any text; all by default."),
          frames,
        ]
      },
      AgentTool(
        name: "step_to", title: "Steps to the first moment at which a condition holds",
        description: """
          Finds the first moment at which a condition holds, and reads all values and states there. Conditions compare \
          tracks, states and times: card.alpha > 0.5 && card.fade is moving, time >= 250ms.
          """, command: StepCommand.self, lists: ["values"]
      ) { refusal in
        [
          path("trace", "A trace or a run document, which is played.", refusal),
          option(
            "condition", .name, as: "to", is: .required,
            "The condition, or an event that follows: 'card.fade completed'."),
          option("from", .name, as: "at", "Where to begin: a frame, '13', or a time, '0.25s'."),
        ]
      },
      AgentTool(
        name: "explore", title: "Searches for interruptions that break run documents",
        description: """
          Plays documents many times with pauses, stops, restarts, other speeds and dropped frames, and reports the \
          smallest interruptions that break a built-in claim. The same seed gives the same search.
          """, command: ExploreCommand.self, lists: ["documents"]
      ) { refusal in
        [
          paths("documents", "The run documents and folders.", refusal, isNeeded: true),
          option(
            "runs", count(1...100_000), as: "number",
            "The runs of each document; 1000 by default."),
          option(
            "seed", count(0...Int.max), as: "seed", "The seed of the choices; 1 by default."),
        ]
      },
      AgentTool(
        name: "accept", title: "Makes pending traces the goldens",
        description: """
          Replaces goldens by the runs that wait for review. Use it only for a change that the user wants.
          """, command: AcceptCommand.self, lists: ["files"], isReadOnly: false, isDestructive: true
      ) { refusal in
        [paths("goldens", "The goldens, as 'list_goldens' names them.", refusal, isNeeded: true)]
      },
    ]
  }

  // MARK: Arguments

  private static var frames: Field<AgentCall> {
    option(
      "frames", .name, as: "frames",
      "The frames '10..20', or the times '0.2s..0.5s'; one may be left out. All by default.")
  }

  /// An integer, as text.
  private static func count(_ range: ClosedRange<Int>) -> FieldType<String> {
    FieldType<Int>.integer(range).map { count, _ in "\(count)" }
  }

  /// Returns an argument that becomes an option.
  private static func option(
    _ name: String, _ type: FieldType<String>, as option: String,
    is presence: FieldPresence = .optional, _ summary: String
  ) -> Field<AgentCall> {
    Field(name, type.kind, is: presence, summary) { cursor, call in
      guard let text = type.read(cursor) else { return false }
      call.words.append("--\(option)=\(text)")
      return true
    }
  }

  /// Returns an argument with patterns of names, each of which becomes an option.
  private static func globs(_ name: String, _ option: String, _ summary: String) -> Field<AgentCall>
  {
    let type = FieldType<[String]>.array(of: .name)
    return Field(name, type.kind, summary) { cursor, call in
      guard let globs = type.read(cursor) else { return false }
      call.words += globs.map { "--\(option)=\($0)" }
      return true
    }
  }

  /// Returns an argument with a path, which becomes an operand.
  private static func path(
    _ name: String, _ summary: String, _ refusal: @escaping AgentTool.Refusal,
    isOptional: Bool = false
  ) -> Field<AgentCall> {
    Field(name, .name, is: isOptional ? .optional : .required, summary) { cursor, call in
      guard let path = allowed(cursor, refusal) else { return false }
      call.operands.append(path)
      return true
    }
  }

  /// Returns an argument with paths, which become operands.
  private static func paths(
    _ name: String, _ summary: String, _ refusal: @escaping AgentTool.Refusal,
    isNeeded: Bool = false
  ) -> Field<AgentCall> {
    let type = FieldType<[String]>.array(
      of: FieldType(.name) { allowed($0, refusal) },
      unlessEmpty: isNeeded ? ("expected at least one path, found none", "name them") : nil)
    return Field(name, type.kind, is: isNeeded ? .required : .optional, summary) { cursor, call in
      guard let paths = type.read(cursor) else { return false }
      call.operands += paths
      return true
    }
  }

  private static func allowed(
    _ cursor: JSONCursor, _ refusal: AgentTool.Refusal
  ) -> String? {
    guard let path = cursor.nonEmptyString() else { return nil }
    if let error = refusal(path) {
      cursor.fail(error.message, hint: error.hint)
      return nil
    }
    return path
  }
}
