import DopesheetTrace
import Foundation

/// A trace that was edited by hand: its digest or number forms are wrong, and the rest is valid.
///
/// A hand-written number is rarely in its shortest form, but its value is clear. So the trace can still be compared,
/// and the comparison shows what the edit changed. All readers of goldens treat such a file alike.
package struct EditedTrace: Sendable {
  /// The trace of the content.
  package let trace: Trace

  /// The maximum number of errors that are corrected.
  private static let limit = 1_000

  /// Reads an edited trace; `nil` if its digest is right, or it has other errors.
  ///
  /// - Parameter hasAnyCounts: Whether its counts may be wrong, too, as after a line was removed. Such a trace is only
  ///   read to be written anew, since a damaged file looks the same.
  package init?(in data: Data, hasAnyCounts: Bool = false) {
    let errors = data.withUnsafeBytes { TraceReader.diagnose($0, atMost: Self.limit) }
    var isEdited = false
    var bytes = Array(data)
    for error in errors.reversed() {
      switch error.kind {
      case .digestMismatch: isEdited = true
      case .countMismatch where hasAnyCounts: isEdited = true
      case .nonCanonicalNumber(let text, let canonical):
        let end = error.offset + text.utf8.count
        guard end <= bytes.count, bytes[error.offset..<end].elementsEqual(text.utf8) else {
          return nil
        }
        bytes.replaceSubrange(error.offset..<end, with: canonical.utf8)
      default: return nil
      }
    }
    // A number in another form under the right digest is not an edit, but a broken writer's work.
    guard isEdited, let recovery = try? TraceReader.recover(bytes) else { return nil }
    switch recovery.damage?.kind {
    // The last line is wrong, and the recovery has all others.
    case nil, .digestMismatch, .countMismatch: trace = recovery.trace
    default: return nil
    }
  }
}
