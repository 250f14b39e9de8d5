// Prints the hash of the portable maths and the one that is pinned, or exports the first; see Tools/checks/behavior/portable.
#if hasFeature(Embedded)
  /// The hash, for a runtime that calls it by name.
  @_cdecl("hash")
  public func hash() -> UInt64 { PortableHash.value() }
#else
  print(PortableHash.value(), PortableHash.pinned)
#endif
