import DopesheetGoldens
import DopesheetNotation

/// `dopesheet seal`: updates the counts and digests of hand-edited traces.
enum SealCommand: Command {
  static let name = "seal"
  static let summary = "Stamps the counts and the digest of hand-edited traces anew"
  static let usage = ["seal FILE…"]
  static let details = """
    The last line of a trace counts what it holds and bears a digest of it, so that an
    edit is noticed. After one that is meant, such as a fact or a word that was renamed,
    this writes that line anew. All else must be sound: what is not is told with its
    place, and the file stays as it is. Where the counts and the digest are right, nothing
    is written. Values are better recorded again than edited.
    """
  static let options: [Arguments.Option] = []

  static func run(
    _ arguments: Arguments, _ console: Console
  ) throws(Diagnostics) -> ExitCode {
    var code = ExitCode.same
    for path in try require(1...Int.max, of: arguments) {
      do throws(Diagnostics) {
        let bytes = try console.read(path)
        let sealed = try SealedTrace.seal(bytes, path: console.name(path))
        if path == "-" {
          console.write(sealed)
        } else if sealed == bytes {
          console.say("sound   \(path)")
        } else {
          try console.write(sealed, to: path)
          console.say("sealed  \(path)")
        }
      } catch {
        for mistake in error.list { console.complain(mistake) }
        code = .unusable
      }
    }
    return code
  }
}
