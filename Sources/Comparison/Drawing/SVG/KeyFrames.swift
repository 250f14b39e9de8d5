import DopesheetText

/// The key frames of a picture's moving elements, as CSS. All elements move in one loop, which ends with a rest.
///
/// Of the samples, only those are written that the eye would miss: the others lie between their neighbours.
struct KeyFrames {
  struct Property {
    let samples: [[Double]]
    /// Returns the distance of two values; one of more than 1 is visible.
    let distance: (_ one: [Double], _ other: [Double]) -> Double
    let css: (_ value: [Double]) -> String

    /// Creates a property. Without a distance, its numbers are visible if they differ by more than a step.
    init(
      _ samples: [[Double]], step: Double = 1,
      distance: ((_ one: [Double], _ other: [Double]) -> Double)? = nil,
      css: @escaping (_ value: [Double]) -> String
    ) {
      (self.samples, self.css) = (samples, css)
      self.distance =
        distance ?? { zip($0, $1).map { abs($0 - $1) / step }.max() ?? 0 }
    }
  }

  /// The times of the samples, ascending, in seconds after the begin of the loop.
  let times: [Double]
  let duration: Double
  private var names: Set<String> = []
  private var rules: [String] = []

  init(times: [Double], duration: Double) { (self.times, self.duration) = (times, duration) }

  /// Adds the key frames of a property, and returns their name; `nil` if it does not change. Equal ones have one name.
  mutating func add(_ property: Property) -> String? {
    let kept = kept(property)
    let texts = kept.map { property.css(property.samples[$0]) }
    guard texts.contains(where: { $0 != texts[0] }) else { return nil }
    let body = zip(kept, texts).map { stop, text in
      let share = RoundedText.decimals(times[stop] / duration * 100, 3)
      return "\(share)%\(stop == times.count - 1 ? ",to" : ""){\(text)}"
    }.joined()
    // A page with several pictures has one list of names.
    let name = prefix + String(XXH64.digest(of: Array(body.utf8)), radix: 36)
    if names.insert(name).inserted { rules.append("@keyframes \(name){\(body)}") }
    return name
  }

  /// The beginning of the names. It has the duration, since a page has one style sheet for pictures of all durations.
  private var prefix: String {
    "play" + String(XXH64.digest(of: Array("\(duration)".utf8)), radix: 36) + "-"
  }

  /// The rules of the style sheet. Readers who prefer reduced motion see the picture at rest.
  var css: String {
    let all = ".dopesheet [style*=\(prefix)]"
    let time = "animation-duration:\(RoundedText.decimals(duration, 3))s"
    return """
      @media (prefers-reduced-motion:no-preference){
      \(all){\(time);animation-timing-function:linear;animation-iteration-count:infinite}
      }
      \(rules.joined(separator: "\n"))

      """
  }

  /// Returns the samples between which the others can be interpolated, ascending, with the first and the last.
  private func kept(_ property: Property) -> [Int] {
    let samples = property.samples
    var kept = [0, times.count - 1]
    guard samples.contains(where: { $0 != samples[0] }) else { return [0] }
    var parts = [(first: 0, last: times.count - 1)]
    while let (first, last) = parts.popLast() {
      let span = times[last] - times[first]
      var (worst, most, index) = (first, 1.0, first + 1)
      while index < last {
        let share = span > 0 ? (times[index] - times[first]) / span : 0
        let between = zip(samples[first], samples[last]).map { $0 + ($1 - $0) * share }
        let distance = property.distance(between, samples[index])
        if distance > most { (worst, most) = (index, distance) }
        index += 1
      }
      guard worst > first else { continue }
      kept.append(worst)
      parts += [(first, worst), (worst, last)]
    }
    return Set(kept).sorted()
  }
}
