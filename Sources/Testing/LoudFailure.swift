import Foundation

/// Makes sure that a failure is seen where no test runs.
///
/// Swift Testing drops issues outside of its runs without a word, and XCTest does not know them. So the failure is
/// printed, recorded for a run that may be there, and the process will not exit with success.
func failLoudly(_ message: String, at site: CallSite) {
  let line = "\(site.filePath):\(site.line):\(site.column): error: \(message)\n"
  FileHandle.standardError.write(Data(line.utf8))
  atexit {
    fflush(nil)
    _exit(1)
  }
}
