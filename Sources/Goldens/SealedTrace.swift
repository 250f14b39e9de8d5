import DopesheetNotation
import DopesheetTrace
import Foundation

/// A trace whose last line is stamped anew after an edit by hand.
package enum SealedTrace {
  /// Returns the bytes of a trace with the counts and the digest of what it holds.
  ///
  /// - Parameter path: What errors call the file.
  /// - Throws: All mistakes of the trace other than those of its counts and its digest.
  package static func seal(_ bytes: [UInt8], path: String) throws(Diagnostics) -> [UInt8] {
    let mistakes = TraceReader.diagnose(bytes, atMost: 1_000).filter { mistake in
      switch mistake.kind {
      case .digestMismatch, .countMismatch: false
      default: true
      }
    }
    if let error = Diagnostics(mistakes.map { $0.diagnostic(file: path) }) { throw error }
    do throws(TraceError) {
      // A file that is sound but for its footer loses nothing.
      return TraceWriter.text(of: try TraceReader.recover(bytes).trace)
    } catch {
      throw Diagnostics(error.diagnostic(file: path))
    }
  }
}
