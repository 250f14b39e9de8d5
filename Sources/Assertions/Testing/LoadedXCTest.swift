import DopesheetExpectations
import Foundation

/// XCTest as it is loaded in this process, if it is.
///
/// A helper of this module may be called in an `XCTestCase`, to which Swift Testing has no link. The failure must not
/// pass there unnoticed, so XCTest's own function is looked up by its name.
enum LoadedXCTest {
  /// The arguments are the message, the file and the line.
  private typealias Failure = @convention(thin) (String, StaticString, UInt) -> Void

  /// The name of `XCTFail(_:file:line:)` in the linked program.
  private static let symbol = "$s6XCTest7XCTFail_4file4lineySS_s12StaticStringVSutF"

  /// Fails the test of XCTest that is running. Without one, or without XCTest, nothing happens.
  static func fail(_ message: String, at place: TestPlace) {
    #if canImport(Darwin)
      let everywhere = UnsafeMutableRawPointer(bitPattern: -2)
    #else
      let everywhere: UnsafeMutableRawPointer? = nil
    #endif
    guard let address = dlsym(everywhere, symbol) else { return }
    unsafeBitCast(address, to: Failure.self)(
      message, staticText(place.file), UInt(max(1, place.line)))
  }

  /// Returns a path as a string that XCTest takes for a literal. Its memory is never freed.
  private static func staticText(_ text: String) -> StaticString {
    guard let bytes = strdup(text) else { return "" }
    // A pointer, a length in bytes, and no flag: neither a single scalar nor ASCII only.
    let parts = (UInt(bitPattern: bytes), UInt(strlen(bytes)), UInt8(0))
    return unsafeBitCast(parts, to: StaticString.self)
  }
}
