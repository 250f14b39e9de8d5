extension NodeShape.Color {
  /// The colour of a node by its red, green, blue and alpha, and by the views of it that motions may move instead;
  /// `nil` if it cannot be seen.
  ///
  /// - Parameters:
  ///   - part: A part, of a track or declared.
  ///   - view: A view, `nil` while no motion moves it.
  init?(part: (_ name: String) -> Double, view: (_ name: String) -> Double?) {
    let alpha = part("alpha").share
    guard alpha > 0 else { return nil }
    let (red, green, blue) = (part("red").share, part("green").share, part("blue").share)
    let (hue, saturation, brightness) = (view("hue"), view("saturation"), view("brightness"))
    if let white = view("white")?.share {
      self.init(red: white, green: white, blue: white, alpha: alpha)
    } else if hue == nil, saturation == nil, brightness == nil {
      self.init(red: red, green: green, blue: blue, alpha: alpha)
    } else {
      let usual = Self.hueView(red, green, blue)
      self.init(
        hue: hue ?? usual.hue, saturation: (saturation ?? usual.saturation).share,
        brightness: (brightness ?? usual.brightness).share, alpha: alpha)
    }
  }

  /// The hue in turns (0 of a grey), the saturation and the brightness, 0...1, of parts in 0...1.
  private static func hueView(
    _ red: Double, _ green: Double, _ blue: Double
  ) -> (hue: Double, saturation: Double, brightness: Double) {
    let most = max(red, green, blue)
    let range = most - min(red, green, blue)
    guard range > 0 else { return (0, 0, most) }
    let sixths =
      most == red
      ? (green - blue) / range
      : most == green ? 2 + (blue - red) / range : 4 + (red - green) / range
    return (sixths / 6, range / most, most)
  }

  /// The colour of a hue in turns, any number, and of a saturation and a brightness in 0...1.
  private init(hue: Double, saturation: Double, brightness: Double, alpha: Double) {
    let sixths = (hue - hue.rounded(.down)) * 6
    // Each part is at the top for two sixths of a turn, at the bottom for two, and goes straight in between.
    func part(_ offset: Double) -> Double {
      let place = (sixths + offset).truncatingRemainder(dividingBy: 6)
      return brightness - brightness * saturation * min(place, 4 - place).share
    }
    self.init(red: part(5), green: part(3), blue: part(1), alpha: alpha)
  }
}

extension Double {
  /// The nearest number in 0...1.
  fileprivate var share: Double { Swift.min(Swift.max(self, 0), 1) }
}
