import DopesheetCurves

/// An animation of a design file, as movements of the properties of nodes.
///
/// Importers create it. It becomes a run document, so that it can be played, recorded, stepped and explored.
public struct Timeline: Equatable, Sendable {
  /// The title in the design file, if any.
  public var title: String?
  /// The end in seconds.
  public var length = 0.0
  /// The frames a second of the design file; `nil` if it has no frames.
  public var rate: Double?
  /// The layers, in the order of the file.
  public var layers: [Layer] = []
  /// Named times in seconds.
  public var markers: [(name: String, time: Double)] = []

  /// Creates an empty timeline.
  public init() {}

  /// A node and what moves it.
  public struct Layer: Equatable, Sendable {
    /// The name, once in a timeline.
    public var name: String
    /// The values before any movement, by the path of the property.
    public var values: [String: [Double]] = [:]
    /// The movements, in order of their begins. Those of one property do not overlap.
    public var movements: [Movement] = []

    /// The greatest length of a layer's name, which leaves space for the paths of properties.
    static let nameLimit = 160

    /// Creates a layer that does not move.
    public init(_ name: String) { self.name = name }

    /// Sorts the movements by their begins. Those with the same begin keep their order.
    mutating func sortMovements() {
      movements = movements.enumerated()
        .sorted { ($0.element.begin, $0.offset) < ($1.element.begin, $1.offset) }.map(\.element)
    }
  }

  /// A movement of one property, or a jump if its length is 0.
  public struct Movement: Equatable, Sendable {
    /// The path of the property, as in run documents: `position.y`, `alpha`.
    public var property: String
    /// The begin in seconds.
    public var begin: Double
    /// The length in seconds; 0 for a jump to the end.
    public var length: Double
    /// The value at the begin, as wide as the property.
    public var start: [Double]
    /// The value at the end.
    public var end: [Double]
    /// The easing from start to end.
    public var easing: Easing
    /// The path from start to end, for positions; `nil` for a straight line.
    public var path: MotionPath?

    /// Creates a movement, or a jump if its length is 0.
    public init(
      _ property: String, at begin: Double, length: Double, from start: [Double], to end: [Double],
      easing: Easing = .linear, path: MotionPath? = nil
    ) {
      self.property = property
      self.begin = begin
      self.length = length
      self.start = start
      self.end = end
      self.easing = easing
      self.path = path
    }
  }

  /// Returns whether two timelines are the same.
  public static func == (a: Timeline, b: Timeline) -> Bool {
    a.title == b.title && a.length == b.length && a.rate == b.rate && a.layers == b.layers
      && a.markers.elementsEqual(b.markers, by: ==)
  }
}
