// What Sources/Motion/Apple and the guide use of CoreImage, as its public documentation declares it,
// with just enough behind it for Tools/checks/clients/apple to run that code.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, AlwaysUseLowerCamelCase

@_exported import CoreGraphics
@_exported import Foundation

public final class CIColor: NSObject, @unchecked Sendable {
  public let colorSpace = CGColorSpace(name: CGColorSpace.extendedSRGB)!
  public let components: UnsafePointer<CGFloat>

  public init(cgColor: CGColor) {
    let copy = UnsafeMutablePointer<CGFloat>.allocate(capacity: 4)
    copy.initialize(from: cgColor.components ?? [0, 0, 0, 0], count: 4)
    components = UnsafePointer(copy)
  }

  deinit { components.deallocate() }
}
