extension Trace {
  /// The counts of a trace, which its last line repeats; the line also holds the digest of all before it.
  public struct Footer: Equatable, Sendable {
    /// The number of frames.
    public var frames = 0
    /// The number of declared sources.
    public var sources = 0
    /// The number of calls from outside.
    public var inputs = 0
    /// The number of changes of state.
    public var states = 0
    /// The number of delivered callbacks.
    public var callbacks = 0
    /// The number of values, absences among them.
    public var values = 0

    /// The counts by the names that they have in the line, in its order.
    public enum Field: String, CaseIterable, Sendable {
      /// `frames=`: the frames.
      case frames
      /// `sources=`: the declared sources.
      case sources
      /// `inputs=`: the calls from outside.
      case inputs
      /// `states=`: the changes of state.
      case states
      /// `callbacks=`: the delivered callbacks.
      case callbacks
      /// `values=`: the values, absences among them.
      case values
    }

    /// Creates counts of zero.
    public init() {}

    /// The count of a name.
    public internal(set) subscript(field: Field) -> Int {
      get { self[keyPath: Footer.path(of: field)] }
      set { self[keyPath: Footer.path(of: field)] = newValue }
    }

    private static func path(of field: Field) -> WritableKeyPath<Footer, Int> {
      switch field {
      case .frames: \.frames
      case .sources: \.sources
      case .inputs: \.inputs
      case .states: \.states
      case .callbacks: \.callbacks
      case .values: \.values
      }
    }

    /// Counts what another trace has.
    mutating func add(_ other: Footer) {
      for field in Field.allCases { self[field] += other[field] }
    }

    /// Counts one more record.
    mutating func count(_ kind: RecordKind) {
      switch kind {
      case .source: sources += 1
      case .input: inputs += 1
      case .state: states += 1
      case .callback: callbacks += 1
      case .value, .absence: values += 1
      }
    }
  }

  /// The counts of this trace.
  ///
  /// - Complexity: O(number of records).
  public var footer: Footer {
    var footer = Footer()
    footer.frames = frames.count
    for kind in columns.kinds { footer.count(kind) }
    return footer
  }
}
