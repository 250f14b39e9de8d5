import DopesheetFiles
import DopesheetText
import DopesheetTrace
import Foundation

extension Console {
  /// Reads a trace up to its last complete frame, and prints the error that follows.
  ///
  /// - Throws: ``Diagnostics`` with all errors, if the header is invalid.
  func recovered(_ path: String, of bytes: Data) throws(Diagnostics) -> TraceReader.Recovery {
    do throws(TraceError) {
      let recovery = try bytes.withUnsafeBytes { bytes in
        Result { () throws(TraceError) in try TraceReader.recover(bytes) }
      }.get()
      if let damage = recovery.damage { complain(damage.diagnostic(file: name(path))) }
      return recovery
    } catch {
      throw errors(of: bytes, path, error)
    }
  }

  /// Writes the part of a trace file up to its last complete frame, and prints the error that follows.
  ///
  /// - Throws: ``Diagnostics`` with all errors if the header is invalid, or with the path if the output cannot be
  ///   written.
  func writeSoundFront(
    of path: String, to output: String
  ) throws(Diagnostics) -> TraceReader.SoundFront {
    let data = try data(path)
    let settled = data.withUnsafeBytes { LateTracks.settled($0) }
    func withBytes<Value>(_ body: (UnsafeRawBufferPointer) -> Value) -> Value {
      settled.map { $0.withUnsafeBytes(body) } ?? data.withUnsafeBytes(body)
    }
    let front: TraceReader.SoundFront
    do throws(TraceError) {
      front = try withBytes { bytes in
        Result { () throws(TraceError) in try TraceReader.soundFront(of: bytes) }
      }.get()
    } catch {
      throw errors(of: data, path, error)
    }
    if let damage = front.damage { complain(damage.diagnostic(file: name(path))) }
    if output == "-" {
      try withBytes { bytes in
        Result { () throws(Diagnostics) in
          try requirePrintable(UnsafeRawBufferPointer(rebasing: bytes[..<front.length]))
        }
      }.get()
    }
    let place = absolute(output)
    try naming(
      output,
      try withBytes { bytes in
        let kept = UnsafeRawBufferPointer(rebasing: bytes[..<front.length])
        let footer = front.footer(in: bytes)
        if output == "-" {
          for start in stride(from: 0, to: kept.count, by: 1 << 16) {
            write(Array(kept[start..<min(start + 1 << 16, kept.count)]))
          }
          write(footer)
        }
        return Result { () throws(FileError) in
          if output != "-" { try WholeFile.write(kept, footer, to: place) }
        }
      }.get())
    return front
  }
}
