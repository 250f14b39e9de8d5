/// Something that has variables.
enum VariableContainer: Hashable {
  /// Frame, tick, time and the record.
  case moment
  /// The nodes, each with its tracks.
  case nodes
  /// All tracks.
  case tracks
  /// The motions and other sources that have states.
  case motions
  /// A node, by its position in the list of nodes.
  case node(Int)
  /// The components of a track.
  case components(track: Int)
  /// A source: its configuration, its state, its last record.
  case source(Int)
}
