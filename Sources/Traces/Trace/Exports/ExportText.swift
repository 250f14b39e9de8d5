import DopesheetText

/// The text of an export, with the functions that all formats share.
struct ExportText {
  var bytes: [UInt8] = []

  mutating func append(_ text: String) { bytes.append(contentsOf: text.utf8) }

  /// Appends a number exactly. NaN and infinities are written as `nan`, `inf` and `-inf`.
  mutating func append(_ number: Double) { NumberText.append(number, to: &bytes) }

  mutating func append(_ integer: Int64) { NumberText.append(integer, to: &bytes) }

  /// Appends a comma and a field of comma-separated values, in quotes if necessary.
  mutating func append(field: String) {
    comma()
    guard field.utf8.contains(where: { [0x22, 0x2C, 0x0A, 0x0D].contains($0) }) else {
      return append(field)
    }
    bytes.append(UInt8(ascii: "\""))
    for byte in field.utf8 {
      if byte == UInt8(ascii: "\"") { bytes.append(byte) }
      bytes.append(byte)
    }
    bytes.append(UInt8(ascii: "\""))
  }

  /// Appends the time of a moment as the first three fields of a row: tick, frame, seconds.
  mutating func append(time moment: ExportMoment) {
    if let tick = moment.tick { append(tick) }
    comma()
    append(Int64(moment.frame))
    comma()
    if let seconds = moment.seconds { append(seconds) }
  }

  mutating func comma() { bytes.append(UInt8(ascii: ",")) }

  mutating func endLine() { bytes.append(UInt8(ascii: "\n")) }

  /// Appends JSON on one line.
  mutating func append(_ json: JSONText) { append(json.line) }
}

extension Trace {
  /// Returns the bits of the components of a value record.
  func bits(ofRecord record: Int) -> ArraySlice<UInt64> {
    let first = Int(columns.payloads[record])
    return columns.scalars[first..<first + tracks[Int(columns.subjects[record])].width]
  }
}

/// A frame of an exported trace, or the preroll.
struct ExportMoment {
  /// The number of the frame; -1 for the preroll.
  let frame: Int
  /// The time in ticks. The preroll has the time of the first frame, or `nil` if there are no frames.
  let tick: Int64?
  let seconds: Double?
  /// The positions of the records.
  let records: Range<Int>
}

extension Trace {
  /// The preroll and the frames, in order of time.
  var moments: some Sequence<ExportMoment> {
    (-1..<frames.count).lazy.map { frame in
      let time = frame < 0 ? self.frames.first.map { _ in 0 } : frame
      return ExportMoment(
        frame: frame, tick: time.map { self.frames[$0].tick },
        seconds: time.map { self.seconds(ofFrame: $0) },
        records: frame < 0 ? self.preroll : self.frames[frame].records)
    }
  }
}
