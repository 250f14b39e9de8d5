import DopesheetNotation
import DopesheetStepping
import DopesheetTrace

extension DebugSession {
  /// The source as the protocol has it: a file, or a text that is asked for by its number.
  func source(of debuggee: Debuggee) -> JSONText {
    var members: [(String, JSONText)] = [("name", .string(debuggee.source.name))]
    if let path = debuggee.source.path {
      members.append(("path", .string(client.usesURIs ? DebugSession.uri(path) : path)))
    } else {
      members.append(("sourceReference", .int(debuggee.reference)))
      members.append(("origin", .string("recorded by this session")))
    }
    return .object(members)
  }

  func source(_ request: AdapterRequest) throws(RequestFailure) {
    let debuggee = try launched()
    var reference = try request.arguments.integer("sourceReference") ?? 0
    if let source = try request.arguments.object("source") {
      reference = try source.integer("sourceReference") ?? reference
    }
    guard reference == debuggee.reference || reference == 0 else {
      throw RequestFailure("there is no source \(reference)")
    }
    respond(
      request,
      [("content", .string(try debuggee.text())), ("mimeType", .string("text/x-mtrace"))])
  }

  func loadedSources(_ request: AdapterRequest) throws(RequestFailure) {
    respond(request, [("sources", .array([source(of: try launched())]))])
  }

  /// Requires that a request is about the source that there is.
  func requireSource(
    _ arguments: AdapterArguments, _ debuggee: Debuggee
  ) throws(RequestFailure) {
    guard let source = try arguments.object("source") else {
      throw RequestFailure("'source' is missing")
    }
    let reference = try source.integer("sourceReference") ?? 0
    if reference > 0, reference == debuggee.reference { return }
    if let path = try source.text("path"), let own = debuggee.source.path,
      studio.isSame(client.usesURIs ? DebugSession.path(path) : path, own)
    {
      return
    }
    throw RequestFailure("the source of this session is \(debuggee.source.name), not this one")
  }

  func completions(_ request: AdapterRequest) throws(RequestFailure) {
    let debuggee = try launched()
    let text = try request.arguments.requiredText("text")
    let line = text.split(separator: "\n", omittingEmptySubsequences: false)
    let number = client.ownLine(try request.arguments.integer("line") ?? client.firstLine) - 1
    let bytes = Array((line.indices.contains(number) ? line[number] : "").utf16)
    let column = try request.arguments.requiredInteger("column") - client.firstColumn
    let end = min(max(0, column), bytes.count)
    var start = end
    while start > 0, DebugSession.isOfName(bytes[start - 1]) { start -= 1 }
    let prefix = String(decoding: bytes[start..<end], as: UTF16.self)
    let items = debuggee.names.completions(of: prefix).prefix(200).map { name, type in
      JSONText.object([
        ("label", .string(name)), ("type", .string(type)),
        ("start", .int(start + client.firstColumn)), ("length", .int(end - start)),
      ])
    }
    respond(request, [("targets", .array(Array(items)))])
  }

  private static func isOfName(_ unit: UInt16) -> Bool {
    UInt8(exactly: unit).map { NameGrammar.canContinue($0) || $0 == UInt8(ascii: "%") } ?? false
  }

  /// A path as a URI: what stands for something in one is escaped.
  private static func uri(_ path: String) -> String {
    var uri = "file://"
    for byte in path.utf8 {
      let isPlain = byte.isLetter || byte.isDigit || "-._~/".utf8.contains(byte)
      let digits = String(byte, radix: 16, uppercase: true)
      uri += isPlain ? String(UnicodeScalar(byte)) : "%" + (digits.count < 2 ? "0" : "") + digits
    }
    return uri
  }

  /// The path of a URI; anything else is one already.
  private static func path(_ uri: String) -> String {
    guard uri.hasPrefix("file://") else { return uri }
    let rest = String(uri.dropFirst("file://".count))
    return NameGrammar.decode(rest) ?? rest
  }
}

extension ExpressionNames {
  /// The names that begin with a text, each with its kind in the words of the protocol.
  func completions(of prefix: String) -> [(name: String, type: String)] {
    let all =
      tracks.lazy.map { ($0.name, "variable") } + sources.lazy.map { ($0, "reference") }
      + ["frame", "tick", "time"].map { ($0, "keyword") }
      + ["abs", "max", "min", "state"].map { ($0, "function") }
    return all.filter { $0.0.hasPrefix(prefix) && $0.0 != prefix }
  }
}
