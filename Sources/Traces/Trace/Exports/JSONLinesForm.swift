import DopesheetText

struct JSONLinesForm: ExportForm {
  let trace: Trace

  func begin(_ text: inout ExportText) {
    let tracks = trace.tracks.map { track in
      JSONText.object([
        ("name", .string(track.name)), ("type", .string(track.kind.rawValue)),
        ("components", .int(track.width)), ("unit", .string(orNull: track.unit)),
      ])
    }
    let meta = trace.meta.map { ($0.key, JSONText.string($0.text)) }
    text.append(
      .object([
        ("kind", .string("trace")), ("clock", .string("\(trace.clock)")), ("meta", .object(meta)),
        ("tracks", .array(tracks)),
      ]))
    text.endLine()
  }

  func begin(_ moment: ExportMoment, _ text: inout ExportText) {
    if moment.frame < 0 { return }
    open("frame", moment, &text)
    text.append("}\n")
  }

  func append(_ record: Int, _ moment: ExportMoment, _ text: inout ExportText) {
    let kind = trace.columns.kinds[record]
    open(kind.word, moment, &text)
    text.append(",\"seq\":")
    text.append(Int64(record))
    switch kind {
    case .value, .absence:
      let track = trace.tracks[Int(trace.columns.subjects[record])]
      // Valid names need no escapes.
      text.append(",\"track\":\"")
      text.append(track.name)
      text.append("\"")
      if kind == .value {
        text.append(",\"value\":")
        append(trace.bits(ofRecord: record), track, &text)
      }
    case .source:
      let source = trace.source(ofRecord: record)
      append(source.name, [("type", source.kind)], source.arguments, &text)
    default:
      let detail = trace.detail(ofRecord: record)
      let keys = kind.facts.words.map(\.key)
      // A single word is always `name`.
      let words =
        keys.count > 1 ? [(keys[0], detail.word), (keys[1], detail.next)] : [("name", detail.word)]
      append(trace.source(ofRecord: record).name, words, detail.arguments, &text)
    }
    text.append("}\n")
  }

  private func open(_ kind: String, _ moment: ExportMoment, _ text: inout ExportText) {
    text.append("{\"kind\":\"")
    text.append(kind)
    text.append("\",\"frame\":")
    text.append(Int64(moment.frame))
    if let tick = moment.tick, let seconds = moment.seconds {
      text.append(",\"tick\":")
      text.append(tick)
      text.append(",\"seconds\":")
      text.append(seconds)
    }
  }

  private func append(
    _ source: String, _ words: [(key: String, word: String)], _ arguments: [Trace.Argument],
    _ text: inout ExportText
  ) {
    let members = [("source", source)] + words.map { ($0.key, $0.word) }
    for (key, word) in members {
      text.append(",\"\(key)\":")
      text.append(.string(word))
    }
    text.append(",\"arguments\":")
    text.append(arguments.json)
  }

  private func append(
    _ bits: ArraySlice<UInt64>, _ track: Trace.Track, _ text: inout ExportText
  ) {
    let scalars = bits.map { trace.scalar($0, track.kind).exactJSON }
    text.append(track.width == 1 ? scalars[0] : .array(scalars))
  }
}

extension Scalar {
  /// The scalar in JSON, with f32 as a double so that every reader gets the same number.
  fileprivate var exactJSON: JSONText {
    if case .f32(let x) = self { .number(Double(x)) } else { json }
  }
}
