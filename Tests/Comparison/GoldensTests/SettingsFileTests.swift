import DopesheetDiff
import DopesheetFiles
import DopesheetGoldens
import DopesheetText
import Foundation
import TestSupport
import Testing

@Suite("The settings file of a package") struct SettingsFileTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder(with: "Package.swift") }

  private static let whole = """
    {
      "$schema": "settings.json",
      "record": "failed", "tolerances": ["card.* abs=1e-9"], "documents": ["a", "b"],
      "pending": "kept/pending", "references": "logs/used.log", "keep": "always",
      "command": "./d", "diffTool": "delta", "context": 1, "color": "always",
      "tokens": ["motion.json"]
    }
    """

  private func settings() throws -> SettingsFile { try .read(atRoot: folder.path) }

  private func errors(_ text: String) throws -> [String] {
    try folder.write(text, to: SettingsFile.name)
    let error = #expect(throws: FileError.self) { try settings() }
    return error?.description.split(separator: "\n").map { String($0) } ?? []
  }

  @Test("Without a file, and with an empty object, no setting has a value", arguments: [nil, "{}"])
  func empty(text: String?) throws {
    if let text { try folder.write(text, to: SettingsFile.name) }
    try expectEqual(settings().fields, SettingsFile.Fields())
    for setting in Setting.all { #expect(try settings().value(of: setting) == nil) }
    expectEqual(Setting.all.compactMap(\.variable), SettingVariable.allCases)
  }

  @Test("Every field is read, and decides what it is for")
  func fields() throws {
    try folder.write(Self.whole, to: SettingsFile.name)
    let file = try settings()
    for setting in Setting.all where setting.field != nil {
      #expect(file.value(of: setting) != nil, "\(setting.name)")
    }
    try expectEqual(RecordMode(environment: [:], file: file), .failed)
    let variables = try GoldenVariables(environment: [:], file: file)
    #expect(variables.keeping == .always && variables.context == 1)
    #expect(variables.coloring == .always && variables.diffTool == "delta")
    expectEqual(GoldenVariables.command([:], root: folder.path, file: file), "./d")
    expectEqual(file.fields.tolerances?["card.x"], .absolute(1e-9))
    let pending = try PendingFolder(forGolden: folder.path + "/T/a.mtrace", environment: [:])
    expectEqual(pending.path, folder.path + "/kept/pending")
    expectEqual(
      ReferencesLog(beside: pending, environment: [:]).path, folder.path + "/logs/used.log")
  }

  @Test("A variable wins over the file, and a call over the file's record mode")
  func order() throws {
    try folder.write(Self.whole, to: SettingsFile.name)
    let file = try settings()
    let environment = [
      "DOPESHEET_RECORD": "all", "DOPESHEET_KEEP": "never", "DOPESHEET_CONTEXT": "0",
      "DOPESHEET_COLOR": "never", "DOPESHEET_DIFF_TOOL": "meld", "DOPESHEET_COMMAND": "x",
      "DOPESHEET_PENDING_DIR": "/other", "DOPESHEET_REFERENCES": "/r.log",
    ]
    try expectEqual(RecordMode(environment: environment, file: file), .all)
    try expectEqual(RecordMode(environment: ["CI": "1"], file: file), .never)
    try expectEqual(RecordMode(environment: [:], inCode: .missing, file: file), .missing)
    let variables = try GoldenVariables(environment: environment, file: file)
    #expect(variables.keeping == .never && variables.context == 0)
    #expect(variables.coloring == .never && variables.diffTool == "meld")
    expectEqual(GoldenVariables.command(environment, root: "/", file: file), "x")
    let pending = try PendingFolder(forGolden: folder.path + "/a.mtrace", environment: environment)
    expectEqual(pending.path, "/other")
    expectEqual(ReferencesLog(beside: pending, environment: environment).path, "/r.log")
    let emptied = environment.mapValues { _ in "" }
    try expectEqual(RecordMode(environment: emptied, file: file), .failed)
    try expectEqual(GoldenVariables(environment: emptied, file: file).context, 1)
  }

  @Test("All errors are reported, each with its place, and a misspelled field with the nearest")
  func mistakes() throws {
    let found = try errors(
      """
      {"recrod": "all", "record": "allways",
       "tolerances": ["a abs=1", "b abs"], "documents": [""], "pending": "", "context": 4,
       "keep": true}
      """)
    let places = ["1:2", "1:29", "2:28", "2:52", "2:68", "2:83", "3:10"]
    expectEqual(found.count, places.count)
    for (line, place) in zip(found, places) {
      #expect(line.contains("/dopesheet.json:\(place): "), "\(line) is at \(place)")
    }
    #expect(found[0].contains("unknown field 'recrod' at /recrod (did you mean 'record'?)"))
    #expect(found[2].contains("at /tolerances/1"))
  }

  @Test("A file that is no JSON object is an error", arguments: ["", "[]", "{", "\u{FEFF}{}"])
  func form(text: String) throws {
    try expectEqual(errors(text).isEmpty, false)
  }

  @Test(
    "Paths stay in the package, and the pending folder is not the package itself",
    arguments: ["/p", "../p", "a/../../p", "..", ".", "./", "a/.."])
  func outside(path: String) throws {
    let isRoot = path.hasPrefix(".") && !path.hasPrefix("..")
    try expectEqual(errors(#"{"pending": "\#(path)"}"#).count, 1)
    try folder.write(#"{"references": "\#(path)/r.log"}"#, to: SettingsFile.name)
    expectEqual((try? settings()) != nil, isRoot)
    try folder.write(#"{"documents": ["\#(path)"]}"#, to: SettingsFile.name)
    expectEqual((try? settings()) != nil, isRoot)
  }

  @Test("A log is a file of its own", arguments: ["README.md", "Package.swift", ".log", "log"])
  func log(path: String) throws {
    try expectEqual(errors(#"{"references": "\#(path)"}"#).count, 1)
  }

  @Test(
    "A folder of goldens, sources or documents is no folder of pending traces",
    arguments: ["Tests", "Tests/A/__Traces__", "traces"])
  func foreign(pending: String) throws {
    for file in ["Tests/A/__Traces__/S/a.mtrace", "Tests/A/S.swift", "traces/a.run.json"] {
      try folder.write("a", to: file)
    }
    try folder.write(#"{"pending": "\#(pending)"}"#, to: SettingsFile.name)
    for environment in [[:], ["DOPESHEET_PENDING_DIR": folder.path + "/" + pending]] {
      let found = try PendingFolder(around: folder.path, environment: environment)
      let error = #expect(throws: GoldenError.self) { try found.list() }
      expectEqual(error?.message.contains("cannot be their folder"), true)
    }
  }

  @Test("A pending folder behind a link that leads out of the package is not written")
  func linkOut() throws {
    let other = try TemporaryFolder()
    try folder.write(
      #"{"pending": "kept/pending", "references": "kept/r.log"}"#, to: "dopesheet.json")
    try folder.link("kept", to: other.path)
    let pending = try PendingFolder(forGolden: folder.path + "/a.mtrace", environment: [:])
    let log = ReferencesLog(beside: pending, environment: [:])
    #expect(throws: GoldenError.self) { try pending.requireInside(pending.path + "/a.mtrace") }
    #expect(throws: GoldenError.self) { try log.append([.end], of: TestRun(id: "r")) }
    expectEqual(other.files, [])
  }

  @Test("Links and folders in its place are refused, and so is a link that leads nowhere")
  func links() throws {
    let path = folder.path + "/" + SettingsFile.name
    try folder.write("{}", to: "other.json")
    for target in ["other.json", "none"] {
      try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: target)
      let error = #expect(throws: FileError.self) { try settings() }
      expectEqual(error?.message, "is a link")
      try FileManager.default.removeItem(atPath: path)
    }
    try folder.write("", to: SettingsFile.name + "/x")
    #expect(throws: FileError.self) { try settings() }
  }

  @Test("The file is that of the root around a path, or of DOPESHEET_ROOT")
  func roots() throws {
    try folder.write(#"{"context": 1}"#, to: SettingsFile.name)
    try folder.write(#"{"context": 2}"#, to: "Tests/" + SettingsFile.name)
    let path = folder.path + "/Tests/App/a.mtrace"
    func context(_ environment: [String: String]) throws -> Int? {
      let read = try SettingsFile.read(around: path, environment: environment)
      let pending = try PendingFolder(forGolden: path, environment: environment)
      expectEqual(pending.settings, read)
      return read.fields.context
    }
    try expectEqual(context([:]), 1)
    try expectEqual(context(["DOPESHEET_ROOT": folder.path + "/Tests"]), 2)
  }
}
