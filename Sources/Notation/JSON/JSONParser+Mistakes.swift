extension JSONParser {
  /// Creates an error at the next byte.
  func mistake(_ message: String, _ path: JSONPath = .root, hint: String? = nil) -> Diagnostic {
    Diagnostic(file: file, at: place, pointer: path.pointer, message: message, hint: hint)
  }

  /// Creates an error for something that is no value, and says what may have been meant.
  func noValue(_ path: JSONPath) -> Diagnostic {
    var hint = commentHint
    switch word {
    case "NaN", "Infinity", "nan", "inf", "Inf":
      hint = "JSON has finite numbers only"
    case "True", "TRUE", "False", "FALSE", "None", "nil", "Null", "NULL", "undefined":
      hint = "write true, false or null"
    case "": break
    default: hint = "text stands in double quotes"
    }
    switch next {
    case UInt8(ascii: "'"): hint = "use double quotes"
    case UInt8(ascii: "+"): hint = "leave the '+' out"
    case UInt8(ascii: "."): hint = "write a digit before the point"
    default: break
    }
    return mistake("expected a value, found \(found)", path, hint: hint)
  }

  /// A hint if a comment begins here.
  var commentHint: String? {
    next == UInt8(ascii: "/") || next == UInt8(ascii: "#") ? "JSON has no comments" : nil
  }

  /// The letters and digits that begin here.
  var word: String {
    let letters = bytes[index...].prefix(32).prefix { $0.isLetter || $0.isDigit }
    return String(decoding: letters, as: UTF8.self)
  }

  /// What stands here, for messages.
  var found: String {
    guard let next else { return "the end of the file" }
    let word = word
    if !word.isEmpty { return "'\(word)'" }
    if next.isControl { return "a control character" }
    let character = String(decoding: bytes[index...].prefix(32), as: UTF8.self).first
    return character.map { "'\($0)'" } ?? "nothing"
  }
}
