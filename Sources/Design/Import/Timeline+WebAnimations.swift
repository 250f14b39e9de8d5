import DopesheetCurves
import DopesheetEngine
import DopesheetNotation
import DopesheetTrace

extension Timeline {
  /// Reads animations as the Web Animations API takes them, in JSON.
  ///
  /// The document is one object, or an array of objects, with `target`, `keyframes` and `options`. Targets are layers.
  ///
  /// ```swift
  /// let timeline = try Timeline(
  ///   webAnimations: """
  ///     {"target": "card", "keyframes": {"opacity": [0, 1]}, "options": {"duration": 300, "fill": "both"}}
  ///     """)
  /// ```
  ///
  /// - Parameters:
  ///   - json: The document, of up to 8 MB.
  ///   - length: The end in seconds, for animations without an end; `nil` for the end of the last animation.
  ///   - file: The path of the document in errors.
  /// - Throws: ``Dopesheet/Diagnostics`` with the place of each value that cannot be imported.
  public init(
    webAnimations json: String, length: Double? = nil, file: String? = nil
  ) throws(Diagnostics) {
    try self.init(webAnimations: Array(json.utf8), length: length, file: file)
  }

  /// Reads the bytes of a document.
  package init(
    webAnimations bytes: [UInt8], length: Double? = nil, file: String? = nil
  ) throws(Diagnostics) {
    guard bytes.count <= StyleTokens.limit else {
      throw Diagnostics(
        Diagnostic(
          file: file, message: "the document has \(bytes.count) bytes",
          hint: "at most \(StyleTokens.limit) are read"))
    }
    let found = try JSONReader.decode(bytes, file: file) { WebAnimations.read($0) }
    do throws(StyleError) {
      self = try Timeline(
        elements: found.map(\.element), length: length, offsets: found.map(\.offset))
    } catch {
      throw Diagnostics(error.diagnostic(in: bytes, file: file))
    }
  }
}

extension Trace {
  /// Plays animations of the Web Animations API and records them.
  ///
  /// - Parameters:
  ///   - json: The document; see ``DopesheetDesign/Timeline/init(webAnimations:length:file:)``.
  ///   - rate: The frames a second.
  ///   - length: The end in seconds, for animations without an end; `nil` for the end of the last animation.
  /// - Throws: ``Dopesheet/Diagnostics`` with the place of each value that cannot be imported.
  public init(
    webAnimations json: String, rate: FrameRate = .hz(60), length: Double? = nil
  ) throws(Diagnostics) {
    self = try Timeline(webAnimations: json, length: length).trace(rate: rate)
  }
}

/// The reader of animations in JSON.
private enum WebAnimations {
  typealias Element = (element: StyledElement, offset: Int?)

  static func read(_ root: JSONCursor) -> [Element]? {
    guard root.isArray || root.isObject else {
      return root.mismatch("an object or an array", hint: "with target, keyframes and options")
    }
    let cursors = root.isArray ? root.elements() ?? [] : [root]
    var elements: [Element] = []
    var places: [String: Int] = [:]
    for cursor in cursors {
      guard let (target, effect) = animation(cursor) else { continue }
      let place = places[target] ?? elements.count
      if place == elements.count {
        elements.append((StyledElement(name: target), cursor.place.offset))
        places[target] = place
      }
      if elements[place].element.effects.count == StyledElement.effectLimit {
        cursor.fail(
          "'\(target)' has too many animations", hint: "at most \(StyledElement.effectLimit)")
        return nil
      }
      elements[place].element.effects.append(effect)
    }
    return elements
  }

  private static func animation(_ cursor: JSONCursor) -> (String, StyleEffect)? {
    cursor.object { fields in
      let target = fields.required("target")?.nonEmptyString()
      let frames = fields.required("keyframes").flatMap(frames)
      let timing = fields.optional("options").map(timing) ?? EffectTiming()
      guard let target, let frames, let timing else { return nil }
      return (target, StyleEffect(timing: timing, frames: frames))
    }
  }

  // MARK: Texts

