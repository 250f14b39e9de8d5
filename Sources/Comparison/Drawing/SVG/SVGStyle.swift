package enum SVGStyle: String, CaseIterable {
  // The background, with a thin border.
  case paper
  // Texts: the title of a picture, normal and secondary text, a number of an axis, text on a node or about a difference.
  case title, ink, quiet, number, label, differs
  // The line of an axis, and that of a tick across a panel.
  case axis, grid
  // Curves: one that is alone, the part that is equal in both traces, and the golden's where they differ.
  case curve, same, golden
  // A filled area, and the bar of a word.
  case area, stretch
  // Events: the line across all curves, the symbol of an input or a callback, and that of another event.
  case moment, mark, hollow
  // Nodes: one without a colour of its own, one that does not change, and the path of a node.
  case node, still, way
  // Outlines: of what differs in the run, and a wide line below another, which is then visible on any colour.
  case changed, halo
  // The border of one moment among several, and of the moment with the largest difference.
  case cell, worst

  private static let shapes = [
    "text{font-family:ui-sans-serif,system-ui,-apple-system,\"Segoe UI\",Roboto,\"Noto Sans\","
      + "Helvetica,Arial,sans-serif;font-size:12px}",
    ".title,.ink,.quiet,.number,.label,.differs{paint-order:stroke;stroke-width:3px;stroke-linejoin:round}",
    ".title{font-size:15px;font-weight:600}",
    ".quiet,.number,.label,.differs{font-size:11px}",
    ".number,.label,.differs{font-variant-numeric:tabular-nums}",
    "path{fill:none;stroke-linecap:round;stroke-linejoin:round}",
    ".curve,.same,.golden{stroke-width:1.75}", ".golden{stroke-dasharray:4 3.5}",
    ".area{fill-opacity:.16;stroke-width:1}", ".moment{stroke-dasharray:1 3}",
    ".cell,.worst{fill:none}",
    ".worst{stroke-width:1.5}", ".changed{stroke-width:2}",
    ".halo{stroke-width:4;stroke-opacity:.7}", ".golden,.halo,.changed{fill:none}",
    ".hollow{stroke-width:1.25}",
    ".node,.stretch{fill-opacity:.14;stroke-width:1.25}",
    ".still{fill-opacity:.06;stroke-width:1}", ".way{stroke-width:1;stroke-dasharray:.1 4}",
    "path.area{fill-rule:nonzero}",
  ]

  private static func colors(_ side: KeyPath<(light: String, dark: String), String>) -> [String] {
    func color(_ role: ColorRole) -> String { role.css[keyPath: side] }
    let (field, run, golden) = (color(.field), color(.run), color(.golden))
    let differs = color(.differs)
    return [
      ".paper{fill:\(field);stroke:\(color(.rule))}",
      ".title,.ink{fill:\(color(.ink))}", ".quiet,.number,.label{fill:\(color(.quiet))}",
      ".title,.ink,.quiet,.number,.label,.differs,.halo{stroke:\(field)}",
      ".differs{fill:\(differs)}", ".changed,.worst{stroke:\(differs)}",
      ".axis,.cell{stroke:\(color(.strongRule))}", ".grid{stroke:\(color(.rule))}",
      ".curve,.way{stroke:\(run)}", ".same,.golden{stroke:\(golden)}",
      "path.area,.area,.node,.stretch{fill:\(run);stroke:\(run)}",
      ".moment{stroke:\(golden)}", ".mark{fill:\(run)}",
      ".hollow{fill:\(field);stroke:\(run)}",
      ".still{fill:\(golden);stroke:\(golden)}",
    ]
  }

  private static func rules(_ rules: [String]) -> String {
    rules.map { rule in
      let parts = rule.split(separator: "{", maxSplits: 1)
      let names = parts[0].split(separator: ",").map { ".dopesheet \($0)" }
      return names.joined(separator: ",") + "{" + parts[1]
    }.joined(separator: "\n")
  }

  static let sheet = """

    \(rules(shapes))
    \(rules(colors(\.light)))
    @media (prefers-color-scheme:dark){
    \(rules(colors(\.dark)))
    }

    """
}
