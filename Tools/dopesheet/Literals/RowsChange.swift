/// The bytes to replace in a source so that a call has other rows, and what they become.
struct RowsChange {
  let range: Range<Int>
  let text: String
}

extension RowsChange {
  /// - Throws: ``SourceRefusal`` if the call has no `matches` and cannot get one.
  init(of call: SheetCall, to rows: String, _ source: SwiftSource) throws(SourceRefusal) {
    if case .literal(let index, _) = call.rows,
      case .string(let string) = source.tokens[index].kind
    {
      self.init(of: string, at: index, in: call, to: rows, source)
      return
    }
    let isArgument = source.isInCondition(call.name)
    guard let lastArgument = isArgument ? call.arguments.last : call.name..<call.end + 1 else {
      throw SourceRefusal(
        message: "a condition cannot contain the rows of its call: call before the condition")
    }
    let block = Block(at: lastArgument.lowerBound, source)
    let before = isArgument ? ", matches: " : source.isMark(call.end, ")") ? " " : " matches: "
    let end = source.tokens[lastArgument.upperBound - 1].range.upperBound
    let closure = "{" + block.opening + block.literal(rows) + block.closing + "}"
    self.init(range: end..<end, text: before + closure)
  }

  /// Replaces a literal, which is the token at an index. One of a single line gets lines of its own.
  private init(
    of string: SwiftString, at index: Int, in call: SheetCall, to rows: String,
    _ source: SwiftSource
  ) {
    let argument = call.arguments.first { $0.contains(index) }
    var block = Block(at: argument?.lowerBound ?? call.name, source)
    block.hashes = string.hashes
    block.lineEnd = source.lineEnd(after: string.content.lowerBound)
    var range = source.tokens[index].range
    guard !string.isMultiline else {
      let blanks = source.bytes[string.content].reversed().prefix { $0.isBlank }
      block.inner = String(decoding: blanks.reversed(), as: UTF8.self)
      self.init(range: range, text: block.literal(rows))
      return
    }
    if source.beginsLine(index) { block.inner = source.indentation(ofLineOf: index) }
    var text = block.literal(rows)
    // Comments and line ends between the literal and its braces stay, and then the literal stays where it is.
    let before = source.tokens[index - 1].range.upperBound..<range.lowerBound
    let after = range.upperBound..<source.tokens[index + 1].range.lowerBound
    if source.bytes[before].allSatisfy(\.isBlank) {
      range = before.lowerBound..<range.upperBound
      text = block.opening + text
    }
    if source.bytes[after].allSatisfy(\.isBlank) {
      range = range.lowerBound..<after.upperBound
      text += block.closing
    }
    self.init(range: range, text: text)
  }
}

/// How a closure with a literal is written in several lines.
private struct Block {
  /// The indentation of the closure's first and last line.
  let outer: String
  /// The indentation of the literal.
  var inner: String
  var lineEnd: String
  /// The number of signs before the literal's quotes.
  var hashes = 0

  /// Creates a block for a closure, according to the line of a token before it.
  init(at index: Int, _ source: SwiftSource) {
    outer = source.indentation(ofLineOf: index)
    inner = outer + (outer.hasPrefix("\t") ? "\t" : source.indentationUnit)
    lineEnd = source.lineEnd(after: source.tokens[index].range.lowerBound)
  }

  /// The text between the opening brace and the literal.
  var opening: String { lineEnd + inner }

  /// The text between the literal and the closing brace.
  var closing: String { lineEnd + outer }

  func literal(_ rows: String) -> String {
    RowsLiteral.text(rows, hashes: hashes, indentation: inner, lineEnd: lineEnd)
  }
}
