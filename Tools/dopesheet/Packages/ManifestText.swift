/// The text of a manifest, into whose calls and arrays elements are written.
///
/// An edit changes no existing line but for a comma. New lines are indented as their neighbours, and end like them.
package struct ManifestText {
  private var source: SwiftSource

  /// - Throws: ``SourceRefusal`` if a literal does not end or a bracket has no partner.
  package init(_ bytes: [UInt8]) throws(SourceRefusal) { source = try SwiftSource(bytes) }

  package var bytes: [UInt8] { source.bytes }

  /// A list in brackets: the arguments of a call, or the elements of an array.
  package struct List {
    /// The token of the opening bracket.
    fileprivate let open: Int
    fileprivate let elements: [Range<Int>]
  }

  // MARK: Reading

  /// Returns the arguments of all calls of a function, as `.testTarget`, that have a `name:` if one is given.
  package func calls(of function: String, named name: String? = nil) -> [List] {
    let isMember = function.hasPrefix(".")
    let word = isMember ? String(function.dropFirst()) : function
    let lists = source.tokens.indices.filter { index in
      source.name(index) == word && source.isMark(index + 1, "(")
        && (!isMember || source.isMark(index - 1, "."))
    }.map { list(at: $0 + 1) }
    guard let name else { return lists }
    return lists.filter { list in
      guard let value = argument("name", of: list), value.count == 1 else { return false }
      return source.text(value.lowerBound) == "\"\(name)\""
    }
  }

  /// Returns the array of an argument; `nil` if the argument is missing or not written as an array.
  package func array(_ label: String, of call: List) -> List? {
    guard let value = argument(label, of: call), source.isMark(value.lowerBound, "["),
      source.partners[value.lowerBound] == value.upperBound - 1
    else { return nil }
    return list(at: value.lowerBound)
  }

  func has(_ label: String, in call: List) -> Bool { argument(label, of: call) != nil }

  private func argument(_ label: String, of call: List) -> Range<Int>? {
    call.elements.first { isArgument($0, label) }?.dropFirst(2)
  }

  private func isArgument(_ element: Range<Int>, _ label: String) -> Bool {
    source.name(element.lowerBound) == label && source.isMark(element.lowerBound + 1, ":")
  }

  private func list(at open: Int) -> List { List(open: open, elements: source.elements(open)) }

  // MARK: Writing

  /// Adds an element to the end of an array, or after the last argument of a call that has one of some labels.
  ///
  /// - Parameter lines: The element. `\t` at the start of a line stands for the indentation of the manifest.
  package mutating func add(
    _ lines: [String], to list: List, after labels: [String]? = nil
  ) throws(SourceRefusal) {
    let previous = list.elements.last { element in
      labels?.contains { isArgument(element, $0) } ?? true
    }
    let step = indentation
    let lines = lines.map { $0.replacing("\t", with: step) }
    let margin = source.indentation(ofLineOf: previous?.lowerBound ?? list.open)
    let end = source.tokens[(previous?.upperBound ?? list.open + 1) - 1].range.upperBound
    let hasComma = previous.map { source.isMark($0.upperBound, ",") } ?? false
    let place = hasComma ? source.tokens[previous!.upperBound].range.upperBound : end
    let lineEnd = source.lineEnd(after: place)
    func block(_ margin: String) -> String { lines.map { lineEnd + margin + $0 }.joined() }
    guard let previous else {
      let isShort = lines.count == 1
      return try insert(
        (isShort ? lines[0] : block(margin + step) + "," + lineEnd + margin, end))
    }
    let beginsLine = source.beginsLine(previous.lowerBound)
    let isLast = source.beginsLine(previous.upperBound + (hasComma ? 1 : 0))
    if beginsLine, isLast, let lineEnd = bytes[place...].firstIndex(where: \.isLineEnd) {
      // A comment after the element stays on its line.
      try insert(
        (hasComma ? "" : ",", end), (block(margin) + (hasComma ? "," : ""), lineEnd))
    } else if beginsLine, !hasComma {
      try insert(("," + block(margin), end))
    } else {
      try insert((", " + lines.joined(separator: lineEnd + margin), end))
    }
  }

  /// Inserts texts at ascending places.
  private mutating func insert(_ texts: (text: String, place: Int)...) throws(SourceRefusal) {
    var bytes = bytes
    for (text, place) in texts.reversed() { bytes.insert(contentsOf: text.utf8, at: place) }
    source = try SwiftSource(bytes)
  }

  /// The indentation of an argument of the package; two spaces if it is on the line of the call.
  private var indentation: String {
    guard let first = calls(of: "Package").first?.elements.first else { return "  " }
    let margin = source.indentation(ofLineOf: first.lowerBound)
    return margin.isEmpty ? "  " : margin
  }
}
