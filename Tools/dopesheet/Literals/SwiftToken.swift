/// A part of a Swift source between blanks and comments.
struct SwiftToken {
  enum Kind {
    /// An identifier, keyword or number.
    case word
    /// An identifier in backticks.
    case quotedWord
    /// A sign and a name: `#expect`, `#if`.
    case macro
    /// A single character of an operator or of punctuation.
    case mark
    case regex
    case string(SwiftString)
  }

  var kind: Kind
  /// Its bytes in the source.
  var range: Range<Int>
}

/// A string literal in a Swift source.
struct SwiftString {
  /// The number of signs before its quotes.
  var hashes: Int
  var isMultiline: Bool
  var isInterpolated: Bool
  /// The bytes between its quotes.
  var content: Range<Int>
}

extension UInt8 {
  static let tab = UInt8(ascii: "\t")
  static let lineFeed = UInt8(ascii: "\n")
  static let hash = UInt8(ascii: "#")
  static let quote = UInt8(ascii: "\"")
  static let backslash = UInt8(ascii: "\\")
  static let slash = UInt8(ascii: "/")

  var isBlank: Bool { self == UInt8(ascii: " ") || self == .tab }

  var isLineEnd: Bool { self == .lineFeed || self == UInt8(ascii: "\r") }

  /// Whether it can be in an identifier, keyword or number. Characters beyond ASCII are taken for letters.
  var isWord: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"): true
    default: self >= 0x80
    }
  }
}

/// The reason why a Swift source cannot be read or edited.
package struct SourceRefusal: Error, Equatable {
  /// One sentence without the name of the file.
  package let message: String
}
