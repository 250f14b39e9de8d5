import DopesheetRecording
import DopesheetText
import DopesheetTrace
import Foundation
import TestSupport
import Testing

@Suite("A trace in a file")
struct TraceFilesTests {
  let folder: TemporaryFolder
  var url: URL { URL(fileURLWithPath: folder.path + "/new/run.mtrace") }

  init() throws { folder = try TemporaryFolder() }

  @Test("is written with its folder, has the trace's text, and is read as the same trace")
  func roundTrip() throws {
    let whole = trace(1, 2.5)
    try whole.write(to: url)
    expectEqual(folder.text("new/run.mtrace"), whole.text)
    #expect(try Trace(contentsOf: url) == whole && Trace(text: whole.text) == whole)
  }

  @Test("is reported with its path and line if it is invalid")
  func invalid() throws {
    try folder.write(
      text([1, 2]).replacingOccurrences(of: "x 2", with: "x two"), to: "new/run.mtrace")
    let errors = try #require(throws: Diagnostics.self) { try Trace(contentsOf: url) }
    #expect(errors.list.first?.file == url.path && errors.list.first?.line == 8, "\(errors)")
  }

  @Test("is reported if it cannot be read or written")
  func missing() throws {
    for text in ["file:///nowhere/run.mtrace", "https://a.b/run.mtrace"] {
      let error = #expect(throws: Diagnostics.self) { try Trace(contentsOf: URL(string: text)!) }
      #expect(error?.description.hasSuffix("/run.mtrace: no such file (check the path)") == true)
    }
    let error = #expect(throws: Diagnostics.self) {
      try trace(1).write(to: URL(fileURLWithPath: folder.path))
    }
    expectEqual(error?.description, folder.path + ": is a folder, not a file")
  }
}
