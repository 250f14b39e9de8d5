import DopesheetFiles
import DopesheetGoldens
import DopesheetText
import Foundation

/// A tool for coding agents: a command, whose options are the tool's arguments.
struct AgentTool {
  let name: String
  /// The purpose in one line, without a full stop.
  let title: String
  let description: String
  let command: any Command.Type
  /// The forms of the answer, if the command's words choose others than the command's first ones.
  var answer: JSONOutput?
  /// The words of the command line that are always there.
  var words: [String] = []
  /// The members of the answer whose elements are cut; the first one that the answer has.
  let lists: [String]
  /// Another list, which is left out of an answer that is too long.
  var spareList: String?
  /// The member of an element whose value hides it, unless the client asks for all elements, and these values.
  var hidden: (member: String, values: [String])?
  /// Whether a call changes nothing, not even pending traces.
  var isReadOnly = true
  /// Whether a call may replace what cannot be made again.
  var isDestructive = false
  /// A function that returns the error for a path that must not be used; `nil` if it may be.
  typealias Refusal = (_ path: String) -> Diagnostic?

  let fields: (_ refusal: @escaping Refusal) -> [Field<AgentCall>]

  func form(_ refusal: @escaping Refusal) -> Form<AgentCall> {
    Form("arguments", AgentCall()) {
      fields(refusal)
      if hidden != nil {
        Field(
          "all", .flag, "Whether files without differences are listed, too; otherwise counted only."
        ) { cursor, call in
          guard let all = cursor.bool() else { return false }
          call.isComplete = all
          return true
        }
      }
      Field(
        "offset", \.offset, .integer(0...Int.max),
        "The elements of '\(lists.joined(separator: "', '"))' to leave out at the beginning; 0 by default."
      )
      Field(
        "tokens", \.tokens, .integer(500...AgentAnswer.greatestLimit),
        "The greatest length of the answer in tokens; \(AgentAnswer.standardLimit) by default.")
    }
  }

  /// The tool as `tools/list` describes it.
  var json: JSONText {
    let forms = (answer ?? command.output)?.forms ?? []
    var root = forms.first?.fields ?? []
    if hidden != nil {
      root.append(FieldSignature("hidden", .integer(), "The number of files that are not listed."))
    }
    let output = FormSignature("answer", root + AgentAnswer.fields)
    let parts = forms.dropFirst() + [AgentAnswer.cutForm]
    return .object([
      ("name", .string(name)), ("title", .string(title)), ("description", .string(description)),
      ("inputSchema", JSONSchema.object(form { _ in nil }.signature)),
      ("outputSchema", JSONSchema.object(output.bare, parts.map(\.bare))),
      (
        "annotations",
        .object([
          ("title", .string(title)), ("readOnlyHint", .bool(isReadOnly)),
          ("destructiveHint", .bool(isDestructive)), ("idempotentHint", .bool(true)),
          ("openWorldHint", .bool(false)),
        ])
      ),
    ])
  }
}

struct AgentCall {
  var words: [String] = []
  var operands: [String] = []
  /// Whether hidden elements are listed, too.
  var isComplete = false
  var offset = 0
  var tokens = AgentAnswer.standardLimit
}

/// The tools for coding agents in the folder of a console.
struct AgentTools {
  private let console: Console
  /// Whether files outside of the package may be used.
  private let isAnywhere: Bool
  /// Whether goldens may be recorded and replaced.
  private let accepts: Bool
  let offered: [AgentTool]

  init(_ console: Console, isAnywhere: Bool, accepts: Bool) {
    (self.console, self.isAnywhere, self.accepts) = (console, isAnywhere, accepts)
    offered = AgentTools.all.filter { accepts || !$0.isDestructive }
  }

  /// Calls a tool.
  ///
  /// - Parameter isCancelled: Returns whether the client does not wait for the answer any more. No files are read or
  ///   written then.
  /// - Returns: The result of `tools/call`. If the command cannot be completed, it has the reasons instead of an answer.
  func call(
    _ tool: AgentTool, _ arguments: JSONValue?, isCancelled: @escaping @Sendable () -> Bool
  ) -> JSONText {
    do throws(Diagnostics) {
      let package = isAnywhere ? nil : try fencedPackage(isCancelled)
      let call = try AgentTools.read(arguments, of: tool) { refusal($0, package) }
      // The tests that `run_tests` runs may use any file.
      let isFenced = tool.command != TestCommand.self
      let fence = (isFenced ? package?.fence : nil) ?? Fence(around: nil, until: isCancelled)
      return DiskInUse.$disk.withValue(fence.disk) { answer(tool, call, isCancelled) }
    } catch {
      let lines = error.list.map { error in
        // Arguments have no lines that a client could know.
        Diagnostic(
          file: error.pointer.flatMap { $0.isEmpty ? nil : String($0.dropFirst()) },
          message: error.message, hint: error.hint
        ).description
      }
      return AgentTools.failure(lines, AgentAnswer.standardLimit)
    }
  }

