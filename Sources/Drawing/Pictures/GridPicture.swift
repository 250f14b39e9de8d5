import DopesheetNotation

/// A picture of the start times in a grid; earlier cards are stronger.
package struct GridPicture {
  /// The maximum number of cards in a row or a column.
  package static let most = 60

  package let svg: SVGPicture

  /// Creates the picture of a grid.
  ///
  /// - Parameters:
  ///   - title: The title of the picture.
  ///   - seconds: The rows from top to bottom, of equal length, with the start time of each card; `nil` for a gap.
  ///     There are at most ``most`` rows and columns.
  package init(title: String, seconds: [[Double?]]) {
    let columns = seconds.first?.count ?? 0
    let size = max(8, min(52, ((CurvePicture.width - 48) / Double(max(columns, 1))).rounded(.down)))
    let width = max(260, Double(columns) * size + 2 * CurvePicture.margin)
    let all = seconds.joined().compactMap(\.self)
    let (low, high) = (all.min() ?? 0, all.max() ?? 0)
    let ends = [low, high].map { RoundedText.decimals($0, 3) }
    var picture = SVGPicture(
      title: title,
      description:
        "\(RoundedText.count(all.count, "card")) begin from \(ends[0]) s to \(ends[1]) s",
      width: width, height: 0)
    picture.text(
      SVGText.cut(title, to: Int((width - 48) / 7)), x: CurvePicture.margin, y: 32, .ink)
    let left = (width - Double(columns) * size) / 2
    for (row, cards) in seconds.enumerated() {
      for (column, time) in cards.enumerated() {
        guard let time else { continue }
        let part = high > low ? (time - low) / (high - low) : 0
        let (x, y) = (left + Double(column) * size, 44 + Double(row) * size)
        let label = RoundedText.decimals(time, 3)
        picture.add(
          "rect", .card,
          [
            "x": SVGText.number(x + 2), "y": SVGText.number(y + 2),
            "width": SVGText.number(size - 4), "height": SVGText.number(size - 4),
            "rx": size > 20 ? "5" : "2", "fill-opacity": SVGText.number(0.5 - 0.45 * part, 2),
          ], title: size < 40 ? label + " s" : nil)
        guard size >= 40 else { continue }
        picture.text(label, x: x + size / 2, y: y + size / 2 + 4, .onCard, .middle)
      }
    }
    picture.height = 44 + Double(seconds.count) * size + 22
    svg = picture
  }
}
