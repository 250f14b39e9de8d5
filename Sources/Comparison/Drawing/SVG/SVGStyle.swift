/// A style of an element in a picture, with a class in its style sheet.
package enum SVGStyle: String, CaseIterable {
  /// The background, with a thin border.
  case paper
  /// The title of a picture.
  case title
  /// Normal text.
  case ink
  /// Secondary text.
  case quiet
  /// The numbers of an axis.
  case number
  /// Text on a node.
  case label
  /// A line of an axis.
  case axis
  /// The line of a tick across a panel.
  case grid
  /// A curve.
  case curve
  /// A curve, or a part of one, that is equal in both traces.
  case same
  /// A golden's curve where the actual trace differs.
  case golden
  /// A filled area, as in the strip of differences.
  case area
  /// The line of an event across all curves.
  case moment
  /// The symbol of an input or a callback.
  case mark
  /// The hollow symbol of a state, or of an event that only the golden has.
  case hollow
  /// A node without a colour of its own.
  case node
  /// A node that does not change.
  case still
  /// The border of one moment among several.
  case cell
  /// A card of a grid.
  case card
  /// Text on a card.
  case onCard
  /// The path of a node.
  case way
  /// The bar of a word.
  case stretch

  private struct Palette {
    let paper: String
    let edge: String
    let ink: String
    let quiet: String
    let grid: String
    let accent: String
    let ghost: String
  }

  private static let light = Palette(
    paper: "#fff", edge: "#d9dde3", ink: "#1d2229", quiet: "#626b77", grid: "#eceff2",
    accent: "#4353d9", ghost: "#8b94a0")
  private static let dark = Palette(
    paper: "#14171c", edge: "#2c323a", ink: "#e4e8ed", quiet: "#98a2ae", grid: "#252a31",
    accent: "#98a5ff", ghost: "#75808d")

  private static let shapes = [
    "text{font-family:ui-sans-serif,system-ui,-apple-system,\"Segoe UI\",Roboto,\"Noto Sans\","
      + "Helvetica,Arial,sans-serif;font-size:12px}",
    ".title,.ink,.quiet,.number{paint-order:stroke;stroke-width:3px;stroke-linejoin:round}",
    ".title{font-size:15px;font-weight:600}", ".quiet,.number,.label,.onCard{font-size:11px}",
    ".number,.label,.onCard{font-variant-numeric:tabular-nums}",
    "path{fill:none;stroke-linecap:round;stroke-linejoin:round}",
    ".curve,.same,.golden{stroke-width:1.75}", ".golden{stroke-dasharray:4 3.5}",
    ".area{fill-opacity:.16;stroke-width:1}", ".moment{stroke-dasharray:1 3}",
    ".cell{fill:none}", ".hollow{stroke-width:1.25}",
    ".node,.stretch{fill-opacity:.14;stroke-width:1.25}",
    ".still{fill-opacity:.06;stroke-width:1}", ".way{stroke-width:1;stroke-dasharray:.1 4}",
    "path.area{fill-rule:nonzero}",
  ]

  private static func colors(_ palette: Palette) -> [String] {
    [
      ".paper{fill:\(palette.paper);stroke:\(palette.edge)}",
      ".title,.ink,.onCard{fill:\(palette.ink)}", ".quiet,.number,.label{fill:\(palette.quiet)}",
      ".title,.ink,.quiet,.number{stroke:\(palette.paper)}", ".axis,.cell{stroke:\(palette.edge)}",
      ".grid{stroke:\(palette.grid)}",
      ".curve,.way{stroke:\(palette.accent)}", ".same,.golden{stroke:\(palette.ghost)}",
      "path.area,.area,.node,.stretch{fill:\(palette.accent);stroke:\(palette.accent)}",
      ".moment{stroke:\(palette.ghost)}", ".mark,.card{fill:\(palette.accent)}",
      ".hollow{fill:\(palette.paper);stroke:\(palette.accent)}",
      ".still{fill:\(palette.ghost);stroke:\(palette.ghost)}",
    ]
  }

  private static func rules(_ rules: [String]) -> String {
    rules.map { rule in
      let parts = rule.split(separator: "{", maxSplits: 1)
      let names = parts[0].split(separator: ",").map { ".dopesheet \($0)" }
      return names.joined(separator: ",") + "{" + parts[1]
    }.joined(separator: "\n")
  }

  /// The style sheet: shapes, then colours for light and dark mode.
  static let sheet = """

    \(rules(shapes))
    \(rules(colors(light)))
    @media (prefers-color-scheme:dark){
    \(rules(colors(dark)))
    }

    """
}
