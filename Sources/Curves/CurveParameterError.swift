import DopesheetNotation

/// A number that no curve can be made from: which one it is, and what is allowed there.
public struct CurveParameterError: Error, Sendable {
  /// The parameter's name, as in the call.
  public let parameter: StaticString
  /// The number that was given.
  public let value: Double
  /// What is allowed, as in `above -1, up to 1`.
  public let allowed: StaticString

  /// Creates an error.
  public init(_ parameter: StaticString, _ value: Double, allowed: StaticString) {
    self.parameter = parameter
    self.value = value
    self.allowed = allowed
  }
}

extension CurveParameterError: Equatable {
  /// Tells whether two errors say the same; a value that is no number equals itself here.
  public static func == (a: CurveParameterError, b: CurveParameterError) -> Bool {
    isSame(a.parameter, b.parameter) && isSame(a.allowed, b.allowed)
      && (a.value == b.value || (a.value.isNaN && b.value.isNaN))
  }

  private static func isSame(_ a: StaticString, _ b: StaticString) -> Bool {
    a.withUTF8Buffer { a in b.withUTF8Buffer { b in a.elementsEqual(b) } }
  }
}

extension CurveParameterError: CustomStringConvertible {
  /// One line: `bounce is 1.5; allowed is: above -1, up to 1`.
  public var description: String {
    "\(parameter) is \(NumberText.text(of: value)); allowed is: \(allowed)"
  }
}

// MARK: Ranges

// Products and squares of numbers in these ranges stay finite.
extension CurveParameterError {
  /// Refuses what can be neither a place nor a velocity.
  static func checkFinite(
    _ parameter: StaticString, _ value: Double
  ) throws(CurveParameterError) {
    guard value.magnitude <= 1e30 else {
      throw CurveParameterError(parameter, value, allowed: "-1e30...1e30")
    }
  }

  /// Refuses what can be no size above zero.
  static func checkPositive(
    _ parameter: StaticString, _ value: Double
  ) throws(CurveParameterError) {
    guard value >= 1e-30, value <= 1e30 else {
      throw CurveParameterError(parameter, value, allowed: "1e-30...1e30")
    }
  }

  /// Refuses what can be neither zero nor a size above it.
  static func checkNotNegative(
    _ parameter: StaticString, _ value: Double
  ) throws(CurveParameterError) {
    guard value >= 0, value <= 1e30 else {
      throw CurveParameterError(parameter, value, allowed: "0...1e30")
    }
  }
}
