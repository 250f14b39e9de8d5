import DopesheetEngine
import DopesheetNotation

/// The reader of a Lottie file.
///
/// It reads each composition once, when a layer first shows it.
final class LottieReader {
  /// The greatest size of a file in bytes.
  static let sizeLimit = 32 << 20

  private let root: JSONCursor
  /// The frames a second of the file, by which time remaps count.
  let rate: Double
  /// The exact frames a second: 30000/1001 for 29.97.
  let exactRate: Double
  /// The first frame and the end.
  let frames: (first: Double, end: Double)
  /// The width and the height, 0 if they are not given.
  let size: [Double]
  let slots: [String: JSONCursor]
  private var assets: [String: JSONCursor] = [:]
  private var compositions: [String: [LottieLayer]] = [:]
  /// The greatest number of keyframes, and of movements that they become.
  private let keyLimit: Int
  private var remaining: Int

  /// Reads the head of a file; `nil` if the times of frames are unknown.
  init?(_ root: JSONCursor, keyLimit: Int) {
    self.root = root
    (self.keyLimit, remaining) = (keyLimit, keyLimit)
    guard root.isObject else {
      root.fail("wrong-type", "expected an object, found \(root.value.kindName)")
      return nil
    }
    func number(_ name: String, _ bounds: NumberBounds) -> Double? {
      guard let value = root[name] else {
        root.fail("missing-field", "missing '\(name)'", hint: "is it a Lottie file?")
        return nil
      }
      return value.number(bounds)
    }
    let rate = number("fr", .above(0, upTo: 1_000_000))
    let first = number("ip", LottieReader.frames)
    let end = number("op", LottieReader.frames)
    let size = ["w", "h"].map { root[$0]?.number(.between(0, 1e9)) ?? 0 }
    guard let rate, let first, let end else { return nil }
    guard first < end else {
      root["op"]?.fail("order", "the end 'op' is not after the first frame 'ip'")
      return nil
    }
    self.rate = rate
    exactRate = FrameRate(film: rate).map { Double($0.frames) / Double($0.seconds) } ?? rate
    guard (end - first) / exactRate <= 1e6 else {
      root["op"]?.fail(
        "out-of-range", "the animation is too long", hint: "at most 1e6 seconds; 'fr' is its rate")
      return nil
    }
    frames = (first, end)
    self.size = size
    var slots: [String: JSONCursor] = [:]
    _ = root["slots"]?.named { name, slot in
      slots[name] = slot["p"]
      return true
    }
    self.slots = slots
    for asset in root["assets"]?.elements() ?? [] {
      if let name = asset["id"]?.value.text { assets[name] = asset }
    }
  }

  /// Counts keyframes or movements. Reports an error at the first one beyond the limit.
  ///
  /// - Returns: Whether all of them may be used.
  func spend(_ count: Int, at cursor: JSONCursor) -> Bool {
    if remaining < 0 { return false }
    remaining -= count
    if remaining >= 0 { return true }
    cursor.fail(
      "too-large",
      "more than \(keyLimit) keyframes, each counted as often as it is shown",
      hint: "import a part of the animation")
    return false
  }

  /// Whether the limit of keyframes is exceeded.
  var isSpent: Bool { remaining < 0 }

  // MARK: Compositions

  /// The layers of the main composition.
  func mainLayers() -> [LottieLayer] {
    required(root, "layers").map(layers) ?? []
  }

  /// The layers of a precomposition; empty after an error.
  func layers(of layer: LottieLayer) -> [LottieLayer] {
    guard let name = layer.reference, let place = layer.cursor["refId"] else { return [] }
    if let known = compositions[name] { return known }
    guard let asset = assets[name] else {
      place.fail(
        "unknown-asset", "unknown asset '\(name)'",
        hint: place.hint(for: name, among: assets.keys.sorted()))
      return []
    }
    let found = required(asset, "layers").map(layers) ?? []
    compositions[name] = found
    return found
  }

  private func layers(_ cursor: JSONCursor) -> [LottieLayer] {
    guard let elements = cursor.elements() else { return [] }
    checkParents(elements)
    return elements.enumerated().compactMap { layer($0.element, $0.offset) }
  }

