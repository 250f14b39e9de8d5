/// The opposing changes of light in each cell of a grid.
struct FlashCounter {
  let kind: FlashKind
  /// The number of the assumption under which the cells are painted.
  let assumption: Int
  private var legs: [Leg]
  /// The times of the opposing changes, for cells that have some.
  private var times: [Int: [Double]] = [:]
  /// Whether a light has changed to the opposite since the flashes were asked for.
  private(set) var hasChanged = false

  /// A change of light in one direction, which may still go on.
  struct Leg {
    /// The last extreme, in the direction of the change.
    var extreme: SeenLight
    /// The light where the change began; used for red.
    var base: SeenLight
    /// The lowest and the highest light before the first change.
    var lowest: Double
    var direction = 0
    var isCounted = false
  }

  /// The smallest change of luminance that counts, a little below 0.1 for rounding.
  fileprivate static let least = 0.1 - 1e-9
  /// The luminance below which the darker state must be.
  fileprivate static let dark = 0.8
  /// The smallest distance of two chromaticities that counts.
  fileprivate static let distance = 0.2

  init(_ kind: FlashKind, of assumption: Int, cells: Int) {
    self.kind = kind
    self.assumption = assumption
    legs = Array(
      repeating: Leg(extreme: SeenLight(.clear), base: SeenLight(.clear), lowest: 0), count: cells)
  }

  /// Takes the next light of a cell; the first has no time.
  mutating func take(_ cell: Int, _ light: SeenLight, at time: Double?) {
    guard let time else {
      legs[cell] = Leg(extreme: light, base: light, lowest: light.luminance)
      return
    }
    let isChange =
      switch kind {
      case .general: legs[cell].turns(to: light)
      case .red: legs[cell].reddens(to: light)
      }
    guard isChange else { return }
    times[cell, default: []].append(time)
    hasChanged = true
  }

  /// Returns the cells with flashes in the second before a time, and forgets older ones.
  mutating func flashes(
    until time: Double
  ) -> [(cell: Int, flashes: Int, begin: Double)] {
    var found: [(cell: Int, flashes: Int, begin: Double)] = []
    hasChanged = false
    for (cell, all) in times {
      var recent = all
      // Most cells have no older one.
      if time - all[0] > FlashSearch.window + 1e-9 {
        recent = Array(all.drop { time - $0 > FlashSearch.window + 1e-9 })
        times[cell] = recent.isEmpty ? nil : recent
      }
      if recent.count >= 2 { found.append((cell, recent.count / 2, recent[0])) }
    }
    return found
  }
}

extension FlashCounter.Leg {
  /// Takes the next luminance. Returns whether a change against the one before begins to count.
  mutating func turns(to light: SeenLight) -> Bool {
    let now = light.luminance
    let last = extreme.luminance
    if direction == 0 {
      // Until the first change, both extremes are kept.
      lowest = min(lowest, now)
      if now > last { extreme = light }
      if extreme.luminance - now >= FlashCounter.least {
        (direction, extreme, isCounted) = (-1, light, false)
      } else if now - lowest >= FlashCounter.least {
        (direction, extreme, isCounted) = (1, light, lowest < FlashCounter.dark)
        return isCounted
      } else {
        return false
      }
      return counts(light)
    }
    if (now - last) * Double(direction) >= 0 {
      extreme = light
      return counts(light)
    }
    guard (last - now) * Double(direction) >= FlashCounter.least else { return false }
    let isUp = direction < 0
    (direction, extreme) = (-direction, light)
    // The darker state is where a rise began, or where a fall ends.
    isCounted = isUp && last < FlashCounter.dark
    return isUp ? isCounted : counts(light)
  }

  /// Returns whether a fall begins to count, because it becomes dark.
  private mutating func counts(_ light: SeenLight) -> Bool {
    guard direction < 0, !isCounted, light.luminance < FlashCounter.dark else { return false }
    isCounted = true
    return true
  }

  /// Takes the next light. Returns whether it changes to or from a saturated red.
  mutating func reddens(to light: SeenLight) -> Bool {
    func isChange(_ last: SeenLight) -> Bool {
      (light.isRed || last.isRed) && light.distance(to: last) > FlashCounter.distance
    }
    // In the first change, both lights are the first one.
    let begins = direction == 0 && isChange(base)
    let turns = direction != 0 && isChange(extreme)
    if begins || turns {
      if turns { base = extreme }
      (extreme, direction) = (light, 1)
      return true
    }
    // A gradual change goes on.
    if light.distance(to: base) > extreme.distance(to: base) { extreme = light }
    return false
  }
}
