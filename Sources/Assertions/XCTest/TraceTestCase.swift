import DopesheetExpectations
import XCTest

/// A test class with settings for the goldens of its tests.
///
/// ```swift
/// final class SpringTests: XCTestCase, TraceTestCase {
///   let traces = TraceSettings(record: .never, tempo: .hz(120))
/// }
/// ```
///
/// An argument of an assertion wins over the settings. With settings, even without any value, a test also fails if
/// motions still move when a compared run ends. The tempo is that of the rehearsals that assertions create.
public protocol TraceTestCase: XCTestCase {
  /// The settings of the class.
  var traces: TraceSettings { get }
}
