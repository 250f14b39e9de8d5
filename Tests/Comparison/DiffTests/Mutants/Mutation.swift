import DopesheetText
import DopesheetTrace

/// The ways in which a line of a trace is changed.
enum Mutation: String, CaseIterable {
  /// Changes the content: a number's last bit, an argument, a fact.
  case value
  /// Swaps the line with the next one.
  case order
  /// Removes the line, and all lines that depend on it.
  case fewer
  /// Duplicates the line, or adds a similar one.
  case more
  /// Changes the name in the line.
  case name
  /// Moves the line a frame later or earlier.
  case time
}

extension TraceLines {
  /// Returns the text with a changed line; `nil` if the mutation does not exist for it.
  func mutant(_ mutation: Mutation, of index: Int, _ kind: Kind) -> String? {
    if kind == .footer { return mutantOfFooter(mutation) }
    var copy = self
    let isChanged: Bool
    switch kind {
    case .version, .clock, .begin, .fact, .track:
      isChanged = copy.changeHeader(mutation, index, kind)
    case .frame: isChanged = copy.changeFrame(mutation, index)
    case .record(let kind): isChanged = copy.changeRecord(mutation, index, kind)
    case .footer: isChanged = false
    }
    return isChanged && copy.lines != lines ? copy.sealed : nil
  }

  private func mutantOfFooter(_ mutation: Mutation) -> String? {
    var words = footer.split(separator: " ").map(String.init)
    switch mutation {
    case .value:
      guard let count = Int(words[1].dropFirst("frames=".count)) else { return nil }
      words[1] = "frames=\(count + 1)"
    case .order: return footer + "\n" + body
    case .fewer: return body
    case .more: return body + footer + "\n" + footer + "\n"
    case .name: words[1] = words[1].replacing("frames", with: "frame")
    case .time: return nil
    }
    return body + words.joined(separator: " ") + "\n"
  }

  // MARK: Headers

  private mutating func changeHeader(_ mutation: Mutation, _ index: Int, _ kind: Kind) -> Bool {
    let words = lines[index].split(separator: " ", maxSplits: 2).map(String.init)
    switch (mutation, kind) {
    case (.order, _): lines.swapAt(index, index + 1)
    case (.more, .fact), (.more, .track):
      lines.insert(
        ([words[0], words[1] + "-"] + words[2...]).joined(separator: " "), at: index + 1)
    case (.more, _): lines.insert(lines[index], at: index)
    case (.fewer, .track):
      lines.removeAll { $0.hasPrefix(words[1] + " ") }
      lines.remove(at: index)
    case (.fewer, _): lines.remove(at: index)
    case (.name, .fact): lines[index] = "meta \(words[1])- \(words[2])"
    case (.name, .track):
      lines[index] = (["track", words[1] + "-"] + words[2...]).joined(separator: " ")
      for line in lines.indices.dropFirst(index + 1) where lines[line].hasPrefix(words[1] + " ") {
        lines[line] = words[1] + "-" + lines[line].dropFirst(words[1].count)
      }
    case (.name, _): lines[index] = "x" + lines[index]
    case (.value, .version): lines[index] = "mtrace 2"
    case (.value, .clock):
      guard let rate = Int(words[1].prefix { $0 != "/" }) else { return false }
      lines[index] = "clock \(rate + 1)"
    case (.value, .fact): lines[index] += "x"
    case (.value, .track): lines[index] = "track \(words[1]) \(words[2].prefix { $0 != " " }) zz"
    case (.value, _), (.time, _): return false
    }
    return true
  }

  // MARK: Frames

  private mutating func changeFrame(_ mutation: Mutation, _ index: Int) -> Bool {
    let next = lines[(index + 1)...].firstIndex { $0.hasPrefix("@") }
    guard let tick = Int(lines[index].dropFirst()) else { return false }
    switch mutation {
    case .value: lines[index] = "@\(tick + 1)"
    case .fewer: lines.remove(at: index)
    case .more: lines.insert(lines[index], at: index)
    case .order:
      // Exchanges the records of a frame with those of the next one.
      guard let next else { return false }
      let end = lines[(next + 1)...].firstIndex { $0.hasPrefix("@") } ?? lines.count
      let (first, second) = (lines[(index + 1)..<next], lines[(next + 1)..<end])
      lines.replaceSubrange(index..<end, with: [lines[index]] + second + [lines[next]] + first)
    case .time:
      for line in index..<lines.count where lines[line].hasPrefix("@") {
        guard let tick = Int(lines[line].dropFirst()) else { return false }
        lines[line] = "@\(tick + 1)"
      }
    case .name: return false
    }
    return true
  }

  // MARK: Records

