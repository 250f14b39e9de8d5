import DopesheetText

/// The kind of number or word that one component of a track holds.
package enum ScalarKind: String, CaseIterable, Sendable {
  case f64
  case f32
  case i64
  case bool
  /// A word, such as the name of a state.
  case sym
}

/// One component of a recorded value.
///
/// Two scalars are equal if their kinds and bits are equal, so `-0` differs from `0`. All NaNs are equal.
public enum Scalar: Sendable {
  /// A 64-bit floating-point number; every NaN is written `nan`.
  case f64(Double)
  /// A 32-bit floating-point number.
  case f32(Float)
  /// A 64-bit signed integer.
  case i64(Int64)
  /// A Boolean.
  case bool(Bool)
  /// A word.
  case sym(String)

  package var kind: ScalarKind {
    switch self {
    case .f64: .f64
    case .f32: .f32
    case .i64: .i64
    case .bool: .bool
    case .sym: .sym
    }
  }

  /// The scalar as a number to plot or to measure. Words are 0, Booleans 0 or 1.
  public var number: Double {
    switch self {
    case .f64(let x): x
    case .f32(let x): Double(x)
    case .i64(let x): Double(x)
    case .bool(let x): x ? 1 : 0
    case .sym: 0
    }
  }
}

extension Scalar: Equatable {
  /// Returns whether two scalars have the same kind and the same bits.
  public static func == (a: Scalar, b: Scalar) -> Bool {
    switch (a, b) {
    case (.f64(let x), .f64(let y)): x.bitPattern == y.bitPattern || (x.isNaN && y.isNaN)
    case (.f32(let x), .f32(let y)): x.bitPattern == y.bitPattern || (x.isNaN && y.isNaN)
    case (.i64(let x), .i64(let y)): x == y
    case (.bool(let x), .bool(let y)): x == y
    case (.sym(let x), .sym(let y)): x == y
    default: false
    }
  }
}

extension Scalar: Hashable {
  /// Hashes the bits. All NaNs of a kind have the same hash.
  public func hash(into hasher: inout Hasher) {
    switch self {
    case .f64(let x): hasher.combine(x.isNaN ? Double.nan.bitPattern : x.bitPattern)
    case .f32(let x): hasher.combine(x.isNaN ? Float.nan.bitPattern : x.bitPattern)
    case .i64(let x): hasher.combine(x)
    case .bool(let x): hasher.combine(x)
    case .sym(let x): hasher.combine(x)
    }
  }
}

extension Scalar {
  package var phrase: String {
    switch self {
    case .f64(let number): NumberText.text(of: number)
    case .f32(let number): NumberText.text(of: number)
    case .i64(let integer): "\(integer)"
    case .bool(let flag): "\(flag)"
    case .sym(let word): word
    }
  }

  package var word: String? {
    if case .sym(let word) = self { word } else { nil }
  }

  /// The scalar in JSON, for reports. NaN and infinities are strings.
  package var json: JSONText {
    switch self {
    case .f64(let number): .number(number)
    case .f32(let number): .float(number)
    case .i64(let integer): .integer(integer)
    case .bool(let flag): .bool(flag)
    case .sym(let word): .string(word)
    }
  }
}
