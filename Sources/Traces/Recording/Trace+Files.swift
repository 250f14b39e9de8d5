import DopesheetFiles
import DopesheetText
import DopesheetTrace
import Foundation

extension Trace {
  /// Reads an `.mtrace` file.
  ///
  /// ```swift
  /// let trace = try Trace(contentsOf: recording)
  /// ```
  ///
  /// - Parameter url: The URL of a regular file.
  /// - Throws: `Diagnostics` with the file and the line of each error, or with the reason why it cannot be read.
  public init(contentsOf url: URL) throws(Diagnostics) {
    let path = url.pathOnDisk
    let data = try Diagnostics.reporting { () throws(FileError) in try WholeFile.bytes(at: path) }
    self = try data.withUnsafeBytes { bytes in
      Result { () throws(Diagnostics) in try TraceReader.read(bytes, name: path) }
    }.get()
  }

  /// Writes the trace to an `.mtrace` file, completely or not at all.
  ///
  /// - Parameter url: The URL of the file; missing folders are created.
  /// - Throws: `Diagnostics` if the file cannot be written, is a folder or a symbolic link.
  public func write(to url: URL) throws(Diagnostics) {
    try Diagnostics.reporting { () throws(FileError) in
      try WholeFile.write(TraceWriter.text(of: self), to: url.pathOnDisk)
    }
  }
}

extension URL {
  /// The path of a file; the whole URL if it is of something else, at which there is no file.
  fileprivate var pathOnDisk: String { isFileURL ? path : absoluteString }
}
