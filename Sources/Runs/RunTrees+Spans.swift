import DopesheetEngine
import DopesheetNotation

// How long the runs of moveables last that are played as the trees are now.

extension RunTrees {
  /// What is wrong with the speed of a moveable, or of the first below it with which something is wrong: together
  /// with those around it, it is none.
  func excess(of name: String) -> (message: String, hint: String)? {
    let speed = speed(of: name)
    guard RunMoveable.speeds.contains(speed) else {
      return (
        "badSpeed: '\(name)' would go \(NumberText.text(of: speed)) times as fast as the stage",
        "its speed and those around it make a number\(RunMoveable.speeds.suffix)"
      )
    }
    return children[name]?.lazy.compactMap { excess(of: $0) }.first
  }

  /// The name of what would end beyond 200 days if a moveable began at a time: itself, or the first below it
  /// that alone is too long.
  func overlong(_ name: String, from time: Ticks) -> String? {
    guard moveables[name] != nil else { return nil }
    let end = span(of: name, in: role(of: name))?.total.flatMap { time.adding($0.ticks) }
    guard end == nil else { return nil }
    return children[name]?.lazy.compactMap { overlong($0, from: time) }.first ?? name
  }

  /// The lengths of a run in a role; `nil` beyond 200 days, and for what could not be read.
  private func span(of name: String, in role: RunRole) -> RunSpan? {
    guard let moveable = moveables[name] else { return nil }
    let speed = speed(of: name)
    let inner = moveable.roleOfChildren(in: role)
    var spans: [RunSpan] = []
    for child in children[name] ?? [] {
      guard let span = span(of: child, in: inner) else { return nil }
      spans.append(span)
    }
    let cycle: RunSpan? =
      switch moveable.kind {
      case .leaf(let leaf):
        leaf.cycle(
          goesBack: leaf.isReversing || role.goesBack, at: speed, standing(of: name, leaf))
      case .choreography(let choreography):
        choreography.cycle(goesBack: role.goesBack, at: speed)
      case .group: RunGroup.cycle(of: spans, waiting: inner.waits)
      case .sequence(let sequence): sequence.cycle(in: role, of: spans)
      }
    guard var span = cycle?.repeated(moveable.repeats),
      let delay = RunLength(moveable.delay, at: speed)
    else { return nil }
    span.delay = delay.ticks
    return span
  }

  /// The role that its place gives to a moveable.
  private func role(of name: String) -> RunRole {
    lineage(of: name).dropFirst().reversed().reduce(RunRole()) { role, parent in
      moveables[parent]?.roleOfChildren(in: role) ?? role
    }
  }
}

extension RunMoveable {
  /// The role that it gives to what it plays.
  fileprivate func roleOfChildren(in role: RunRole) -> RunRole {
    switch kind {
    case .leaf, .choreography:
      return role
    case .group(let group):
      let goesBack = group.isReversing || role.goesBack
      return RunRole(goesBack: goesBack, waits: goesBack && (group.syncs || role.waits))
    case .sequence(let sequence):
      let isContiguous = sequence.isContiguous(in: role)
      return RunRole(goesBack: isContiguous, waits: isContiguous)
    }
  }
}

extension RunGroup {
  /// Waiting children turn together, others go their own ways.
  fileprivate static func cycle(of spans: [RunSpan], waiting: Bool) -> RunSpan? {
    var there = RunLength.zero
    var back = RunLength.zero
    for span in spans {
      guard let length = waiting ? span.delayedThere : span.total else { return nil }
      there = there.beside(length)
      if waiting { back = back.beside(span.back) }
    }
    return RunSpan(there: there, back: back)
  }
}

extension RunSequence {
  fileprivate func isContiguous(in role: RunRole) -> Bool {
    reversal == .contiguous || reversal == nil && role.goesBack
  }

  /// Steps follow one another; back they are played once more whole, or from their half points on without delay.
  fileprivate func cycle(in role: RunRole, of spans: [RunSpan]) -> RunSpan? {
    let isContiguous = isContiguous(in: role)
    var there = RunLength.zero
    for span in spans {
      guard let length = isContiguous ? span.delayedThere : span.total,
        let sum = there.then(length)
      else { return nil }
      there = sum
    }
    if !isContiguous { return RunSpan(there: there, back: reversal == nil ? .zero : there) }
    var back = RunLength.zero
    for span in spans.reversed() {
      guard let sum = back.then(span.back) else { return nil }
      back = sum
    }
    return RunSpan(there: there, back: back)
  }
}
