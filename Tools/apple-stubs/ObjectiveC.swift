// What Sources/Apple and the guide use of ObjectiveC, as its public documentation declares it,
// with just enough behind it for Tools/checks/apple to run that code.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, AlwaysUseLowerCamelCase

/// The name of a method.
public struct Selector {
  public let name: String

  public init(_ name: String) { self.name = name }
}
