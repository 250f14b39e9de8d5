import DopesheetTrace
import Foundation

/// A golden that is a sound trace but for marks of an edit: a digest that does not match, numbers that are not
/// in their one form.
///
/// Whoever changes a digit by hand rarely hits the shortest text of a number. What was meant is clear all the
/// same, so that such a golden can still be compared, to tell what the edit changed.
enum EditedGolden {
  /// The largest number of edits that are made good.
  private static let limit = 1_000

  /// Returns what an edited golden says, or `nil` if it has other mistakes.
  static func trace(in data: Data) -> Trace? {
    let mistakes = data.withUnsafeBytes { TraceReader.diagnose($0, atMost: limit) }
    var bytes = Array(data)
    var isEdited = false
    for mistake in mistakes.reversed() {
      switch mistake.kind {
      case .digestMismatch:
        isEdited = true
      case .nonCanonicalNumber(let text, let canonical):
        let end = mistake.offset + text.utf8.count
        guard end <= bytes.count, bytes[mistake.offset..<end].elementsEqual(text.utf8) else {
          return nil
        }
        bytes.replaceSubrange(mistake.offset..<end, with: canonical.utf8)
      default:
        return nil
      }
    }
    return isEdited ? try? TraceReader.read(bytes, options: .init(digest: .ignored)) : nil
  }
}
