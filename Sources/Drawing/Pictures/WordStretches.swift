/// The words of a track as stretches of time, each with its word where that has room.
struct WordStretches {
  /// A word for each moment; `nil` while there is none.
  let words: [String?]
  /// The seconds of the moments.
  let times: [Double]
  let axis: TimeAxis

  /// Draws them between two heights.
  ///
  /// - Parameter look: How a stretch looks.
  func draw(on picture: inout SVGPicture, top: Double, bottom: Double, _ look: Look = .stretch) {
    var start = 0
    var drawnTo = axis.left
    while start < words.count {
      var end = start + 1
      while end < words.count, words[end] == words[start] { end += 1 }
      defer { start = end }
      let from = axis.x(times[start])
      // What is too short to be seen is left to the next; the last one, which has none, sticks out.
      let to = end < times.count ? axis.x(times[end]) : max(axis.right, drawnTo + 3)
      guard let word = words[start], to - drawnTo >= 1.5 else { continue }
      let left = max(from, drawnTo)
      let width = max(1, to - left - 1)
      drawnTo = to
      picture.add(
        "rect", look,
        [
          "x": SVGText.number(left + 0.5), "y": SVGText.number(top + 1),
          "width": SVGText.number(width), "height": SVGText.number(bottom - top - 2), "rx": "3",
        ], title: word)
      let room = Int((width - 12) / 6.2)
      if room >= 3 {
        picture.text(
          SVGText.cut(word, to: room), x: left + 7, y: (top + bottom) / 2 + 4, .quiet)
      }
    }
  }
}
