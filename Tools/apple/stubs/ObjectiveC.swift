// What Sources/Motion/Apple and the guide use of ObjectiveC, as its public documentation declares it,
// with just enough behind it for Tools/checks/clients/apple to run that code.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, AlwaysUseLowerCamelCase, TypeNamesShouldBeCapitalized

/// The name of a method.
public struct Selector {
  public let name: String

  public init(_ name: String) { self.name = name }
}

/// The policy by which an object keeps an associated object.
public enum objc_AssociationPolicy: UInt {
  case OBJC_ASSOCIATION_RETAIN_NONATOMIC = 1
}

nonisolated(unsafe) private var associated: [ObjectIdentifier: [UnsafeRawPointer: Any]] = [:]

public func objc_getAssociatedObject(_ object: Any, _ key: UnsafeRawPointer) -> Any? {
  associated[ObjectIdentifier(object as AnyObject)]?[key]
}

public func objc_setAssociatedObject(
  _ object: Any, _ key: UnsafeRawPointer, _ value: Any?, _ policy: objc_AssociationPolicy
) {
  associated[ObjectIdentifier(object as AnyObject), default: [:]][key] = value
}
