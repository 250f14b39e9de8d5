import DopesheetDrawing
import DopesheetText

/// A grid of character cells, to which text is written before the screen is printed.
package struct Canvas {
  package let width: Int
  package let height: Int
  private var cells: [Cell]

  package enum Style: String, Sendable {
    case plain = "0"
    case bold = "0;1"
    case faint = "0;2"
    /// Background and foreground swapped.
    case reverse = "0;7"
    case differs = "0;1;31"
    case marked = "0;4;31"

    /// The numbers of the escape sequence. Without colours, bold text and underlines are left.
    func code(isColored: Bool) -> String {
      let color = ";\(ColorRole.differs.terminal)"
      return isColored || !rawValue.hasSuffix(color)
        ? rawValue : String(rawValue.dropLast(color.count))
    }
  }

  private struct Cell: Equatable {
    /// The character; `nil` for the second half of a wide character.
    var text: Character? = " "
    var style = Style.plain
  }

  package init(width: Int, height: Int) {
    self.width = width
    self.height = height
    cells = Array(repeating: Cell(), count: width * height)
  }

  /// Writes text into a row. Text that is wider than the limit or the row is cut off with `…`.
  ///
  /// - Returns: The number of columns that the text took.
  @discardableResult
  package mutating func put(
    _ text: String, x: Int, y: Int, width limit: Int = .max, _ style: Style = .plain
  ) -> Int {
    guard (0..<height).contains(y), x >= 0, x < width else { return 0 }
    let room = min(limit, width - x)
    let characters = plainText(text).map { (text: $0, width: CellWidth.of($0)) }
    let isCut = characters.reduce(0) { $0 + $1.width } > room
    var column = 0
    for character in characters where character.width > 0 {
      guard column + character.width <= room - (isCut ? 1 : 0) else { break }
      set(x + column, y, Cell(text: character.text, style: style))
      if character.width == 2 { set(x + column + 1, y, Cell(text: nil, style: style)) }
      column += character.width
    }
    if isCut, column < room {
      set(x + column, y, Cell(text: "…", style: style))
      column += 1
    }
    return column
  }

  package mutating func put(_ character: Character, at x: Int, _ y: Int, _ style: Style = .plain) {
    guard (0..<width).contains(x), (0..<height).contains(y) else { return }
    set(x, y, Cell(text: character, style: style))
  }

  /// Returns the character of a cell; a space outside of the screen and in the second half of a wide character.
  package func character(at x: Int, _ y: Int) -> Character {
    guard (0..<width).contains(x), (0..<height).contains(y) else { return " " }
    return cells[y * width + x].text ?? " "
  }

  package mutating func paint(row y: Int, _ style: Style) {
    guard (0..<height).contains(y) else { return }
    for x in 0..<width { cells[y * width + x].style = style }
  }

  private mutating func set(_ x: Int, _ y: Int, _ cell: Cell) {
    let index = y * width + x
    // If one half of a wide character is overwritten, the other half becomes a space.
    if cells[index].text == nil, x > 0 { cells[index - 1].text = " " }
    if x + 1 < width, cells[index + 1].text == nil { cells[index + 1].text = " " }
    cells[index] = cell
  }

  package func sequence(ofRow y: Int, isColored: Bool = true) -> String {
    var text = ""
    var style = Style.plain
    for cell in cells[y * width..<(y + 1) * width] {
      if cell.style != style {
        style = cell.style
        text += "\u{1B}[\(style.code(isColored: isColored))m"
      }
      if let character = cell.text { text.append(character) }
    }
    return style == .plain ? text : text + "\u{1B}[0m"
  }
}
