import DopesheetGoldens
import DopesheetText

/// The options `--shard` and `--require`: the part of the goldens to compare, and the minimum number.
struct GoldenQuota {
  /// The part of the goldens; `nil` for all.
  let shard: Shard?
  /// The required number of goldens, if it is given.
  let required: Int?

  static let require = Arguments.Option(
    "require", value: "N",
    help: "fails with 5 if fewer goldens and sheets are compared; 1 by default")

  init(_ arguments: Arguments) throws(Diagnostics) {
    required = try arguments.integer("require", in: 0...Int.max)
    shard = try Diagnostics.reporting(
      arguments["shard"].map { text throws(GoldenError) in try Shard(text, of: "--shard") })
  }

  func title(_ command: String) -> String {
    "dopesheet " + command + (shard.map { " \($0)" } ?? "")
  }

  /// Returns an error if too few goldens and sheets were compared; otherwise `nil`.
  ///
  /// A shard may be empty, so its default minimum is 0. `dopesheet merge` checks all shards together.
  func lack(_ compared: Int, because reason: String = "") -> Diagnostic? {
    guard compared < required ?? (shard == nil ? 1 : 0) else { return nil }
    return Diagnostic(
      message:
        "\(RoundedText.count(compared, "golden")) compared, \(required ?? 1) required",
      hint: reason + "--require \(compared) allows this number")
  }
}