  private static func read(
    _ arguments: JSONValue?, of tool: AgentTool, _ refusal: @escaping AgentTool.Refusal
  ) throws(Diagnostics) -> AgentCall {
    guard let arguments, case .object = arguments.kind else {
      guard let missing = tool.form(refusal).signature.fields.first(where: \.isRequired) else {
        return AgentCall()
      }
      throw Diagnostics(message: "missing field '\(missing.name)'")
    }
    let errors = JSONErrors()
    let call = JSONCursor(root: arguments, errors).object { fields in
      fields.ignoreNulls()
      return tool.form(refusal).read(&fields)
    }
    guard let call, errors.list.isEmpty else { throw errors.error }
    return call
  }

  private func answer(
    _ tool: AgentTool, _ call: AgentCall, _ isCancelled: @escaping @Sendable () -> Bool
  ) -> JSONText {
    var output: [UInt8] = []
    var lines: [UInt8] = []
    let console = console.captured(
      output: { output += $0 }, errors: { lines += $0 },
      setting: accepts ? [:] : [SettingVariable.record.rawValue: RecordMode.never.rawValue])
    console.isCancelled = isCancelled
    let code = Tool.run(
      [tool.command.name] + tool.words + call.words + ["--json", "--"] + call.operands, console)
    let printed = String(decoding: lines, as: UTF8.self).split(separator: "\n").map(String.init)
    let messages = AgentTools.messages(in: printed, code)
    guard let value = try? JSONReader.read(output), case .object(let members) = value.kind else {
      let reasons =
        !messages.isEmpty
        ? messages
        : printed.isEmpty ? ["the command ended with \(code.rawValue)"] : printed.suffix(20)
      return AgentTools.failure(reasons, call.tokens)
    }
    let rule = call.isComplete ? nil : tool.hidden
    let answer = AgentAnswer(
      members: members.map { ($0.name, $0.value) },
      list: tool.lists.first { name in members.contains { $0.name == name } } ?? "",
      isHidden: { element in
        rule.map { $0.values.contains(element[$0.member]?.text ?? "") } ?? false
      }, spareList: tool.spareList, offset: call.offset, limit: call.tokens)
    return AgentTools.result(answer.text(messages), isError: false)
  }

  /// Returns the lines of the command itself, and after a failure the errors of programs that it ran, each once.
  private static func messages(in lines: [String], _ code: ExitCode) -> [String] {
    let mark = "dopesheet: "
    var messages = lines.filter { $0.hasPrefix(mark) }.map { String($0.dropFirst(mark.count)) }
    for line in lines where code != .same && !line.hasPrefix(mark) && line.contains("error:") {
      if !messages.contains(line) { messages.append(line) }
    }
    return messages
  }

  private static func failure(_ lines: [String], _ limit: Int) -> JSONText {
    let kept = AgentAnswer.lines(lines, within: limit, counting: "error")
    return result(.string(kept.joined(separator: "\n")), isError: true)
  }

  private static func result(_ content: JSONText, isError: Bool) -> JSONText {
    let text = if case .string(let text) = content { text } else { content.line }
    return .object(
      [
        (
          "content",
          .array([.object([("type", .string("text")), ("text", .string(text))])])
        )
      ] + (isError ? [] : [("structuredContent", content)]) + [("isError", .bool(isError))])
  }

  // MARK: Paths

  /// The package around the folder of the console, with a fence around its files.
  private func fencedPackage(
    _ isCancelled: @escaping @Sendable () -> Bool
  ) throws(Diagnostics) -> (root: String, fence: Fence) {
    let (folder, environment) = (console.folder, console.environment)
    let known = try Diagnostics.reporting { () throws(FileError) -> String? in
      if let root = environment[.root] { return root }
      return try PendingFolder.packageRoot(around: folder)
    }
    guard known != nil else {
      throw Diagnostics(
        message: "no package at or above \(folder)",
        hint: "start the server in the package's folder")
    }
    return try Diagnostics.reporting { () throws(FileError) in
      let pending = try PendingFolder(around: folder, environment: environment)
      let log = ReferencesLog(beside: pending, environment: environment)
      let places = [pending.root, pending.path, log.path]
      return (pending.root, Fence(around: places, until: isCancelled))
    }
  }

  private func refusal(_ path: String, _ package: (root: String, fence: Fence)?) -> Diagnostic? {
    if path == "-" {
      return Diagnostic(message: "the standard input belongs to the client", hint: "name a file")
    }
    guard let package, !package.fence.holds(console.absolute(path)) else { return nil }
    return Diagnostic(
      message: "'\(path)' is outside of the package \(package.root)",
      hint: "start the server with --anywhere to allow it")
  }
}

extension FormSignature {
  /// The form without the meanings of its fields, which a client would pass on with each conversation.
  fileprivate var bare: FormSignature {
    FormSignature(
      name, fields.map { FieldSignature($0.name, $0.kind, isRequired: $0.isRequired, "") })
  }
}
