import DopesheetText

/// The moving elements of a picture, which are drawn for each moment of a film, and their key frames.
struct Film {
  /// The moment of each sample. A moment that lasts is sampled twice, since its values stay until its frame ends.
  private let moments: [Int]
  private let still: Int
  /// The time of the first and the last moment, and of the moment at rest.
  private let seconds: (first: Double, last: Double, still: Double)
  /// How much slower than the trace it plays, at least 1.
  private let slowdown: Int
  private var frames: KeyFrames

  /// The time for which the last moment stays before the film begins again, in seconds.
  private static let rest = 1.0
  /// The time from which a moment lasts visibly, in seconds.
  private static let longFrame = 0.05
  /// The number of moments at which the names of nodes must fit.
  private static let named = 24

  init(_ times: [(begin: Double, end: Double)], slowdown: Int, still: Int) {
    var (samples, moments) = ([Double](), [Int]())
    for (index, time) in times.enumerated() {
      samples.append(time.begin)
      moments.append(index)
      if index < times.count - 1, time.end - time.begin > Film.longFrame {
        samples.append(time.end - Film.longFrame / 4)
        moments.append(index)
      }
    }
    let (first, last) = (times[0].begin, times[times.count - 1].begin)
    self.moments = moments
    self.still = moments.firstIndex(of: still) ?? 0
    seconds = (first, last, times[still].begin)
    self.slowdown = slowdown
    frames = KeyFrames(
      times: samples.map { ($0 - first) * Double(slowdown) },
      duration: (last - first) * Double(slowdown) + Film.rest)
  }

  /// A stage that plays, beside others.
  struct Cell {
    let name: String
    let scenes: [StageScene]
    /// The names of the nodes that are drawn in colour: those that move or differ.
    let colored: Set<String>
    /// The golden's scenes, for a run. Outlines of both mark the nodes that differ.
    var golden: [StageScene] = []
  }

  /// Returns the picture of some stages, side by side or one above another, whichever shows them larger.
  mutating func picture(
    _ title: String, _ subtitle: String, _ cells: [Cell], _ world: StageBox,
    different: ClosedRange<Double>? = nil
  ) -> SVGPicture {
    let subtitle = subtitle + (slowdown == 1 ? "" : " · \(slowdown) times slower")
    let still = RoundedText.decimals(seconds.still, 3)
    var (picture, top) = CurvePicture.begun(
      title, subtitle,
      description: "\(subtitle). A browser plays it; otherwise it shows \(still) s.")
    top += 16
    let (margin, gap) = (CurvePicture.margin, 12.0)
    let room = CurvePicture.width - 2 * margin
    func fitted(_ width: Double, _ height: Double) -> StagePlacement {
      StagePlacement(world, x: 0, y: 0, width: width - gap, mostHeight: height)
    }
    let half = (room - gap) / 2
    let (beside, above) = (fitted(half, 320), fitted(room, cells.count == 1 ? 360 : 200))
    let isBeside = cells.count > 1 && beside.scale >= above.scale
    let (stage, width) = isBeside ? (beside, half) : (above, room)
    let height = stage.height + gap
    var bottom = top
    for (index, cell) in cells.enumerated() {
      let x = margin + (isBeside ? Double(index) * (half + gap) : 0)
      let y = top + (isBeside ? 0 : Double(index) * (height + 24))
      bottom = y + height
      if !cell.name.isEmpty { picture.text(cell.name, x: x, y: y - 6, .ink) }
      picture.rect(x, y, width, height, radius: 6, .cell)
      // Equal movements in two stages have the same key frames.
      picture.begin(x: x + gap / 2, y: y + gap / 2)
      add(cell, stage, to: &picture)
      picture.end()
    }
    addTime(to: &picture, y: bottom + 28, different)
    picture.height = bottom + 62
    picture.rules = frames.css
    return picture
  }

