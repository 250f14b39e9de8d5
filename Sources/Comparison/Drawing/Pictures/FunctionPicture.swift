import DopesheetText

package struct FunctionPicture {
  package struct Function {
    let name: String
    /// The end of the range, which begins at 0.
    let end: Double
    let unit: String
    let value: (Double) -> Double

    package init(
      _ name: String, end: Double, unit: String, value: @escaping (Double) -> Double
    ) {
      (self.name, self.end, self.unit, self.value) = (name, end, unit, value)
    }
  }

  package let svg: SVGPicture

  /// The number of values for each pixel, so that narrow peaks are not lost.
  private static let fineness = 4

  package init(_ functions: [Function]) {
    // More than nine functions with short names are placed four in a row.
    let isShort = functions.allSatisfy { CellWidth.of(text: $0.name) <= 20 }
    let columns = functions.count > 9 && isShort ? 4 : min(functions.count, 3)
    let width = columns == 1 ? 420 : CurvePicture.width
    let gap = 28.0
    let cell = (width - 2 * CurvePicture.margin - gap * Double(columns - 1)) / Double(columns)
    let height = (cell * (columns == 1 ? 0.5 : 0.6)).rounded()
    let names = functions.map(\.name).joined(separator: ", ")
    var picture = SVGPicture(
      title: names, description: "\(RoundedText.count(functions.count, "curve")): \(names)",
      width: width, height: 0)
    var bottom = 0.0
    for (index, function) in functions.enumerated() {
      let x = CurvePicture.margin + Double(index % columns) * (cell + gap)
      let y = 22 + Double(index / columns) * (height + 58)
      FunctionPicture.draw(function, on: &picture, x: x, y: y, width: cell, height: height)
      bottom = y + height + 42
    }
    picture.height = bottom + 10
    svg = picture
  }

  private static func draw(
    _ function: Function, on picture: inout SVGPicture, x: Double, y: Double, width: Double,
    height: Double
  ) {
    // A name that is too wide for the usual size is written in the smaller one.
    let isLong = Double(CellWidth.of(text: function.name)) * 7 > width
    picture.text(
      CellWidth.cut(function.name, to: Int(width / 5.7)), x: x, y: y + 10, isLong ? .quiet : .ink)
    let count = max(2, Int(width) * fineness)
    let times = (0..<count).map { Double($0) / Double(count - 1) * function.end }
    let numbers = times.map { time -> Double? in
      let value = function.value(time)
      return value.isFinite ? value : nil
    }
    guard let values = ValueAxis([numbers], top: y + 24, bottom: y + 20 + height) else {
      return picture.text("no number to draw", x: x, y: y + 40, .quiet)
    }
    let longest = values.ticks.map { CellWidth.of(text: $0.label) }.max() ?? 0
    let axis = TimeAxis(
      seconds: (0, function.end), left: x + Double(longest) * 6.6 + 8, right: x + width)
    values.draw(on: &picture, from: axis.left, to: axis.right)
    axis.draw(on: &picture, y: y + height + 24, unit: function.unit, atMost: 4)
    picture.add(CurvePanel.path(numbers, axis, values) { times[$0] }, .curve)
  }
}
