import DopesheetDiff

extension DiffReport {
  /// So many bytes are written at most: a comment of a pull request holds 65,536 characters.
  private static let limit = 60_000

  /// The report as a comment of a pull request: what differs in a line, causes as a table, and each trace folded.
  ///
  /// - Parameters:
  ///   - all: Whether everything is told of each trace, not 25 lines.
  ///   - pictures: The pictures of what differs, if there are any.
  func markdown(all: Bool, _ pictures: DiffPictures? = nil) -> String {
    // By the first line a script finds the comment that it wrote before.
    var text = "<!-- dopesheet diff -->\n"
    let differing = pairs.filter { $0.code != .same }
    guard let first = differing.first else {
      let names = pairs.count == 1 ? Markdown.code(pairs[0].name) : "All traces"
      return text + "\(names): the same (\(TraceSummary.count(compared, "pair")) compared)\n"
    }
    if pairs.count == 1 {
      text += "**\(Markdown.escaped(first.headline))** in \(Markdown.code(first.name))\n"
    } else {
      text += "**\(Markdown.escaped(summary))**\n"
    }
    let groups = causes.groups
    if !groups.isEmpty {
      text += "\n| traces | cause |\n|--:|---|\n"
      for group in groups.prefix(20) {
        text += "| \(group.names.count) | \(Markdown.escaped(group.title)) |\n"
      }
      if groups.count > 20 { text += "| | … \(groups.count - 20) more |\n" }
    }
    for (index, pair) in differing.enumerated() {
      let block = pair.markdown(limit: all ? nil : 25, pictures)
      guard text.utf8.count + block.utf8.count <= DiffReport.limit else {
        return text
          + "\n… \(TraceSummary.count(differing.count - index, "more trace")): `dopesheet diff` "
          + "tells of them all\n"
      }
      text += "\n" + block
    }
    return text
  }
}

extension DiffPair {
  /// The pair under a line that unfolds it.
  fileprivate func markdown(limit: Int?, _ pictures: DiffPictures?) -> String {
    """
    <details>
    <summary><code>\(Markdown.html(name))</code>: \(Markdown.html(headline))</summary>

    \(pictures?.markdown(of: self) ?? "")\(Markdown.fenced(text(limit: limit)))
    </details>

    """
  }
}

/// Text that says in Markdown what it says, whatever signs it has.
enum Markdown {
  /// Text within a paragraph or a table.
  static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\n", "\r", "\t": result += " "
      case "<": result += "&lt;"
      case "&": result += "&amp;"
      // A space of no width, so that the sign calls nobody and links nowhere; GitHub looks for both behind Markdown.
      case "@": result += "@\u{200B}"
      case "#": result += "\\#\u{200B}"
      case "\\", "`", "*", "_", "{", "}", "[", "]", "|", "~", "!", ">", "$":
        result += "\\"
        result.unicodeScalars.append(scalar)
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// Text as code within a paragraph.
  static func code(_ text: String) -> String {
    let ticks = String(repeating: "`", count: 1 + longestRun(in: text))
    let line = text.replacing("\n", with: " ").replacing("\r", with: " ")
    let space = line.hasPrefix("`") || line.hasSuffix("`") ? " " : ""
    return ticks + space + line + space + ticks
  }

  /// Lines as a block of code, which no sign in them ends.
  static func fenced(_ lines: String) -> String {
    let fence = String(repeating: "`", count: max(3, 1 + longestRun(in: lines)))
    return "\(fence)text\n\(lines)\(lines.hasSuffix("\n") || lines.isEmpty ? "" : "\n")\(fence)\n"
  }

  /// Text within an element of HTML.
  static func html(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
      .replacing("@", with: "@\u{200B}").replacing("#", with: "#\u{200B}").replacing(
        "\n", with: " "
      ).replacing("\r", with: " ")
  }

  /// The most backticks in a row.
  private static func longestRun(in text: String) -> Int {
    var (run, longest) = (0, 0)
    for byte in text.utf8 {
      run = byte == UInt8(ascii: "`") ? run + 1 : 0
      longest = max(longest, run)
    }
    return longest
  }
}