  /// Reads the text of a value as CSS; `nil` after an error was reported.
  private static func style<Value>(
    _ cursor: JSONCursor, _ read: (inout StyleReader) throws(StyleError) -> Value
  ) -> Value? {
    let text: String
    switch cursor.value.kind {
    case .string(let string): text = string
    case .number(_, let number): text = number
    default: return cursor.mismatch("a string or a number")
    }
    do throws(StyleError) {
      var reader = try StyleReader(text)
      let value = try read(&reader)
      try reader.finish()
      return value
    } catch {
      let column = error.offset.map { " at column \($0 + 1)" } ?? ""
      cursor.fail(error.message + (text.isEmpty ? "" : column), hint: error.hint)
      return nil
    }
  }

  private static func easing(_ cursor: JSONCursor) -> Easing? {
    style(cursor) { (reader) throws(StyleError) in try reader.easing() }
  }

  private static func value(_ cursor: JSONCursor, of property: StyleProperty) -> StyleValue? {
    style(cursor) { (reader) throws(StyleError) in try reader.value(of: property) }
  }

  /// Reads a composition; only one can be imported.
  private static func composition(_ cursor: JSONCursor) -> Bool {
    guard let word = cursor.string() else { return false }
    if word == "replace" || word == "auto" { return true }
    cursor.fail("the composition '\(word)' cannot be imported", hint: "use 'replace'")
    return false
  }

  private static func property(_ name: String, _ cursor: JSONCursor) -> StyleProperty? {
    if let property = StyleProperty.allCases.first(where: { $0.scriptName == name }) {
      return property
    }
    let known = StyleProperty.allCases.map(\.scriptName)
    let near = nearest(to: name, in: known).map { "did you mean '\($0)'?" }
    cursor.fail(
      "'\(name)' cannot be imported", hint: near ?? "known: \(known.joined(separator: ", "))")
    return nil
  }

  // MARK: Key frames

  /// A key frame whose offset may be missing.
  private struct Frame {
    var offset: Double?
    var easing = Easing.linear
    var values: [(property: StyleProperty, value: StyleValue)] = []
  }

  private static func frames(_ cursor: JSONCursor) -> [StyleProperty: [StyleEffect.Frame]]? {
    guard cursor.isArray || cursor.isObject else {
      return cursor.mismatch("an array of key frames, or an object of arrays")
    }
    guard var frames = cursor.isArray ? cursor.array(frame) : columns(cursor) else { return nil }
    var last = 0.0
    for offset in frames.compactMap(\.offset) {
      guard offset >= last else {
        cursor.fail("the offsets of the key frames are not in order")
        return nil
      }
      last = offset
    }
    spread(&frames)
    var found: [StyleProperty: [StyleEffect.Frame]] = [:]
    for frame in frames {
      for (property, value) in frame.values {
        found[property, default: []].append(
          StyleEffect.Frame(offset: frame.offset ?? 1, value: value, easing: frame.easing))
      }
    }
    return found
  }

  /// Gives offsets to the frames without one: evenly between their neighbours.
  private static func spread(_ frames: inout [Frame]) {
    guard !frames.isEmpty else { return }
    if frames.count > 1, frames[0].offset == nil { frames[0].offset = 0 }
    if frames[frames.count - 1].offset == nil { frames[frames.count - 1].offset = 1 }
    var known = 0
    for index in frames.indices.dropFirst() {
      guard let end = frames[index].offset, let start = frames[known].offset else { continue }
      let count = Double(index - known)
      for inner in known + 1..<max(known + 1, index) {
        frames[inner].offset = start + (end - start) * Double(inner - known) / count
      }
      known = index
    }
  }

  private static func offset(_ cursor: JSONCursor) -> Double?? {
    if cursor.isNull { return .some(nil) }
    return cursor.number(.between(0, 1)).map { .some($0) }
  }

  private static func frame(_ cursor: JSONCursor) -> Frame? {
    cursor.object { fields -> Frame? in
      var frame = Frame()
      var isValid = true
      for (name, value) in fields.all() {
        switch name {
        case "offset":
          if let offset = offset(value) { frame.offset = offset } else { isValid = false }
        case "easing":
          if let easing = easing(value) { frame.easing = easing } else { isValid = false }
        case "composite": isValid = composition(value) && isValid
        default:
          guard let property = property(name, value), let value = self.value(value, of: property)
          else {
            isValid = false
            continue
          }
          frame.values.append((property, value))
        }
      }
      return isValid ? frame : nil
    }
  }

