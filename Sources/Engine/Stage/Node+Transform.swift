extension Property where Object == Node, Value == Transform4x4 {
  /// ``Node/transform``.
  public static var transform: Property {
    Property("transform", get: { $0.transform }, set: { $0.show($1) })
  }
}

extension PropertyChange where Object == Node {
  /// ``Node/transform``, whole or as `.transform.rotation`, `.transform.scale.x`, `.transform.m34`.
  public static var transform: Property<Node, Transform4x4> { .transform }
}
