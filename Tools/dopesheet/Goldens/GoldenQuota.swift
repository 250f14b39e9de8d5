import DopesheetGoldens
import DopesheetNotation

/// Which part of the goldens a command takes, and how many of them must be compared: `--shard` and `--require`.
struct GoldenQuota {
  /// The part; `nil` for all.
  let shard: Shard?
  /// The number that was asked for.
  let required: Int?

  static let require = Arguments.Option(
    "require", value: "N", help: "fails with 5 if fewer goldens are compared; 1 by default")

  init(_ arguments: Arguments) throws(Diagnostics) {
    required = try arguments.integer("require", in: 0...Int.max)
    shard = try Diagnostics.told { () throws(GoldenError) in
      try arguments["shard"].map { text throws(GoldenError) in try Shard(text, of: "--shard") }
    }
  }

  /// The title of a report in JUnit's form.
  func title(_ command: String) -> String {
    "dopesheet " + command + (shard.map { " \($0)" } ?? "")
  }

  /// What is wrong with the number of goldens that were compared; `nil` where it is enough.
  ///
  /// Whether shards compare something is told when they are merged; one may well be empty.
  func lack(_ compared: Int, because reason: String = "") -> Diagnostic? {
    guard compared < required ?? (shard == nil ? 1 : 0) else { return nil }
    return Diagnostic(
      message:
        "\(TraceSummary.count(compared, "golden")) compared, \(required ?? 1) required",
      hint: reason + "--require \(compared) allows this number")
  }
}