  /// Reports unknown parents, layers of the same number that are parents, and layers that are their own ancestors.
  private func checkParents(_ elements: [JSONCursor]) {
    var places: [Double: Int] = [:]
    var repeated: Set<Double> = []
    for (index, element) in elements.enumerated() {
      guard let number = element.value["ind"]?.number else { continue }
      if places.updateValue(index, forKey: number) != nil { repeated.insert(number) }
    }
    var parents = [Int?](repeating: nil, count: elements.count)
    for (index, element) in elements.enumerated() {
      guard let cursor = element["parent"], !cursor.isNull else { continue }
      guard let number = cursor.number() else { continue }
      let text = NumberText.text(of: number)
      guard let place = places[number] else {
        cursor.fail(
          "unknown-parent", "no layer of this composition has the number \(text)",
          hint: "'parent' is the 'ind' of a layer")
        continue
      }
      if repeated.contains(number) {
        cursor.fail(
          "repeated-number", "several layers have the number \(text)", hint: "number them anew")
      }
      parents[index] = place
    }
    // 0: not visited; otherwise the number of the walk that came here.
    var walks = [Int](repeating: 0, count: elements.count)
    for start in elements.indices {
      var next: Int? = start
      while let index = next, walks[index] == 0 {
        walks[index] = start + 1
        next = parents[index]
      }
      guard let knot = next, walks[knot] == start + 1 else { continue }
      var cycle = [knot]
      while let parent = parents[cycle[cycle.count - 1]] {
        cycle.append(parent)
        if parent == knot { break }
      }
      elements[knot]["parent"]?.fail(
        "cycle", "parents in a cycle: \(words(cycle.map { name(elements[$0], $0) }))",
        hint: "remove one of them")
    }
  }

  /// Returns the names of a cycle, at most sixteen.
  func words(_ names: [String]) -> String {
    let shown = names.count > 16 ? names.prefix(15) + ["…", names[names.count - 1]] : names[...]
    return shown.map { "'\($0.prefix(64))'" }.joined(separator: " > ")
  }

  func name(_ cursor: JSONCursor, _ index: Int, _ kind: String = "layer") -> String {
    if let name = cursor["nm"]?.value.text, !name.isEmpty { return name }
    let number = cursor["ind"]?.value.number.map { NumberText.text(of: $0) }
    return "\(kind) \(number ?? String(index + 1))"
  }

  // MARK: Layers

  /// The meanings of a layer's number 'ty'.
  private static let kinds = [
    "precomposition", "solid", "image", "null", "shape", "text", "audio", "video placeholder",
    "image sequence", "video", "image placeholder", "guide", "adjustment", "camera", "light",
    "data",
  ]

  /// Returns a layer; `nil` after an error, and for layers without values.
  private func layer(_ cursor: JSONCursor, _ index: Int) -> LottieLayer? {
    guard cursor.isObject else {
      return cursor.mismatch("a layer", found: cursor.value.kindName)
    }
    guard let kind = required(cursor, "ty")?.integer() else { return nil }
    let name = name(cursor, index)
    let word = LottieReader.kinds.indices.contains(kind) ? LottieReader.kinds[kind] : "unknown"
    switch kind {
    case 0...4: break
    case 5: warn(cursor["ty"], "the text of layer '\(name)' is not imported, only its transform")
    case 6, 15:
      warn(cursor["ty"], "layer '\(name)' (\(word)) has nothing to import")
      return nil
    default:
      cursor["ty"]?.fail(
        "unsupported", "layer '\(name)' is of type \(kind) (\(word)), which is not imported",
        hint: "remove the layer or replace it by a shape")
      return nil
    }
    func number(_ name: String, _ initial: Double, _ bounds: NumberBounds) -> Double {
      cursor[name].flatMap { $0.isNull ? nil : $0.number(bounds) } ?? initial
    }
    var layer = LottieLayer(cursor: cursor, name: name)
    layer.frames = (
      number("ip", frames.first, LottieReader.frames), number("op", frames.end, LottieReader.frames)
    )
    layer.isHidden = cursor["hd"]?.bool() ?? false
    layer.size = sizeNames(kind).map { number($0, 0, .between(0, 1e9)) }
    if let content = required(cursor, "ks") { layer.transform = transform(content) }
    if cursor["ao"]?.value.number == 1,
      layer.transform.position.contains(where: { $0.keys.count > 1 })
    {
      cursor["ao"]?.fail(
        "unsupported", "layer '\(name)' turns with its path, which is not imported",
        hint: "convert the orientation to keyframes of the rotation")
    }
    warnOfRendering(cursor, name)
    if kind == 0 {
      layer.reference = required(cursor, "refId")?.string()
      layer.start = number("st", 0, LottieReader.frames)
      layer.stretch = number("sr", 1, .between(-1e6, 1e6))
      if layer.stretch.magnitude < 1e-6 {
        cursor["sr"]?.fail("out-of-range", "a stretch of nearly 0", hint: "it is 1 for no stretch")
        layer.stretch = 1
      }
      if let remap = cursor["tm"] { layer.remap = property(remap, [0], LottieReader.frames) }
    }
    if kind == 4, let shapes = cursor["shapes"] { addGroups(of: shapes, to: &layer, "") }
    return layer
  }

