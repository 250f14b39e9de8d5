import DopesheetText
import DopesheetTrace
import TestSupport
import Testing

@Suite("Exports")
struct TraceExportTests {
  private func text(_ form: TraceExport, _ lines: [String] = SampleTrace.lines) throws -> String {
    let trace = try TraceReader.read(SampleTrace.seal(lines))
    return String(decoding: form.text(of: trace), as: UTF8.self)
  }

  @Test("CSV has a row for each component of each value")
  func csv() throws {
    #expect(
      try text(.csv) == """
        tick,frame,seconds,seq,track,component,value,word
        0,-1,0,4,a,0,0,
        0,0,0,5,b,0,1,
        0,0,0,5,b,1,2,
        0,0,0,6,c,0,0.10000000149011612,
        0,0,0,7,d,0,-5,
        0,0,0,8,e,0,1,
        0,0,0,9,f,0,,open
        1,1,0.016666666666666666,10,a,0,0.5,
        1,1,0.016666666666666666,12,f,0,,

        """)
  }

  @Test("CSV of events has a row for each, its arguments as JSON")
  func csvEvents() throws {
    #expect(
      try text(.csvEvents) == #"""
        tick,frame,seconds,seq,kind,source,name,next,arguments
        0,-1,0,0,source,card,node,,"{""x"":0,""text"":""a  \""b\"""",""on"":true,""big"":9007199254740993}"
        0,-1,0,1,input,card,start,,{}
        0,-1,0,2,state,card,stopped,moving,{}
        0,-1,0,3,callback,card,started,,{}
        1,1,0.016666666666666666,11,state,card,moving,stopped,"{""cause"":""end""}"

        """#)
  }

  @Test("JSON Lines have a line for each line of the trace, each of which is JSON")
  func jsonLines() throws {
    let lines = try text(.jsonLines).split(separator: "\n").map(String.init)
    // The header, and one line for each line after `begin`.
    expectEqual(lines.count, 1 + SampleTrace.lines.count - 11)
    for line in lines { #expect(throws: Never.self) { try JSONReader.read(Array(line.utf8)) } }
    #expect(
      lines[0].hasPrefix(
        #"{"kind":"trace","clock":"60","meta":{"engine":"1","title":"A fade  of é"},"tracks":[{"name":"a","type":"f64","components":1,"unit":null},"#
      ))
    #expect(
      lines[3]
        == #"{"kind":"state","frame":-1,"tick":0,"seconds":0,"seq":2,"source":"card","from":"stopped","to":"moving","arguments":{}}"#
    )
    #expect(
      lines[7]
        == #"{"kind":"value","frame":0,"tick":0,"seconds":0,"seq":5,"track":"b","value":[1,2]}"#)
    expectEqual(lines.last?.hasSuffix(#""seq":12,"track":"f"}"#), true)
  }

  @Test("A Chrome trace has counters, slices for states and instants, and is JSON")
  func chrome() throws {
    var lines = SampleTrace.lines
    lines[23] = "a nan"
    lines[24] = "~ card moving paused"
    let chrome = try text(.chrome, lines)
    #expect(throws: Never.self) { try JSONReader.read(Array(chrome.utf8)) }
    let events = chrome.split(separator: "\n").dropFirst().map(String.init)
    #expect(
      events[0] == #"{"ph":"M","pid":1,"tid":1,"name":"thread_name","args":{"name":"card"}},"#)
    #expect(
      events.contains(#"{"ph":"B","pid":1,"tid":1,"ts":0.000,"name":"moving","args":{}},"#))
    #expect(events.contains(#"{"ph":"E","pid":1,"tid":1,"ts":16666.667},"#))
    #expect(events.contains(#"{"ph":"C","pid":1,"ts":0.000,"name":"b","args":{"0":1,"1":2}},"#))
    #expect(!chrome.contains("nan"), "JSON has no such number")
    // The slice that is open at the end is closed there.
    expectEqual(events.suffix(2), [#"{"ph":"E","pid":1,"tid":1,"ts":16666.667}"#, "]}"])
  }

  @Test("A trace of nothing has an export in each form", arguments: TraceExport.allCases)
  func empty(form: TraceExport) throws {
    let lines = try text(form, ["mtrace 1", "clock 60", "begin"]).split(separator: "\n")
    #expect(!lines.isEmpty)
  }

  @Test(
    "What is written piece by piece is what is written at once", arguments: TraceExport.allCases)
  func pieces(form: TraceExport) throws {
    var builder = TraceBuilder()
    let track = builder.declare(Trace.Track("a"))
    for frame in 0..<3_000 {
      builder.beginFrame(tick: Int64(frame))
      builder.value(track: track, [.f64(Double(frame) / 3)])
    }
    // A long rest, in which nothing is recorded.
    for frame in 3_000..<9_000 { builder.beginFrame(tick: Int64(frame)) }
    let trace = builder.finish(clock: ClockRate(60)!)
    var pieces: [[UInt8]] = []
    form.write(trace) { pieces.append($0) }
    #expect(pieces.allSatisfy { $0.count < 70_000 })
    expectEqual(pieces.flatMap { $0 }, form.text(of: trace))
  }
}
