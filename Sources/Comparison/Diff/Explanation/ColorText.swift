import DopesheetText
import DopesheetTrace

/// Colours as `#rrggbb`, with two more digits if the alpha is not 1.
package enum ColorText {
  /// The names of the components.
  static let parts = ["red", "green", "blue", "alpha"]

  /// Returns the name of a colour and the place of one of its components: `card.color` and 1 for `card.color.green`.
  static func component(_ name: String) -> (color: String, place: Int)? {
    guard let dot = name.lastIndex(of: "."),
      let place = parts.firstIndex(of: String(name[name.index(after: dot)...]))
    else { return nil }
    return (String(name[..<dot]), place)
  }

  /// Returns the text of components in 0...1; `nil` if one is outside of it.
  package static func hexadecimal(_ components: [Double]) -> String? {
    guard components.count > 2, components.allSatisfy((0...1).contains) else { return nil }
    let isOpaque = components.count < 4 || components[3] == 1
    let digits = components.prefix(isOpaque ? 3 : 4).map { part in
      let text = String(Int((part * 255).rounded()), radix: 16)
      return text.utf8.count == 1 ? "0" + text : text
    }
    return "#" + digits.joined()
  }
}

extension [ConfigurationChange] {
  /// The changes in words. Those of the components of a colour are one: `color #e6e6e6 → #5bbde7`.
  ///
  /// - Parameters:
  ///   - golden: The golden's declaration of the source.
  ///   - actual: The actual declaration.
  func words(_ golden: Trace.Source, _ actual: Trace.Source) -> [String] {
    var words: [String] = []
    var colors: [String] = []
    for change in self {
      guard let (color, _) = ColorText.component("." + change.key),
        let before = golden.color(String(color.dropFirst())),
        let after = actual.color(String(color.dropFirst())), before != after
      else {
        words.append(change.words)
        continue
      }
      guard !colors.contains(color) else { continue }
      colors.append(color)
      let name = color.isEmpty ? "color" : String(color.dropFirst())
      words.append("\(name) \(before) → \(after)")
    }
    return words
  }
}

extension Trace.Source {
  /// Returns the text of a colour of the declaration; `nil` if its components are no colour.
  fileprivate func color(_ name: String) -> String? {
    let components = ColorText.parts.map { part in
      arguments.first { $0.key == (name.isEmpty ? part : "\(name).\(part)") }?.value
    }
    let numbers = components.prefix { $0 != nil }.compactMap { value in
      if case .number(let number)? = value { number } else { nil }
    }
    return ColorText.hexadecimal(numbers)
  }
}

extension TrackChange {
  /// The end of the movement on both sides, if nothing else differs.
  fileprivate var otherEnd: (golden: Double, actual: Double)? {
    guard kinds.count == 1, last == nil else { return nil }
    switch kinds[0] {
    case .end(let golden, let actual): return (golden, actual)
    case .scaled:
      guard let ends, ends.goldenStart == ends.actualStart, !ends.comesBack else { return nil }
      return (ends.goldenEnd, ends.actualEnd)
    default: return nil
    }
  }
}

extension [TraceExplanation.Cause] {
  /// Combines causes that are other ends of the components of a colour: `ends at #33e6e6 instead of #e6e6e6`.
  ///
  /// The other components are taken from the ends of their tracks, or from the declaration of the node.
  func joiningColors(_ diff: TraceDiff) -> [TraceExplanation.Cause] {
    var (order, groups) = ([Int](), [ColorKey: [Int]]())
    for (index, cause) in enumerated() {
      guard let color = cause.color else { continue }
      let key = ColorKey(color: color, frame: cause.place.frame)
      if groups[key] == nil { order.append(index) }
      groups[key, default: []].append(index)
    }
    guard !order.isEmpty else { return self }
    let differing = Set(diff.tracks.map(\.track.name))
    let colors = order.compactMap { self[$0].color }
    let ends = TrackEnds(diff.golden, colors)
    var causes = self
    var others: Set<Int> = []
    for first in order {
      guard let color = self[first].color,
        let group = groups[ColorKey(color: color, frame: self[first].place.frame)]
      else { continue }
      let changes = group.flatMap { self[$0].changes }
      let names = ColorText.parts.map { "\(color).\($0)" }
      let parts = names.map { name -> (golden: Double, actual: Double)? in
        if differing.contains(name) { return changes.first { $0.name == name }?.otherEnd }
        return ends[name].map { ($0, $0) }
      }
      // A component that differs in another way is no part of the text.
      let isWhole = zip(names, parts).allSatisfy { !differing.contains($0) || $1 != nil }
      let known = parts.prefix { $0 != nil }.compactMap(\.self)
      guard isWhole, Set(changes.map(\.name)).count == changes.count,
        let golden = ColorText.hexadecimal(known.map(\.golden)),
        let actual = ColorText.hexadecimal(known.map(\.actual)), golden != actual
      else { continue }
      causes[first].subjects = [color]
      causes[first].words = "ends at \(actual) instead of \(golden)"
      causes[first].changes = changes
      for index in group.dropFirst() {
        causes[first].events += self[index].events
        causes[first].notes += self[index].notes
        others.insert(index)
      }
    }
    return causes.indices.filter { !others.contains($0) }.map { causes[$0] }
  }
}

/// A colour that differs from a frame on.
private struct ColorKey: Hashable {
  let color: String
  let frame: Int?
}

/// The last values of the components of some colours, or what their nodes declare.
struct TrackEnds {
  private var values: [String: Double] = [:]

  init(_ trace: Trace, _ colors: [String]) {
    let names = colors.flatMap { color in ColorText.parts.map { "\(color).\($0)" } }
    let tracks = names.compactMap { trace.trackIndex(named: $0) }
    let writes = IndexedTrace(trace, tracks: tracks).writes
    for name in names {
      if let index = trace.trackIndex(named: name) {
        if let write = writes[index].last,
          case .value(_, let scalars) = trace.record(at: Int(write))
        {
          values[name] = scalars.first?.number
        }
      } else {
        values[name] = trace.declaredNumber(name)
      }
    }
  }

  /// The last value of a component; `nil` if it is not known.
  subscript(_ name: String) -> Double? { values[name] }
}

extension TraceExplanation.Cause {
  /// The name of the colour that ends otherwise, if nothing else differs.
  fileprivate var color: String? {
    guard kind == .value, let first = changes.first,
      let color = ColorText.component(first.name)?.color,
      changes.allSatisfy({
        $0.otherEnd != nil && $0.piece == nil && ColorText.component($0.name)?.color == color
      })
    else { return nil }
    return color
  }

  /// Returns whether this is the cause of a track, or of a colour of which a track is a component.
  func reports(_ track: String) -> Bool {
    guard kind == .value else { return false }
    return subjects.contains(track)
      || ColorText.component(track).map { subjects.contains($0.color) } ?? false
  }
}

extension Trace {
  /// Returns the number that a node declares under a name, such as `card.color.red`; `nil` if none does.
  func declaredNumber(_ name: String) -> Double? {
    for node in name.dottedPrefixes.reversed() {
      guard let source = sources.first(where: { $0.name == node && $0.kind == nodeKind }) else {
        continue
      }
      let key = String(name.dropFirst(node.count + 1))
      if case .number(let number)? = source.arguments.first(where: { $0.key == key })?.value {
        return number
      }
    }
    return nil
  }
}
