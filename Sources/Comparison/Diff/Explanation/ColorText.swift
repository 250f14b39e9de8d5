import DopesheetText
import DopesheetTrace

/// Colours as `#rrggbb`, with two more digits if the alpha is not 1.
enum ColorText {
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
  static func hexadecimal(_ components: [Double]) -> String? {
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
    var causes = self
    var others: Set<Int> = []
    for first in indices where !others.contains(first) {
      guard let color = self[first].color else { continue }
      let same = indices.filter {
        $0 >= first && self[$0].color == color && self[$0].place == self[first].place
      }
      let changes = same.flatMap { self[$0].changes }
      let ends = ColorText.parts.map { part in
        changes.first { $0.name == "\(color).\(part)" }?.otherEnd
          ?? diff.golden.end(ofTrack: "\(color).\(part)").map { (golden: $0, actual: $0) }
      }
      let known = ends.prefix { $0 != nil }.compactMap(\.self)
      guard let golden = ColorText.hexadecimal(known.map(\.golden)),
        let actual = ColorText.hexadecimal(known.map(\.actual)), golden != actual
      else { continue }
      causes[first].subjects = [color]
      causes[first].words = "ends at \(actual) instead of \(golden)"
      causes[first].changes = changes
      for index in same.dropFirst() {
        causes[first].events += self[index].events
        causes[first].notes += self[index].notes
        others.insert(index)
      }
    }
    return causes.indices.filter { !others.contains($0) }.map { causes[$0] }
  }
}

extension TraceExplanation.Cause {
  /// The name of the colour that ends otherwise, if nothing else differs.
  fileprivate var color: String? {
    guard kind == .value, let first = changes.first,
      let color = ColorText.component(first.name)?.color,
      changes.allSatisfy({
        $0.otherEnd != nil && ColorText.component($0.name)?.color == color
      })
    else { return nil }
    return color
  }
}

extension Trace {
  /// Returns the last number of a track, or what a node declares; `nil` if neither is known.
  fileprivate func end(ofTrack name: String) -> Double? {
    if let index = trackIndex(named: name) {
      guard let write = IndexedTrace(self, tracks: [index]).writes[index].last,
        case .value(_, let values) = record(at: Int(write))
      else { return nil }
      return values.first?.number
    }
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
