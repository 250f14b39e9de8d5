import DopesheetEngine
import DopesheetNotation
import DopesheetTrace

extension Timeline {
  /// Reads the values of a Lottie animation: how the transforms of its layers move.
  ///
  /// Each layer becomes one of the timeline, and each layer of a precomposition becomes one, too: `card/title`. The
  /// values are a layer's own, as in the file, not multiplied by those of its parents. Time 0 is the first frame.
  ///
  /// - `position.x` and `position.y` in pixels, also along spatial curves, by their arc length
  /// - `alpha`: the opacity as 0...1, and 0 before the layer's first frame, after its last, and if it is hidden
  /// - `transform.scale.x`, `transform.scale.y`: 1 for 100 %
  /// - `transform.rotation` in radians, clockwise
  /// - `anchorPoint`: the anchor as a fraction of the layer's size
  ///
  /// - Parameter file: The path of the file in errors.
  /// - Throws: ``Dopesheet/Diagnostics`` with all errors, also for what would change values but is not imported:
  ///   expressions, skews, three dimensions, and layers of other types.
  public init(lottie bytes: [UInt8], file: String? = nil) throws(Diagnostics) {
    self = try Timeline.reading(lottie: bytes, file: file).timeline
  }

  /// Reads the values of a Lottie animation, and warns of what is seen but not imported: effects, masks, shapes.
  ///
  /// - Parameter file: The path of the file in errors and warnings.
  public static func reading(
    lottie bytes: [UInt8], file: String? = nil
  ) throws(Diagnostics) -> (timeline: Timeline, warnings: [Diagnostic]) {
    try reading(lottie: bytes, file: file, keyLimit: lottieKeyLimit)
  }

  /// The greatest number of keyframes of a Lottie file, and of movements that they become.
  package static let lottieKeyLimit = 100_000

  /// Reads the values of a Lottie animation with another limit than the usual one; see ``reading(lottie:file:)``.
  package static func reading(
    lottie bytes: [UInt8], file: String? = nil, keyLimit: Int
  ) throws(Diagnostics) -> (timeline: Timeline, warnings: [Diagnostic]) {
    guard bytes.count <= LottieReader.sizeLimit else {
      throw Diagnostics(
        Diagnostic(
          file: file,
          message:
            "a file of \(bytes.count >> 20) MB; at most \(LottieReader.sizeLimit >> 20) MB are read",
          hint: "remove embedded images"))
    }
    let (timeline, warnings) = try JSONReader.decode(coded: bytes, file: file) { root in
      LottieReader(root, keyLimit: keyLimit).map { LottieImport($0, root).timeline } ?? Timeline()
    }
    return (timeline, warnings)
  }
}

extension Trace {
  /// Records the values of a Lottie animation; see ``Timeline/init(lottie:file:)``.
  ///
  /// - Parameters:
  ///   - file: The path of the file in errors.
  ///   - rate: The frames a second; `nil` for those of the file.
  public init(
    lottie bytes: [UInt8], file: String? = nil, rate: FrameRate? = nil
  ) throws(Diagnostics) {
    self = try Timeline(lottie: bytes, file: file).trace(rate: rate)
  }
}

/// The layers of a Lottie file with the times of their compositions, as a timeline.
struct LottieImport {
  private(set) var timeline = Timeline()
  private let reader: LottieReader
  private var names: [String: Int] = [:]
  /// The precompositions around the layer.
  private var stack: [String] = []

  /// The greatest number of nested precompositions.
  private static let depthLimit = 64
  /// The number of movements in a time remap that is worth a warning.
  private static let usualMovements = 1000
  private var movements = 0

  init(_ reader: LottieReader, _ root: JSONCursor) {
    self.reader = reader
    let (first, end) = reader.frames
    timeline.title = root["nm"]?.value.text
    timeline.rate = reader.rate
    timeline.length = (end - first) / reader.exactRate
    readMarkers(root)
    let span = LottieSpan(0, timeline.length, slope: reader.exactRate, offset: first)
    add(reader.mainLayers(), [span], "", reader.size)
  }