  /// Returns the elements of an array, or the value itself.
  private static func list(_ cursor: JSONCursor) -> [JSONCursor] {
    cursor.isArray ? cursor.elements() ?? [] : [cursor]
  }

  /// Reads an object with an array for each property.
  private static func columns(_ cursor: JSONCursor) -> [Frame]? {
    cursor.object { fields -> [Frame]? in
      var isValid = true
      var offsets: [Double?] = []
      var easings: [Easing] = []
      var entries: [(offset: Double, property: StyleProperty, value: StyleValue)] = []
      for (name, column) in fields.all() {
        let list = list(column)
        switch name {
        case "offset":
          let found = list.compactMap(offset)
          isValid = isValid && found.count == list.count
          offsets = found
        case "easing":
          easings = list.compactMap(easing)
          isValid = isValid && easings.count == list.count
        case "composite":
          for cursor in list { isValid = composition(cursor) && isValid }
        default:
          guard let property = property(name, column) else {
            isValid = false
            continue
          }
          for (index, cursor) in list.enumerated() {
            guard let value = value(cursor, of: property) else {
              isValid = false
              continue
            }
            let place = list.count == 1 ? 1 : Double(index) / Double(list.count - 1)
            entries.append((place, property, value))
          }
        }
      }
      guard isValid else { return nil }
      // Values at the same place belong to one frame.
      let sorted = entries.enumerated()
        .sorted { ($0.element.offset, $0.offset) < ($1.element.offset, $1.offset) }.map(\.element)
      var frames: [Frame] = []
      var place = -1.0
      for entry in sorted {
        if entry.offset != place {
          frames.append(Frame())
          place = entry.offset
        }
        frames[frames.count - 1].values.append((entry.property, entry.value))
      }
      for index in frames.indices {
        if index < offsets.count { frames[index].offset = offsets[index] }
        if !easings.isEmpty { frames[index].easing = easings[index % easings.count] }
      }
      return frames
    }
  }

  // MARK: Options

  /// Reads the options: a duration, or an object. Times are in milliseconds.
  private static func timing(_ cursor: JSONCursor) -> EffectTiming? {
    var timing = EffectTiming()
    let longest = NumberBounds.between(0, 1e12)
    guard cursor.isObject else {
      guard cursor.isNumber else { return cursor.mismatch("a duration or an object") }
      guard let duration = cursor.number(longest) else { return nil }
      timing.duration = duration / 1000
      return timing
    }
    return cursor.object { fields in
      func number(
        _ name: String, _ path: WritableKeyPath<EffectTiming, Double>, _ bounds: NumberBounds,
        scale: Double = 1
      ) {
        if let number = fields.optional(name)?.number(bounds) {
          timing[keyPath: path] = number / scale
        }
      }
      if fields["duration"]?.isString == true {
        _ = fields.optional("duration")?.word("duration", of: ["auto"])
      } else {
        number("duration", \.duration, longest, scale: 1000)
      }
      number("delay", \.delay, .between(-1e12, 1e12), scale: 1000)
      number("endDelay", \.endDelay, longest, scale: 1000)
      number("iterationStart", \.iterationStart, longest)
      if fields["iterations"]?.isString == true {
        if fields.optional("iterations")?.word(
          "number of iterations", of: ["Infinity", "infinite"])
          != nil
        {
          timing.iterations = .infinity
        }
      } else {
        number("iterations", \.iterations, longest)
      }
      if let easing = fields.optional("easing").flatMap(easing) { timing.easing = easing }
      if let direction: EffectTiming.Direction = fields.optional("direction")?.choice("direction") {
        timing.direction = direction
      }
      if let fill = fields.optional("fill")?.word(
        "fill", of: EffectTiming.Fill.allCases.map(\.rawValue) + ["auto"])
      {
        timing.fill = EffectTiming.Fill(rawValue: fill) ?? .none
      }
      if let composite = fields.optional("composite") { _ = composition(composite) }
      if let composite = fields.optional("iterationComposite") { _ = composition(composite) }
      _ = fields.optional("id")
      return timing
    }
  }
}
