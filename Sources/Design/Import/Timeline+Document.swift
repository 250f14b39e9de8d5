import DopesheetCurves
import DopesheetEngine
import DopesheetNotation
import DopesheetRecording
import DopesheetRuns
import DopesheetTrace

extension Timeline {
  /// The run document that plays the timeline: the text of a file `*.run.json`.
  ///
  /// Each movement is a motion with a start and an end, and each jump is a `set`. Its frames are those of ``rate``, or
  /// 60 a second.
  public var document: String { document(rate: nil) }

  /// Returns the run document with another frame rate; `nil` for its own.
  package func document(rate: FrameRate?) -> String { TimelineDocument(self, rate: rate).text }

  /// Plays the timeline and records it.
  ///
  /// - Parameter rate: The frames a second; `nil` for ``rate``, or 60 a second.
  /// - Throws: ``Dopesheet/Diagnostics`` if a number is out of range, or if the run has more than a million frames.
  public func trace(rate: FrameRate? = nil) throws(Diagnostics) -> Trace {
    try TimelineDocument(self, rate: rate).load().perform().trace
  }

  /// Plays the timeline on a stage, from the stage's present time.
  ///
  /// ```swift
  /// let timeline = try Timeline(css: css)
  /// let run = try Rehearsal(.hz(60)) { stage in
  ///   let card = stage.add(Node("card"))
  ///   try timeline.play(on: stage, naming: ["card": card])
  /// }.runUntilSettled(within: .seconds(5))
  /// ```
  ///
  /// - Parameter nodes: Your nodes, by the names of layers. The stage gets a node of its own for each other layer.
  /// - Throws: ``Dopesheet/Diagnostics`` if there is no layer of a name, or if a number is out of range.
  public func play(
    on stage: Stage, naming nodes: [String: Node] = [:]
  ) throws(Diagnostics) {
    let names = layers.map(\.name)
    for name in nodes.keys.sorted() where !names.contains(name) {
      throw Diagnostics(
        Diagnostic(
          message: "the timeline has no layer '\(name)'",
          hint: nearest(to: name, in: names).map { "did you mean '\($0)'?" }
            ?? "its layers are \(names.prefix(16).joined(separator: ", "))"))
    }
    let document = try TimelineDocument(self, isSettingValues: true).load()
    var cast = nodes
    for name in names where cast[name] == nil { cast[name] = stage.add(Node(name)) }
    document.makeCalls(on: stage, cast)
  }
}

/// The writer of a timeline's run document.
struct TimelineDocument {
  private let timeline: Timeline
  private let rate: FrameRate
  /// Whether all first values are set by a call, so that nodes need no fields.
  private let isSettingValues: Bool

  init(_ timeline: Timeline, rate: FrameRate? = nil, isSettingValues: Bool = false) {
    self.timeline = timeline
    self.rate = rate ?? timeline.rate.flatMap { FrameRate(nearestTo: $0) } ?? .hz(60)
    self.isSettingValues = isSettingValues
  }

  func load() throws(Diagnostics) -> RunDocument {
    try RunDocument.load(Array(text.utf8))
  }

  /// The text, with a line for each node and each call.
  var text: String {
    var members = ["\"dopesheet\": 1"]
    if let title = timeline.title { members.append("\"title\": \(JSONText.string(title).line)") }
    members.append("\"tempo\": \(JSONText.object([("rate", rateText)]).line)")
    members.append("\"nodes\": \(lines(timeline.layers.map(node)))")
    members.append("\"play\": \(lines(calls))")
    // A time that is too long is an error of the document.
    let seconds = Ticks(seconds: end)?.seconds ?? end
    members.append("\"until\": \(JSONText.number(seconds).line)")
    return "{\n  \(members.joined(separator: ",\n  "))\n}\n"
  }

  private func lines(_ list: [JSONText]) -> String {
    list.isEmpty ? "[]" : "[\n    \(list.map(\.line).joined(separator: ",\n    "))\n  ]"
  }

  private var rateText: JSONText {
    rate.seconds == 1 ? .integer(rate.frames) : .string("\(rate.frames)/\(rate.seconds)")
  }

  /// The end, which is not before the end of a movement.
  private var end: Double {
    timeline.layers.lazy.flatMap(\.movements).map { $0.begin + $0.length }
      .reduce(timeline.length) { max($0, $1) }
  }

