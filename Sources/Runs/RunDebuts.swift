import DopesheetNotation

/// When moveables come onto the stage, as far as a document says it in a form that can be read.
///
/// This is found beforehand, so that a call that comes too early is told from a call on something that does not
/// exist, and so that names are known although what has them has mistakes of its own.
struct RunDebuts {
  /// The names of the moveables in the order of the document.
  private(set) var names: [String] = []
  /// The names of those that play others.
  private(set) var collections: [String] = []
  /// The names of those that are flights, or groups of them.
  private(set) var flights: [String] = []
  private var debuts: [String: Debut] = [:]

  /// When a moveable comes, and by which of the calls.
  private struct Debut {
    let seconds: Double
    let index: Int
  }

  /// Looks through calls.
  init(_ calls: [JSONCursor]) {
    for (index, call) in calls.enumerated() {
      let debut = Debut(seconds: call.value.seconds, index: index)
      note(call.value, debut)
      if let added = call.value.member("add") { note(added, debut) }
      for word in ["fly", "flyTogether", "register"] {
        if let described = call.value.member(word) { note(flight: described, debut) }
      }
    }
  }

  /// Takes note of a flight or a group of them, and of those that triggers describe.
  private mutating func note(flight: JSONValue, _ debut: Debut) {
    if case .string(let name) = flight.member("name")?.kind, debuts[name] == nil {
      debuts[name] = debut
      names.append(name)
      flights.append(name)
    }
    for list in ["flights", "triggers"] {
      guard case .array(let children) = flight.member(list)?.kind else { continue }
      for child in children { note(flight: child.member("fly") ?? child, debut) }
    }
  }

  /// Takes note of what an object describes, and of all below it.
  private mutating func note(_ object: JSONValue, _ debut: Debut) {
    for word in RunMoveable.words {
      guard let described = object.member(word) else { continue }
      if case .string(let name) = described.member("name")?.kind, debuts[name] == nil {
        debuts[name] = debut
        names.append(name)
        if RunMoveable.collectionWords.contains(word) { collections.append(name) }
      }
      for list in ["motions", "steps"] {
        guard case .array(let children) = described.member(list)?.kind else { continue }
        for child in children { note(child, debut) }
      }
    }
  }

  /// Reads the name of a moveable that is on the stage when a call is made.
  ///
  /// - Parameters:
  ///   - cursor: The name.
  ///   - call: The call, and its place among the others.
  func name(_ cursor: JSONCursor, for call: JSONCursor, _ index: Int) -> String? {
    cursor.string().flatMap { has($0, cursor, for: call, index) ? $0 : nil }
  }

  /// Tells whether a moveable is on the stage when a call is made, which names it; else this is reported.
  func has(_ name: String, _ cursor: JSONCursor, for call: JSONCursor, _ index: Int) -> Bool {
    guard let debut = debuts[name] else {
      cursor.fail("unknown motion '\(name)'", hint: suggestion(for: name, in: names))
      return false
    }
    let seconds = call.value.seconds
    if (seconds, index) < (debut.seconds, debut.index) {
      let time = NumberText.text(of: debut.seconds)
      cursor.fail(
        "'\(name)' is not on the stage yet",
        hint: debut.seconds == seconds
          ? "it is played later in the document, also at \(time) s" : "it is played at \(time) s")
    }
    return true
  }

  /// Reads the name of a moveable for a call that flights do not take.
  func motion(_ cursor: JSONCursor, for call: JSONCursor, _ index: Int) -> String? {
    guard let name = name(cursor, for: call, index) else { return nil }
    guard !flights.contains(name) else {
      cursor.fail("'\(name)' is a flight", hint: "it takes stop, pause, resume and speed")
      return nil
    }
    return name
  }

  /// Reads the name of a group or sequence that is on the stage when a call is made.
  func collection(_ cursor: JSONCursor, for call: JSONCursor, _ index: Int) -> String? {
    guard let name = name(cursor, for: call, index) else { return nil }
    guard collections.contains(name) else {
      cursor.fail(
        "'\(name)' is no group or sequence", hint: suggestion(for: name, in: collections))
      return nil
    }
    return name
  }
}

extension JSONValue {
  func member(_ name: String) -> JSONValue? {
    guard case .object(let members) = kind else { return nil }
    return members.first { $0.name == name }?.value
  }

  /// The time of a call in seconds, as far as it can be read.
  var seconds: Double {
    if case .number(let seconds, _) = member("at")?.kind { seconds } else { 0 }
  }
}