  private mutating func readMarkers(_ root: JSONCursor) {
    for (index, marker) in (root["markers"]?.elements() ?? []).enumerated() {
      guard let time = reader.required(marker, "tm")?.number(LottieReader.frames) else { continue }
      let text = marker["cm"]?.value.text ?? ""
      let name = text.isEmpty ? "marker \(index + 1)" : text
      timeline.markers.append((name, (time - reader.frames.first) / reader.exactRate))
      guard let length = marker["dr"]?.number(LottieReader.frames), length > 0 else { continue }
      let end = (time + length - reader.frames.first) / reader.exactRate
      timeline.markers.append((name + " end", end))
    }
  }

  /// Adds the layers of a composition.
  ///
  /// - Parameters:
  ///   - spans: The time of the composition, over all of the timeline.
  ///   - prefix: The names of the layers around it.
  ///   - size: Its width and height. A composition may be shown in several sizes.
  private mutating func add(
    _ layers: [LottieLayer], _ spans: [LottieSpan], _ prefix: String, _ size: [Double]
  ) {
    for var layer in layers {
      layer.size = zip(layer.size, size).map { $0 > 0 ? $0 : $1 }
      // The layer itself counts, so that precompositions of precompositions come to an end.
      guard reader.spend(1, at: layer.cursor) else { return }
      let name = prefix + layer.name
      add(layer.transform, name, layer, spans, isLayer: true, layer.cursor)
      for group in layer.groups {
        add(group.transform, name + "/" + group.name, layer, spans, isLayer: false, group.cursor)
      }
      if let reference = layer.reference { addContent(of: layer, reference, spans, name + "/") }
    }
  }

  private mutating func addContent(
    of layer: LottieLayer, _ reference: String, _ spans: [LottieSpan], _ prefix: String
  ) {
    guard let place = layer.cursor["refId"] else { return }
    if let first = stack.firstIndex(of: reference) {
      let cycle = reader.words(stack[first...] + [reference])
      place.fail("cycle", "a precomposition in itself: \(cycle)", hint: "remove this layer")
      return
    }
    guard stack.count < LottieImport.depthLimit else {
      place.fail("too-deep", "more than \(LottieImport.depthLimit) nested precompositions")
      return
    }
    var inner: [LottieSpan] = []
    for span in spans {
      if let remap = layer.remap {
        let found = span.remapped(by: remap, rate: reader.rate)
        guard reader.spend(found.count, at: place) else { return }
        inner += found
      } else {
        inner.append(span.starting(at: layer.start, stretched: layer.stretch))
      }
    }
    stack.append(reference)
    let former = movements
    add(reader.layers(of: layer), inner, prefix, layer.size)
    stack.removeLast()
    let count = movements - former
    if count > LottieImport.usualMovements, inner.contains(where: { $0.line == nil }) {
      layer.cursor["tm"]?.warn(
        "many-movements",
        "the eased time remap of '\(layer.name)' becomes \(count) short movements",
        hint: "straight parts of a remap keep the movements of the composition")
    }
  }

  /// Adds a node for the transform of a layer, or of one of its groups.
  private mutating func add(
    _ transform: LottieTransform, _ name: String, _ layer: LottieLayer, _ spans: [LottieSpan],
    isLayer: Bool, _ cursor: JSONCursor
  ) {
    guard !reader.isSpent else { return }
    var writer = LottieWriter(unique(name), reader, cursor)
    writer.add(transform, of: layer, spans, isLayer: isLayer)
    timeline.layers.append(writer.finished)
    movements += timeline.layers[timeline.layers.count - 1].movements.count
  }

  /// Returns a name that no other layer has.
  private mutating func unique(_ name: String) -> String {
    var name = String(name.prefix(Timeline.Layer.nameLimit))
    while NameGrammar.encode(name).utf8.count > Timeline.Layer.nameLimit { name.removeLast() }
    guard var number = names[name] else {
      names[name] = 1
      return name
    }
    var candidate = name
    while names[candidate] != nil {
      number += 1
      candidate = "\(name) \(number)"
    }
    names[name] = number
    names[candidate] = 1
    return candidate
  }
}