  /// Adds nodes, outlines of the golden, and the names of nodes that always fit.
  private mutating func add(
    _ cell: Cell, _ stage: StagePlacement, to picture: inout SVGPicture
  ) {
    let layers = Film.layers(of: cell.scenes)
    for (name, shapes) in layers {
      let look = cell.colored.contains(name) ? SVGStyle.node : .still
      for part in PaintedBox.Part.allCases {
        add(shapes, part, look, stage) {
          picture.add("rect", look, $0, title: part == .body ? name : nil)
        }
      }
    }
    let outlined = cell.golden.isEmpty ? [] : [(layers, [SVGStyle.halo, .changed])]
    for (layers, looks) in outlined + [(Film.layers(of: cell.golden), [.halo, .golden])] {
      for (name, shapes) in layers where cell.colored.contains(name) {
        for look in looks { add(shapes, .body, look, stage) { picture.add("rect", look, $0) } }
      }
    }
    let shown = StagePicture.spread(cell.scenes.indices, Film.named).map {
      cell.scenes[$0].shapes.filter(\.isVisible)
    }
    let texts = stage.fittingNames(in: shown)
    for (name, shapes) in layers {
      guard let text = texts[name] else { continue }
      add(shapes, .body, .label, stage) { attributes in
        let own = attributes.filter { !["width", "height", "rx", "ry"].contains($0.0) }
        picture.text(text, x: 6, y: 14, .label, .start, own)
      }
    }
  }

  private mutating func add(
    _ shapes: [NodeShape?], _ part: PaintedBox.Part, _ look: SVGStyle, _ stage: StagePlacement,
    to sink: (_ attributes: [(String, String)]) -> Void
  ) {
    let shown = moments.map { shapes[$0] }
    let box = PaintedBox.rectangle(part, of: shown, look, stage, still: still)
    if let box { sink(playing(box.attributes, box.properties)) }
  }

  /// Returns the attributes of an element with the name of its key frames.
  private mutating func playing(
    _ attributes: [(String, String)], _ properties: [KeyFrames.Property]
  ) -> [(String, String)] {
    let names = properties.compactMap { frames.add($0) }.joined(separator: ",")
    let style = attributes.filter { $0.0 == "style" }.map(\.1)
    let all = style + (names.isEmpty ? [] : ["animation-name:" + names])
    return attributes.filter { $0.0 != "style" }
      + (all.isEmpty ? [] : [("style", all.joined(separator: ";"))])
  }

  private mutating func addTime(
    to picture: inout SVGPicture, y: Double, _ different: ClosedRange<Double>?
  ) {
    let axis = CurvePicture.axis(from: seconds.first, to: seconds.last, besides: [])
    if let different {
      let (left, right) = (axis.x(different.lowerBound), axis.x(different.upperBound))
      picture.rect(
        left, y - 7, max(right - left, 2), 6, radius: 2, .changed, title: "the nodes differ")
    }
    axis.draw(on: &picture, y: y, unit: "s")
    let places = frames.times.map { axis.x(seconds.first + $0 / Double(slowdown)) }
    let head = KeyFrames.Property(places.map { [$0] }, step: 0.25) {
      "transform:translate(\(SVGText.number($0[0]))px,0)"
    }
    let attributes = [
      ("x", "-1.5"), ("y", SVGText.number(y - 13)), ("width", "3"), ("height", "16"),
      ("transform", "translate(\(SVGText.number(places[still])),0)"),
    ]
    picture.add("rect", .ink, playing(attributes, [head]))
  }

  /// Returns the visible nodes with their shape in each scene, from back to front.
  ///
  /// SVG draws its elements in one order. A node that changes its layer is therefore there several times, each time in
  /// some of the scenes.
  private static func layers(of scenes: [StageScene]) -> [(name: String, shapes: [NodeShape?])] {
    typealias Layer = (id: Int, name: String)
    var (layers, shapes) = ([Layer](), [[NodeShape?]]())
    var (order, ids) = ([String](), [Int]())
    for (moment, scene) in scenes.enumerated() {
      let visible = scene.shapes.filter(\.isVisible)
      if visible.map(\.name) != order {
        order = visible.map(\.name)
        var (added, skipped) = (Set<Int>(), Set<Int>())
        for change in order.difference(from: layers.map(\.name)) {
          switch change {
          case .insert(let offset, _, _): added.insert(offset)
          case .remove(let offset, _, _): skipped.insert(offset)
          }
        }
        var (merged, next) = ([Layer](), 0)
        ids = []
        for (place, name) in order.enumerated() {
          if added.contains(place) {
            merged.append((shapes.count, name))
            shapes.append(Array(repeating: nil, count: scenes.count))
          } else {
            while skipped.contains(next) {
              merged.append(layers[next])
              next += 1
            }
            merged.append(layers[next])
            next += 1
          }
          ids.append(merged[merged.count - 1].id)
        }
        layers = merged + layers[next...]
      }
      for (id, shape) in zip(ids, visible) { shapes[id][moment] = shape }
    }
    return layers.map { ($0.name, shapes[$0.id]) }
  }
}
