import DopesheetText
import DopesheetTrace

extension TraceExplanation: CustomStringConvertible {
  /// The whole explanation as text.
  public var description: String { text(limit: nil) }

  /// Returns the explanation as text for a terminal: each cause, with its consequences indented below it.
  ///
  /// Each line ends in a line feed. The text is empty if the traces do not differ.
  ///
  /// - Parameter limit: The largest number of lines; `nil` for all lines.
  public func text(limit: Int? = 25) -> String {
    lines(limit: limit).map { $0 + "\n" }.joined()
  }

  /// The first cause in one line, with the number of the others; `nil` if nothing is explained.
  package var firstCause: String? {
    let more = causes.count - 1
    return causes.first.map {
      $0.title() + (more > 0 ? "; \(RoundedText.count(more, "more cause"))" : "")
    }
  }

  /// Returns the first causes in a few lines, and then the number of the others; empty if nothing is explained.
  ///
  /// Below the first cause stands what may have another one: it does not follow from the kind of change.
  package func firstCauses(limit: Int = 3) -> [String] {
    guard let first = causes.first else { return [] }
    let titles = causes.prefix(limit).map { $0.title() }
    let doubtful = first.doubtful.prefix(limit - titles.count).map { "  " + $0 }
    let more = causes.count - titles.count
    return [titles[0]] + doubtful + titles.dropFirst()
      + (more > 0 ? ["… \(RoundedText.count(more, "more cause"))"] : [])
  }

  package var omissions: String? {
    var omissions: [String] = []
    if skippedTracks > 0 {
      let tracks = RoundedText.count(skippedTracks, changes.isEmpty ? "track" : "more track")
      let words = skippedTracks == 1 ? "differs and was" : "differ and were"
      omissions = ["\(tracks) \(words) not explained"]
    }
    if stoppedEarly {
      omissions.append("the search for explanations stopped early, at one of its limits")
    }
    return omissions.isEmpty ? nil : omissions.joined(separator: "; ")
  }

  /// Returns at most `limit` lines. Each cause gets one line first. Omitted lines are counted. A cause that stands
  /// above is only repeated if something follows from it.
  func lines(limit: Int?, after said: [String] = []) -> [String] {
    let names = limit == nil ? Int.max : 3
    let known = Set(said)
    func isSaid(_ cause: Cause) -> Bool { known.contains(cause.title(naming: names)) }
    let blocks = causes.compactMap { cause -> (title: String, followers: [String])? in
      let followers = cause.followers(naming: names, after: known)
      return followers.isEmpty && isSaid(cause) ? nil : (cause.headline(naming: names), followers)
    }
    var rest = [omissions].compactMap(\.self)
    let room = (limit ?? .max) - rest.count
    guard room > 0 else { return [] }
    if causes.count == 1, isSaid(causes[0]) {
      let lines = blocks.first?.followers ?? []
      guard lines.count > room else { return lines + rest }
      return lines.prefix(room - 1) + [lines[room - 1] + "; … \(lines.count - room) more"] + rest
    }
    var shown = blocks.count
    if shown > room {
      shown = max(0, room - 1)
      rest.insert("… \(RoundedText.count(blocks.count - shown, "more cause"))", at: 0)
    }
    let counts = blocks.prefix(shown).map(\.followers.count)
    let taken = DiffText.shares(room - blocks.count, of: counts)
    var lines: [String] = []
    for index in 0..<shown {
      lines.append(blocks[index].title)
      lines += blocks[index].followers.prefix(taken[index]).map { "  " + $0 }
      let omitted = blocks[index].followers.count - taken[index]
      if omitted > 0 { lines[lines.count - 1] += "; … \(omitted) more" }
    }
    return lines + rest
  }
}

extension TraceExplanation.Cause {
  fileprivate func headline(naming limit: Int) -> String {
    switch kind {
    case .configuration, .structure, .clock, .frames, .rename, .input:
      "cause: " + title(naming: limit)
    case .value, .state, .callback: title(naming: limit)
    }
  }

  package func title(naming limit: Int = 3) -> String {
    let names = RoundedText.list(colors.isEmpty ? subjects : colors, atMost: limit)
    switch kind {
    case .configuration: return "\(names): \(words)" + (stop.map { ", \($0)" } ?? "")
    // `new node: badge`
    case .structure: return "\(words): \(names)"
    case .value: return "\(names): \(words)"
    case .input: return "input \(words)"
    case .clock, .frames, .rename, .state, .callback: return words
    }
  }

  /// The consequences that may have a cause of their own, in words.
  fileprivate var doubtful: [String] {
    let itself = changes.first { kind == .value && subjects.contains($0.name) }
    let event = kind == .value ? nil : events.first { $0.description == words }
    guard itself != nil || event != nil else { return [] }
    let others = events.filter { other in
      if let event {
        return other != event && (other.kind != .moved || !other.isMoved(like: event))
      }
      return itself?.kinds.allSatisfy { other.kind == .moved ? $0.keepsTimes : $0.keepsEvents }
        ?? false
    }
    let rest = changes.filter { change in
      if let itself { return change != itself && change.name == itself.name }
      return change.kinds.contains { $0.keepsEvents && (!$0.isShift || event?.kind != .moved) }
    }
    return rest.map { "\($0.name): \($0)" } + others.map(\.description)
  }

  /// Returns the consequences, with one line for all equal changes, except lines that stand above.
  package func followers(naming limit: Int, after said: Set<String> = []) -> [String] {
    let others = events.filter {
      let line = $0.description
      return line != words && !said.contains("  " + line)
    }
    var lines = others.grouped(by: \.groupKey).map { _, group in
      // A callback is the best example of a group, since tests usually wait for callbacks.
      let first = group.first { $0.record.kind == .callback } ?? group[0]
      let rest = group.filter { $0 != first }
      switch rest.count {
      case 0: return first.description
      case 1: return "\(first); the same for \(rest[0].name)"
      default: return "\(first); the same for \(rest.count) more events"
      }
    }
    lines += derived.grouped(by: \.words).map { _, group in
      "\(RoundedText.list(group.map(\.source), atMost: limit)): \(group[0].words)"
    }
    let itself = kind == .value ? changes.first : nil
    let rest = changes.filter { change in
      // The components of a colour are its cause.
      guard colors.isEmpty || !subjects.contains(change.name) else { return false }
      return change.generalWords != itself?.generalWords
        || change.name == itself?.name && change != itself
    }
    lines += rest.grouped(by: \.generalWords).map { _, group in
      let words = group[0].description
      let isShared = group.allSatisfy { $0.description == words }
      return "\(RoundedText.list(group.map(\.name), atMost: limit)): "
        + (isShared ? words : group[0].generalWords)
    }
    lines += notes.grouped(by: \.self).map(\.key)
    return lines.filter { !said.contains("  " + $0) }
  }
}

extension EventChange {
  fileprivate func isMoved(like other: EventChange) -> Bool {
    other.kind == .moved && (seconds - other.seconds).magnitude < 1e-6
  }

  fileprivate var groupKey: String { kind == .moved ? "moved \(distance)" : kind.rawValue }
}

extension RoundedText {
  /// Returns the first names and the number of the others: `a, b, c and 9 more`.
  package static func list(_ names: [String], atMost limit: Int) -> String {
    guard names.count - 1 > limit else { return names.joined(separator: ", ") }
    return names.prefix(limit).joined(separator: ", ") + " and \(names.count - limit) more"
  }
}