  private func sizeNames(_ kind: Int) -> [String] {
    kind == 0 ? ["w", "h"] : kind == 1 ? ["sw", "sh"] : ["", ""]
  }

  /// Adds the groups of shapes whose transforms move.
  private func addGroups(of shapes: JSONCursor, to layer: inout LottieLayer, _ prefix: String) {
    for (index, shape) in (shapes.elements() ?? []).enumerated()
    where shape["ty"]?.value.text == "gr" {
      guard let items = shape["it"] else { continue }
      let name = prefix + self.name(shape, index, "group")
      for item in items.elements() ?? [] where item["ty"]?.value.text == "tr" {
        let transform = transform(item)
        if transform.isMoving { layer.groups.append((name, transform, item)) }
      }
      addGroups(of: items, to: &layer, name + "/")
    }
  }

  /// Warns of what is seen but has no values that are imported.
  private func warnOfRendering(_ cursor: JSONCursor, _ name: String) {
    let parts = [
      ("ef", "effects"), ("sy", "styles"), ("masksProperties", "masks"), ("tt", "mattes"),
    ]
    for (key, word) in parts {
      guard let part = cursor[key], part.value.elements.count > 0 || part.value.number ?? 0 > 0
      else { continue }
      warn(part, "the \(word) of layer '\(name)' are not imported")
    }
    if let shapes = cursor["shapes"], isMoving(shapes.value) {
      warn(shapes, "moving shapes and colors of layer '\(name)' are not imported")
    }
  }

  /// Returns whether keyframes are in a value, other than those of transforms.
  private func isMoving(_ value: JSONValue) -> Bool {
    switch value.kind {
    case .array(let elements): elements.contains(where: isMoving)
    case .object(let members):
      value["ty"]?.text != "tr"
        && members.contains { member in
          if member.name == "k", case .object? = member.value.elements.first?.kind { return true }
          return isMoving(member.value)
        }
    default: false
    }
  }

  private func warn(_ cursor: JSONCursor?, _ message: String) {
    cursor?.warn("not-imported", message)
  }
}

/// A layer of a composition.
struct LottieLayer {
  let cursor: JSONCursor
  let name: String
  var transform = LottieTransform()
  /// The groups of shapes whose transforms move, with their names and places.
  var groups: [(name: String, transform: LottieTransform, cursor: JSONCursor)] = []
  /// The width and height, of which the anchor is a fraction; 0 for those of its composition.
  var size: [Double] = []
  /// The frame at which the layer becomes visible, and the frame at which it is no longer.
  var frames = (first: 0.0, end: 0.0)
  var isHidden = false

  /// The name of the precomposition that the layer shows.
  var reference: String?
  /// The frame at which the precomposition is at its frame 0.
  var start = 0.0
  var stretch = 1.0
  /// The time of the precomposition in seconds.
  var remap: LottieProperty?

  init(cursor: JSONCursor, name: String) {
    self.cursor = cursor
    self.name = name
  }
}
