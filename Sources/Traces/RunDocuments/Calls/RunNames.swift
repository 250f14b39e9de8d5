import DopesheetText

/// The names in a document: the place and the call that introduce each, and the references to it.
///
/// References are checked after all calls are read. So a name is known even if its owner follows later or has errors.
final class RunNames {
  enum Subject: Hashable {
    case motion(String)
    case key(RunKey)
  }

  enum Kind {
    case motion
    case collection
    case flight
  }

  enum Use {
    /// A motion, group, sequence or flight that exists at the time of the call.
    case any
    /// A motion, group or sequence that exists at the time of the call.
    case motion
    case collection
    /// A key that is registered by the time of the call.
    case applied
    /// A key that is registered at any time.
    case triggered
  }

  /// A call by its time in seconds and its index in the document.
  typealias Call = (seconds: Double, index: Int)

  var call: Call = (0, 0)
  /// The places that introduce names, by the names' encoding in traces.
  private var cursors: [String: JSONCursor] = [:]
  /// The names themselves with their places. Swift takes different Unicode forms of a text for equal.
  private var lookalikes: [String: (name: String, cursor: JSONCursor)] = [:]
  private var debuts: [Subject: (kind: Kind, call: Call, cursor: JSONCursor)] = [:]
  private var subjects: [Subject] = []
  private var references: [(subject: Subject, use: Use, cursor: JSONCursor, call: Call)] = []

  /// Adds a name, which is `encoded` in traces. Returns the place of a name that is the same, or that looks the same
  /// and has another Unicode form.
  func take(
    _ name: String, as encoded: String, _ cursor: JSONCursor
  ) -> (cursor: JSONCursor, isSame: Bool)? {
    if let other = cursors[encoded] { return (other, true) }
    cursors[encoded] = cursor
    guard let other = lookalikes[name] else {
      lookalikes[name] = (name, cursor)
      return nil
    }
    // A node and a motion may have the same name, which is encoded in two ways.
    return other.name.utf8.elementsEqual(name.utf8) ? nil : (other.cursor, false)
  }

  /// Returns the place that introduces a name, given as it is written in traces.
  func cursor(of encoded: String) -> JSONCursor? { cursors[encoded] }

  func cursor(of key: RunKey) -> JSONCursor? { debuts[.key(key)]?.cursor }

  var keys: [RunKey] {
    subjects.compactMap { if case .key(let key) = $0 { key } else { nil } }
  }

  func note(_ subject: Subject, _ kind: Kind, _ cursor: JSONCursor) {
    if let known = debuts[subject] {
      // A key may be registered several times. The earliest time counts.
      if case .key = subject, call < known.call { debuts[subject] = (kind, call, cursor) }
      return
    }
    debuts[subject] = (kind, call, cursor)
    subjects.append(subject)
  }

  func refer(to subject: Subject, _ use: Use, _ cursor: JSONCursor) {
    references.append((subject, use, cursor, call))
  }

  /// Reads the name of the current call's receiver.
  func name(_ cursor: JSONCursor, _ use: Use = .any) -> String? {
    guard let name = cursor.string() else { return nil }
    refer(to: .motion(name), use, cursor)
    return name
  }

  func checkReferences() {
    for (subject, use, cursor, call) in references {
      guard let debut = debuts[subject] else {
        report(unknown: subject, cursor)
        continue
      }
      if use != .triggered, call < debut.call {
        report(early: subject, cursor, isSameTime: call.seconds == debut.call.seconds)
        continue
      }
      guard case .motion(let name) = subject else { continue }
      if debut.kind == .flight, use != .any {
        cursor.fail(
          "'\(name)' is a flight", hint: "flights only take stop, pause, resume and speed")
      } else if debut.kind != .collection, use == .collection {
        cursor.fail(
          "'\(name)' is not a group or sequence",
          hint: cursor.hint(for: name, among: names { debuts[$0]?.kind == .collection }))
      }
    }
  }

  private func report(unknown subject: Subject, _ cursor: JSONCursor) {
    switch subject {
    case .motion(let name):
      cursor.fail(
        "unknown motion '\(name)'", hint: cursor.hint(for: name, among: names { _ in true }))
    case .key(let key):
      cursor.fail(
        "no flight of '\(key.node)' is registered under '\(key.key)'",
        hint: cursor.hint(for: key.key, among: keys.filter { $0.node == key.node }.map(\.key)))
    }
  }

  private func report(early subject: Subject, _ cursor: JSONCursor, isSameTime: Bool) {
    guard let debut = debuts[subject] else { return }
    let time = NumberText.text(of: debut.call.seconds)
    let (message, verb) =
      switch subject {
      case .motion(let name): ("'\(name)' is not on the stage yet", "played")
      case .key(let key): ("'\(key.key)' is not registered yet", "registered")
      }
    cursor.fail(
      message,
      hint: isSameTime
        ? "it is \(verb) later in the document, also at \(time) s" : "it is \(verb) at \(time) s")
  }

  private func names(where fits: (Subject) -> Bool) -> [String] {
    subjects.compactMap { subject in
      if case .motion(let name) = subject, fits(subject) { name } else { nil }
    }
  }
}
