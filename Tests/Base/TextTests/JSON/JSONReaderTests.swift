import DopesheetText
import TestSupport
import Testing

@Suite("Reading JSON")
struct JSONReaderTests {
  /// The errors of a text as lines, without the file's name.
  func errors(_ text: String) -> [String] {
    errors(Array(text.utf8))
  }

  func errors(_ bytes: [UInt8]) -> [String] {
    do throws(Diagnostics) {
      _ = try JSONReader.read(bytes)
      return []
    } catch {
      return error.list.map(\.description)
    }
  }

  @Test("A document becomes a tree of values with places")
  func tree() throws {
    let text = """
      {"a": [1, -2.5e3, "x\\n\\u00e9\\ud83d\\ude00"],
       "b": {"c": null}, "d": true,
       "e": false}
      """
    let root = try JSONReader.read(Array(text.utf8))
    #expect(
      dump(root)
        == #"1:1{a=1:7[1:8 1.0 "1",1:11 -2500.0 "-2.5e3",1:19 'x\#né😀'] "#
        + "b=2:7{c=2:13null} d=2:25true e=3:7false}")
  }

  /// A value and its places in short.
  func dump(_ value: JSONValue) -> String {
    let place = "\(value.place.line):\(value.place.column)"
    switch value.kind {
    case .object(let members):
      return place + "{" + members.map { $0.name + "=" + dump($0.value) }.joined(separator: " ")
        + "}"
    case .array(let elements): return place + "[" + elements.map(dump).joined(separator: ",") + "]"
    case .number(let number, let text): return place + " \(number) \"\(text)\""
    case .string(let text): return place + " '\(text)'"
    case .bool(let flag): return place + "\(flag)"
    case .null: return place + "null"
    }
  }

  private static let aloneCases: [String] = [
    "0", "-0", "1e3", "1.5E-2", "\"\"", "true", "false", "null", "[]", "{}", " [ ] ", "\r\n\t{ }",
  ]

  @Test("Every kind of value can stand alone", arguments: aloneCases)
  func alone(text: String) {
    expectEqual(errors(text), [])
  }

  private static let refusalsCases: [(String, String)] = [
    ("", "1:1: no JSON value: the file is empty"),
    (" \n ", "2:2: no JSON value: the file is empty"),
    ("{} x", "1:4: text after the end of the document: 'x'"),
    ("{}\n{}", "2:1: text after the end of the document: '{'"),
    ("1 // one", "1:3: text after the end of the document: '/' (JSON has no comments)"),
    ("[1,]", "1:3: a comma before ']' (remove it)"),
    ("{\"a\":1,}", "1:7: a comma before '}' (remove it)"),
    ("[1,,2]", "1:4: expected a value, found ',' at /1"),
    ("[,]", "1:2: expected a value, found ',' at /0"),
    ("[1 2]", "1:4: expected ',' or ']', found '2'"),
    ("[1", "1:3: expected ',' or ']', found the end of the file"),
    ("{\"a\" 1}", "1:6: expected ':', found '1' at /a"),
    ("{\"a\":}", "1:6: expected a value, found '}' at /a"),
    ("{\"a\":1 \"b\":2}", "1:8: expected ',' or '}', found '\"'"),
    ("{a: 1}", "1:2: expected a name in double quotes, found 'a'"),
    ("{'a': 1}", "1:2: expected a name in double quotes, found ''' (use double quotes)"),
    ("{1: 2}", "1:2: expected a name in double quotes, found '1'"),
    ("['a']", "1:2: expected a value, found ''' at /0 (use double quotes)"),
    ("[/* c */ 1]", "1:2: expected a value, found '/' at /0 (JSON has no comments)"),
    ("{// c\n}", "1:2: expected a name in double quotes, found '/' (JSON has no comments)"),
    ("[1 # c\n]", "1:4: expected ',' or ']', found '#' (JSON has no comments)"),
    ("[NaN]", "1:2: expected a value, found 'NaN' at /0 (JSON numbers are finite)"),
    ("Infinity", "1:1: expected a value, found 'Infinity' (JSON numbers are finite)"),
    ("-Infinity", "1:2: expected a digit, found 'Infinity' (JSON numbers are finite)"),
    ("True", "1:1: expected a value, found 'True' (write true, false or null)"),
    ("nulls", "1:1: expected a value, found 'nulls' (write strings in double quotes)"),
    ("linear", "1:1: expected a value, found 'linear' (write strings in double quotes)"),
    ("01", "1:1: a number with a leading zero (remove the zero)"),
    ("[-012]", "1:2: a number with a leading zero at /0 (remove the zero)"),
    ("+1", "1:1: expected a value, found '+' (remove the '+')"),
    (".5", "1:1: expected a value, found '.' (write a digit before the point)"),
    ("1.", "1:3: expected a digit after the point, found the end of the file"),
    ("1.e3", "1:3: expected a digit after the point, found 'e3'"),
    ("1e", "1:3: expected a digit of the exponent, found the end of the file"),
    ("1e+x", "1:4: expected a digit of the exponent, found 'x'"),
    ("-", "1:2: expected a digit, found the end of the file"),
    ("0x10", "1:2: text after the end of the document: 'x10'"),
    ("[1e400]", "1:2: the number 1e400 is too large at /0 (at most 1.7976931348623157e+308)"),
    ("1e-400", "1:1: the number 1e-400 is too close to zero (write 0, or at least 5e-324)"),
    ("\"abc", "1:1: a string without a closing quote (close it with a double quote)"),
    ("\"abc\\", "1:5: a string without a closing quote (close it with a double quote)"),
    ("\"a\nb\"", "1:3: a line end in a string (close the string, or write \\n)"),
    ("\"a\tb\"", "1:3: a control character in a string (write it as an escape)"),
    (
      "\"\\ud800\"",
      "1:2: a lone surrogate in a string (write the character itself, or both halves)"
    ),
    (
      "\"\\udc00x\"",
      "1:2: a lone surrogate in a string (write the character itself, or both halves)"
    ),
    (
      "\"\\ud800\\u0041\"",
      "1:2: a lone surrogate in a string (write the character itself, or both halves)"
    ),
    ("\u{FEFF}{}", "1:1: a byte order mark (save the file as UTF-8 without one)"),
    ("[\u{1}]", "1:2: expected a value, found a control character at /0"),
  ]

  @Test("What is no JSON is refused with its place, and says what to do", arguments: refusalsCases)
  func refusals(text: String, error: String) {
    expectEqual(errors(text), [error])
  }

  @Test(
    "Bad escapes are refused",
    arguments: [#"\x"#, #"\'"#, #"\u12"#, #"\u12g4"#, #"\U0041"#, #"\0"#])
  func escapes(escape: String) {
    #expect(
      errors("[\"ab\(escape)\"]") == [
        #"1:5: a bad escape in a string at /0 (the escapes are \" \\ \/ \b \f \n \r \t and \u with "#
          + "four hexadecimal digits)"
      ])
  }

  @Test("Every escape has its character")
  func characters() throws {
    let root = try JSONReader.read(Array(#""\"\\\/\b\f\n\r\t\u0041\u00E9\uFFFF""#.utf8))
    guard case .string(let text) = root.kind else {
      Issue.record("no string")
      return
    }
    #expect(text.unicodeScalars.elementsEqual("\"\\/\u{8}\u{C}\n\r\tAé\u{FFFF}".unicodeScalars))
  }

  @Test("Bytes that are no UTF-8 are refused with their place")
  func invalidUTF8() {
    #expect(
      errors(Array("[\n \"a".utf8) + [0xFF] + Array("\"]".utf8)) == [
        "2:4: text that is not UTF-8 (save the file as UTF-8)"
      ])
    expectEqual(errors([0xFF, 0xFE, 0x7B, 0]).count, 1)
  }

  @Test("All names that stand twice are reported, with what ends the reading")
  func duplicates() {
    #expect(
      errors("{\"a\":1,\n\"a\":2,\"b\":{\"c\":1,\"c\":1,\"c\":1},\n\"\\u0061\":3]") == [
        "2:1: duplicate name 'a' at /a (keep one of them)",
        "2:18: duplicate name 'c' at /b/c (keep one of them)",
        "2:24: duplicate name 'c' at /b/c (keep one of them)",
        "3:1: duplicate name 'a' at /a (keep one of them)",
        "3:11: expected ',' or '}', found ']'",
      ])
  }

  @Test("Pointers are escaped by RFC 6901")
  func pointers() {
    #expect(
      errors("{\"a/b~c\":{\"\":[0,x]}}") == [
        "1:17: expected a value, found 'x' at /a~1b~0c//1 (write strings in double quotes)"
      ])
  }

  @Test("Values may lie as deep as the limit and no deeper")
  func depth() {
    let nest = { (depth: Int) in
      String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    }
    expectEqual(errors(nest(128)), [])
    expectEqual(errors(nest(129)).count, 1)
    #expect(
      errors(nest(129))[0].hasPrefix("1:129: more than 128 nested arrays and objects"))
    #expect(
      errors("{\"a\":[\(nest(127))]}")[0].hasPrefix(
        "1:133: more than 128 nested arrays and objects at /a/0/0/0"))
    // The recursion is never deeper than the limit.
    expectEqual(errors(String(repeating: "[", count: 1_000_000)).count, 1)
  }

  @Test("The file is named")
  func file() {
    #expect(
      throws: Diagnostics(
        Diagnostic(
          file: "a.json", line: 1, column: 1, pointer: "",
          message: "no JSON value: the file is empty"))
    ) {
      try JSONReader.read([], file: "a.json")
    }
  }

  @Test("Changed and cut documents never trap")
  func fuzz() {
    let sound = Array(
      #"{"a":[1,-2.5e3,"x\n\u00e9\ud83d\ude00",{}],"b":{"c":null,"d":true},"é":[]}"#.utf8)
    var random = SeededGenerator(seed: 3)
    for _ in 0..<5_000 {
      var bytes = sound
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let index = Int.random(in: 0..<bytes.count, using: &random)
        switch random.next() % 4 {
        case 0: bytes[index] = UInt8.random(in: 0...255, using: &random)
        case 1: bytes.remove(at: index)
        case 2: bytes.insert(sound.randomElement(using: &random)!, at: index)
        default: bytes.removeSubrange(index...)
        }
        if bytes.isEmpty { bytes = [0x20] }
      }
      _ = errors(bytes)
    }
  }
}
