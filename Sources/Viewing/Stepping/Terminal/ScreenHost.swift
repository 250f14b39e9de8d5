import Foundation

/// A session on the whole screen, where each key is a command or begins one.
package struct ScreenHost {
  private let session: StepSession
  private let device: TerminalDevice
  private let isColored: Bool
  private var view = ScreenView()
  private var shown: [String] = []
  private var typed: [String] = []
  private var size = (width: 0, height: 0)

  package init(_ session: StepSession, _ device: TerminalDevice, isColored: Bool? = nil) {
    self.session = session
    self.device = device
    let environment = ProcessInfo.processInfo.environment
    self.isColored = isColored ?? (environment["NO_COLOR"] ?? "").isEmpty
  }

  /// Performs the user's keys until the session ends.
  ///
  /// - Returns: Whether the input ended, and not the session; `nil` if the device is not a terminal.
  package mutating func run() -> Bool? {
    guard device.enterScreen() else { return nil }
    defer { device.leaveScreen() }
    // Any key interrupts a long run.
    session.stepper.isInterrupted = { [device] in device.isReady(milliseconds: 0) }
    defer { session.stepper.isInterrupted = { false } }
    view.message = session.heading + session.failureLines + session.differenceLines
    while true {
      draw()
      switch device.next() {
      case .end: return true
      case .redraw: shown = []
      case .key(.endOfInput) where view.prompt == nil: return true
      case .key(let key): if take(key) { return false }
      }
    }
  }

  private mutating func draw() {
    let size = device.size
    if size != self.size { shown = [] }
    self.size = size
    let canvas = view.draw(session, width: size.width, height: size.height)
    var text = shown.isEmpty ? "\u{1B}[0m\u{1B}[2J" : ""
    var rows: [String] = []
    for row in 0..<size.height {
      let sequence = canvas.sequence(ofRow: row, isColored: isColored)
      rows.append(sequence)
      if row < shown.count, shown[row] == sequence { continue }
      text += "\u{1B}[\(row + 1);1H\(sequence)"
    }
    shown = rows
    device.write(text)
  }

  /// Performs a key, and returns whether the session is over.
  private mutating func take(_ key: TerminalKey) -> Bool {
    if view.prompt != nil { return edit(key) }
    if view.isReading {
      if view.scroll(key) { return false }
      view.close()
      // These keys only close the text. Any other key also acts.
      if [.escape, .enter, .character("q"), .character("?"), .character("h")].contains(key) {
        return false
      }
    }
    view.message = []
    switch key {
    case .right: return perform("n")
    case .left: return perform("p")
    case .down: return perform("s")
    case .up: return perform("S")
    case .pageDown: return perform("n 10")
    case .pageUp: return perform("p 10")
    case .home: return perform("g start")
    case .end: return perform("g end")
    case .tab: select(1)
    case .backTab: select(-1)
    case .character(let character): return take(character)
    default: break
    }
    return false
  }

  private mutating func take(_ character: Character) -> Bool {
    switch character {
    case "n", "p", "s", "S", "c", "d", "D", "x", "i", "o", "q", "]", "[":
      return perform(String(character))
    case "r": return perform("rc")
    case "v": return perform("v *")
    case ">", "<": return change(String(character))
    case "?", "h": view.showsHelp = true
    case ":": ask("")
    case "m": ask("mark ")
    case "l": ask("last ")
    case "g", "b", "w", "e", "'": ask("\(character) ")
    default: view.message = ["unknown key '\(character)'; ? lists the commands, : starts one"]
    }
    return false
  }

  private mutating func ask(_ beginning: String) {
    view.prompt = LineEditor(beginning, history: typed)
  }

  private mutating func change(_ word: String) -> Bool {
    let tracks = view.shownTracks(session)
    guard !tracks.isEmpty else {
      view.message = ["there are no tracks yet"]
      return false
    }
    return perform("\(word) \(tracks[min(view.selection, tracks.count - 1)])")
  }

  private mutating func select(_ step: Int) {
    let count = view.shownTracks(session).count
    if count > 0 { view.selection = (view.selection + step + count) % count }
  }

  private mutating func edit(_ key: TerminalKey) -> Bool {
    switch key {
    case .escape: view.prompt = nil
    case .backspace where view.prompt?.text.isEmpty ?? true: view.prompt = nil
    case .enter:
      let line = String(view.prompt?.text ?? [])
      view.prompt = nil
      view.message = []
      if !line.trimmed.isEmpty, line != typed.last { typed.append(line) }
      return perform(line)
    default: view.prompt?.take(key)
    }
    return false
  }

  private mutating func perform(_ line: String) -> Bool {
    let reply = session.perform(line)
    // Without this, the key that interrupted a run would also act as a command.
    if reply.lines.first == "interrupted" { device.discardKeys() }
    view.show(reply.lines, of: session)
    return reply.isLast
  }
}