  private mutating func changeRecord(_ mutation: Mutation, _ index: Int, _ kind: RecordKind) -> Bool
  {
    switch mutation {
    case .value: lines[index] = changed(index, kind)
    case .order:
      guard index + 1 < lines.count, !lines[index + 1].hasPrefix("@") else { return false }
      lines.swapAt(index, index + 1)
    case .fewer where kind == .source:
      let name = name(at: index)
      lines.removeAll { $0.hasSign && $0.dropFirst(2).hasPrefix(name) }
    case .fewer: lines.remove(at: index)
    case .more: addLike(index, kind)
    case .name: return rename(index, kind)
    case .time: return move(index)
    }
    return true
  }

  /// The name of a record's source, with the following space, if there is one.
  private func name(at index: Int) -> Substring {
    let rest = lines[index].dropFirst(2)
    return rest.prefix(
      rest.firstIndex(of: " ").map { rest.distance(from: rest.startIndex, to: $0) + 1 }
        ?? rest.count)
  }

  /// The record with a changed content.
  private func changed(_ index: Int, _ kind: RecordKind) -> String {
    let line = lines[index]
    guard kind == .value else {
      let words = line.split(separator: " ")
      let first = kind == .state ? 4 : 3
      // Texts may contain spaces. Arguments without texts are changed, else an argument is added.
      guard words.count > first, !line.contains("\"") else { return line + " added=1" }
      return
        (words[..<first] + [Substring(String(words[first]).changed(at: "="))]
        + words[(first + 1)...])
        .joined(separator: " ")
    }
    return line.changed(at: " ")
  }

  private mutating func addLike(_ index: Int, _ kind: RecordKind) {
    let words = lines[index].split(separator: " ").map(String.init)
    switch kind {
    case .source: lines.insert("* spare- node", at: index + 1)
    case .state:
      // A change and its reversal.
      lines.insert("~ \(words[1]) \(words[2]) away", at: index)
      lines.insert("~ \(words[1]) away \(words[2])", at: index + 1)
    case .value: lines.insert(changed(index, kind), at: index)
    default: lines.insert(lines[index], at: index)
    }
  }

  private mutating func rename(_ index: Int, _ kind: RecordKind) -> Bool {
    var words = lines[index].split(separator: " ").map(String.init)
    switch kind {
    case .source:
      let name = words[1]
      for line in lines.indices.dropFirst(index) where lines[line].hasSign {
        var words = lines[line].split(separator: " ", maxSplits: 2).map(String.init)
        if words[1] == name { words[1] += "-" }
        lines[line] = words.joined(separator: " ")
      }
      return true
    case .state:
      let next = lines[(index + 1)...].firstIndex { $0.hasPrefix("~ \(words[1]) ") }
      words[3] += "-"
      lines[index] = words.joined(separator: " ")
      if let next {
        var following = lines[next].split(separator: " ", maxSplits: 3).map(String.init)
        following[2] += "-"
        lines[next] = following.joined(separator: " ")
      }
      return true
    case .value, .absence:
      // The track before or after it in the header.
      guard let track = lines.firstIndex(where: { $0.hasPrefix("track \(words[0]) ") }) else {
        return false
      }
      for other in [track - 1, track + 1] where lines[other].hasPrefix("track ") {
        let parts = lines[other].split(separator: " ")
        guard parts[2] == lines[track].split(separator: " ")[2] else { continue }
        lines[index] = ([String(parts[1])] + words[1...]).joined(separator: " ")
        return true
      }
      return false
    default:
      words[2] += "-"
      lines[index] = words.joined(separator: " ")
      return true
    }
  }

  /// Moves a record to the start of the next frame, or to the end of the frame before.
  private mutating func move(_ index: Int) -> Bool {
    if let next = lines[(index + 1)...].firstIndex(where: { $0.hasPrefix("@") }) {
      lines.insert(lines[index], at: next + 1)
      lines.remove(at: index)
      return true
    }
    guard let frame = lines[..<index].lastIndex(where: { $0.hasPrefix("@") }) else { return false }
    lines.insert(lines.remove(at: index), at: frame)
    return true
  }
}

extension String {
  /// Whether the line is a record of a source.
  fileprivate var hasSign: Bool { utf8.first.flatMap { RecordKind(sign: $0) } != nil }

  /// The text with the smallest change of the part after the last separator.
  fileprivate func changed(at separator: Character) -> String {
    guard let place = lastIndex(of: separator) else { return self + "x" }
    let (head, last) = (self[...place], self[index(after: place)...])
    switch last {
    case "true": return head + "false"
    case "false": return head + "true"
    default: break
    }
    if let number = Double(last), number.isFinite, !last.isEmpty {
      return head + NumberText.text(of: number.nextUp)
    }
    return head + last + "x"
  }
}
