/// What a colour means. Pages, pictures and the terminal take their colours from here.
///
/// Texts have a contrast of at least 4.5 against each background, so signs have one of more than 3.
package enum ColorRole: String, CaseIterable, Sendable {
  /// The background of a page.
  case paper
  /// The background of a picture, a table or a stage.
  case field
  /// The background of a selected row.
  case tint
  /// The background of a state's bar.
  case state
  /// Lines between rows, and of a grid.
  case rule
  /// Lines around fields, and of axes.
  case strongRule = "strong-rule"
  /// Normal text.
  case ink
  /// Secondary text.
  case quiet
  /// The run; also links.
  case run
  /// The golden.
  case golden
  /// A difference.
  case differs
  /// A difference within its tolerance.
  case tolerated

  /// The colour on light and on dark pages, as CSS writes it.
  package var css: (light: String, dark: String) {
    switch self {
    case .paper: ("#fbfbf9", "#161719")
    case .field: ("#ffffff", "#1c1d20")
    case .tint: ("#edf2fa", "#20262f")
    case .state: ("#e3ecfa", "#22324d")
    case .rule: ("#dcdddb", "#313338")
    case .strongRule: ("#b9bbba", "#4a4d54")
    case .ink: ("#1c1d20", "#e8e8e6")
    case .quiet: ("#5b5f66", "#a0a4ab")
    case .run: ("#0a5bd0", "#74acff")
    case .golden: ("#646972", "#9a9fa8")
    case .differs: ("#c3261b", "#ff7b6e")
    case .tolerated: ("#736427", "#c9b46a")
    }
  }

  /// The number of the colour in a terminal's escape sequences, `ESC [ NUMBER m`.
  ///
  /// A terminal's own palette has a suitable contrast.
  package var terminal: Int {
    switch self {
    case .differs: 31
    case .tolerated: 33
    case .run: 36
    case .golden, .quiet, .rule, .strongRule: 2
    case .paper, .field, .tint, .state, .ink: 0
    }
  }

  /// The colours as CSS variables, such as `--strong-rule`: of `:root`, and in dark mode of `:root:not(.printing)`.
  package static let variables = """
    :root{\(declarations(\.light))}
    @media (prefers-color-scheme:dark){:root:not(.printing){\(declarations(\.dark))}}

    """

  private static func declarations(
    _ side: KeyPath<(light: String, dark: String), String>
  ) -> String {
    allCases.map { "--\($0.rawValue):\($0.css[keyPath: side])" }.joined(separator: ";")
  }
}
