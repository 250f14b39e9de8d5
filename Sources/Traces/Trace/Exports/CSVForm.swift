import DopesheetText

struct CSVForm: ExportForm {
  let trace: Trace

  func begin(_ text: inout ExportText) {
    text.append("tick,frame,seconds,seq,track,component,value,word\n")
  }

  func append(_ record: Int, _ moment: ExportMoment, _ text: inout ExportText) {
    let kind = trace.columns.kinds[record]
    guard kind.isOfTrack else { return }
    let track = trace.tracks[Int(trace.columns.subjects[record])]
    let bits = kind == .value ? trace.bits(ofRecord: record) : []
    for component in 0..<track.width {
      text.append(time: moment)
      text.comma()
      text.append(Int64(record))
      text.append(field: track.name)
      text.comma()
      text.append(Int64(component))
      text.comma()
      if kind == .absence {
        text.comma()
      } else {
        append(bits[bits.startIndex + component], track.kind, &text)
      }
      text.endLine()
    }
  }

  private func append(_ bits: UInt64, _ kind: ScalarKind, _ text: inout ExportText) {
    switch kind {
    case .f64: text.append(Double(bitPattern: bits))
    // Written as a double, so that every reader gets the same number.
    case .f32: text.append(Double(Float(bitPattern: UInt32(truncatingIfNeeded: bits))))
    case .i64: text.append(Int64(bitPattern: bits))
    case .bool: text.append(bits != 0 ? "1" : "0")
    case .sym: return text.append(field: trace.columns.words[Int(bits)])
    }
    text.comma()
  }
}

struct EventsCSVForm: ExportForm {
  let trace: Trace

  func begin(_ text: inout ExportText) {
    text.append("tick,frame,seconds,seq,kind,source,name,next,arguments\n")
  }

  func append(_ record: Int, _ moment: ExportMoment, _ text: inout ExportText) {
    let kind = trace.columns.kinds[record]
    if kind.isOfTrack { return }
    let source = trace.source(ofRecord: record)
    text.append(time: moment)
    text.comma()
    text.append(Int64(record))
    text.append(field: kind.word)
    text.append(field: source.name)
    if kind == .source {
      text.append(field: source.kind)
      text.append(field: "")
      text.append(field: source.arguments.json.line)
    } else {
      let detail = trace.detail(ofRecord: record)
      text.append(field: detail.word)
      text.append(field: detail.next)
      text.append(field: detail.arguments.json.line)
    }
    text.endLine()
  }
}