  private func time(_ seconds: Double) -> Ticks { Ticks(seconds: seconds) ?? .limit }

  // MARK: Nodes

  /// The fields of nodes by the paths of properties. The other first values are set by a call.
  private static let fields: [String: String] = [
    "alpha": "alpha", "backgroundColor": "color", "cornerRadius": "cornerRadius",
    "borderWidth": "borderWidth", "borderColor": "borderColor", "zPosition": "zPosition",
    "anchorPoint": "anchorPoint",
  ]

  private static let frame = [
    "frame.origin.x", "frame.origin.y", "frame.size.width", "frame.size.height",
  ]

  /// Returns whether a first value is a field of its node.
  private func isField(_ path: String, _ value: [Double], of layer: Timeline.Layer) -> Bool {
    // A value that moves later is set, so that the trace has it from the first frame on.
    guard !isSettingValues, !movesLater(path, layer) else { return false }
    if TimelineDocument.frame.contains(path) {
      return !path.hasPrefix("frame.size") || value.allSatisfy { $0 >= 0 }
    }
    switch TimelineDocument.fields[path] {
    case nil: return false
    case "alpha", "color", "borderColor": return value.allSatisfy { (0...1).contains($0) }
    case "cornerRadius", "borderWidth": return value.allSatisfy { $0 >= 0 }
    default: return true
    }
  }

  private func movesLater(_ path: String, _ layer: Timeline.Layer) -> Bool {
    let first = layer.movements.first { $0.property == path }
    return first.map { time($0.begin) > .zero } ?? false
  }

  /// Returns the values of a layer before any movement, in the order of their paths.
  private func firstValues(of layer: Timeline.Layer) -> [(path: String, value: [Double])] {
    var values = layer.values
    for movement in layer.movements where values[movement.property] == nil {
      values[movement.property] = movement.start
    }
    return values.sorted { $0.key < $1.key }.map { (path: $0.key, value: $0.value) }
      .filter { layer.values[$0.path] != nil || movesLater($0.path, layer) }
  }

  private func node(_ layer: Timeline.Layer) -> JSONText {
    let frame = TimelineDocument.frame.map { path in
      layer.values[path].flatMap { isField(path, $0, of: layer) ? $0.first : nil } ?? 0
    }
    var members: [(String, JSONText)] = [
      ("name", .string(layer.name)), ("frame", .each(frame) { .number($0) }),
    ]
    for (path, field) in TimelineDocument.fields.sorted(by: { $0.key < $1.key }) {
      guard let value = layer.values[path], isField(path, value, of: layer) else { continue }
      members.append((field, number(value)))
    }
    return .object(members)
  }

  private func number(_ value: [Double]) -> JSONText {
    value.count == 1 ? .number(value[0]) : .each(value) { .number($0) }
  }

  // MARK: Calls

  private var calls: [JSONText] {
    var calls: [(time: Ticks, order: Int, call: JSONText)] = []
    let first = timeline.layers.compactMap { layer -> (String, JSONText)? in
      let values = firstValues(of: layer).filter { !isField($0.path, $0.value, of: layer) }
      guard !values.isEmpty else { return nil }
      return (layer.name, .object(values.map { ($0.path, number($0.value)) }))
    }
    if !first.isEmpty { calls.append((.zero, 0, .object([("set", .object(first))]))) }
    var names = NameList(taken: Set(timeline.layers.map(\.name)))
    for layer in timeline.layers {
      for call in TimelineCalls(layer).calls {
        calls.append((call.time, calls.count, json(call, of: layer, &names)))
      }
    }
    return calls.sorted { ($0.time, $0.order) < ($1.time, $1.order) }.map(\.call)
  }

  private func json(
    _ call: TimelineCalls.Call, of layer: Timeline.Layer, _ names: inout NameList
  ) -> JSONText {
    let at: [(String, JSONText)] =
      call.time == .zero ? [] : [("at", .number(call.time.seconds))]
    guard call.end > call.time else {
      let ends = call.movements.map { ($0.property, number($0.end)) }
      return .object(at + [("set", .object([(layer.name, .object(ends))]))])
    }
    let movement = call.movements[0]
    let stem = "\(layer.name).\(call.movements.map(\.property).joined(separator: "+"))"
    let name = names.take(stem)
    var members: [(String, JSONText)] = [("name", .string(name)), ("node", .string(layer.name))]
    if let path = movement.path {
      members.append(("path", .string(path.svg)))
    } else {
      let changes = call.movements.map { movement in
        let ends = [("from", number(movement.start)), ("to", number(movement.end))]
        return (movement.property, JSONText.object(ends))
      }
      members.append(("properties", .object(changes)))
    }
    members.append(("duration", .number((call.end - call.time).seconds)))
    if movement.easing != .linear { members.append(("easing", .string(movement.easing.text))) }
    return .object(at + [(movement.path == nil ? "motion" : "path", .object(members))])
  }
}

/// The calls that play a layer: its movements in ticks, those together that one motion can make.
struct TimelineCalls {
  /// A motion, or a jump if it ends when it begins.
  struct Call {
    let time: Ticks
    let end: Ticks
    var movements: [Timeline.Movement]
  }

  private(set) var calls: [Call] = []

  init(_ layer: Timeline.Layer) {
    // The last call that moves a property, and the place of the movement in it.
    var last: [String: Int] = [:]
    for movement in layer.movements {
      let previous = last[movement.property].map { calls[$0] }
      var time = Ticks(seconds: movement.begin) ?? .limit
      // Sums of rounded times may be a tick too early.
      if let end = previous?.end, end > time, (end - time).count <= 4 { time = end }
      let end = max(time, Ticks(seconds: movement.begin + movement.length) ?? .limit)
      if let place = last[movement.property], let previous, previous.time == time,
        previous.end == time
      {
        // A later value at the same time replaces a jump.
        calls[place].movements.removeAll { $0.property == movement.property }
      }
      last[movement.property] = place(of: movement, time, end)
    }
    calls.removeAll { $0.movements.isEmpty }
  }

  private mutating func place(
    of movement: Timeline.Movement, _ time: Ticks, _ end: Ticks
  ) -> Int {
    // Only the newest calls are searched, so that a layer with many movements takes linear time.
    for index in calls.indices.suffix(16).reversed() {
      let call = calls[index]
      guard call.time == time, call.end == end, let first = call.movements.first,
        end == time
          || (first.path == nil && movement.path == nil && first.easing == movement.easing)
      else { continue }
      calls[index].movements.append(movement)
      return index
    }
    calls.append(Call(time: time, end: end, movements: [movement]))
    return calls.count - 1
  }
}

extension FrameRate {
  /// Creates the rate that a number of frames a second means; 29.97 is 30000/1001.
  init?(nearestTo rate: Double) {
    guard rate > 0, rate <= 1_000_000 else { return nil }
    if rate == rate.rounded() {
      self.init(frames: Int64(rate))
    } else if let film = FrameRate(film: rate) {
      self = film
    } else {
      let scales = [1e3, 1e4, 1e5, 1e6, 100, 10, 1].filter { rate * $0 <= 1_000_000 }
      let exact = scales.first { abs(rate * $0 - (rate * $0).rounded()) < 1e-6 }
      let scale = exact ?? scales.max() ?? 1
      self.init(frames: Int64((rate * scale).rounded()), seconds: Int64(scale))
    }
  }

  /// Creates the rate of film or television that a rounded number means: 24000/1001 for 23.976 and 23.98. `nil` for
  /// another number.
  init?(film rate: Double) {
    let whole = (rate * 1.001).rounded()
    let isUsual = [24.0, 30].contains { whole.truncatingRemainder(dividingBy: $0) == 0 }
    guard isUsual, (1...1000).contains(whole), abs(whole / 1.001 - rate) < 0.005 else { return nil }
    self.init(frames: Int64(whole) * 1000, seconds: 1001)
  }
}

/// The names of a document, each of which is used once.
private struct NameList {
  private var taken: Set<String>
  /// The last number that was appended to each name that was taken.
  private var lastNumbers: [String: Int] = [:]

  init(taken: Set<String>) { self.taken = taken }

  /// Returns a name, with the next free number if it is taken.
  mutating func take(_ name: String) -> String {
    if taken.insert(name).inserted { return name }
    var number = lastNumbers[name, default: 1]
    repeat { number += 1 } while !taken.insert("\(name).\(number)").inserted
    lastNumbers[name] = number
    return "\(name).\(number)"
  }
}
