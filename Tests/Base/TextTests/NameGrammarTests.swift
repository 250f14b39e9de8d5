import DopesheetText
import TestSupport
import Testing

@Suite("The grammar of names")
struct NameGrammarTests {
  private static let namesCases: [String] = [
    "a", "_", "card.alpha", "A9", "%41", "%E2%9C%93", "a%2Eb", "stage[3]/card:x-y_z.0",
    String(repeating: "a", count: 255),
  ]

  @Test("Names of the grammar", arguments: namesCases)
  func names(name: String) {
    #expect(NameGrammar.isName(name))
  }

  @Test(
    "What is no name, and where",
    arguments: [
      ("", .empty), ("9a", .badByte(0)), (".a", .badByte(0)), ("-a", .badByte(0)),
      ("a b", .badByte(1)), ("aé", .badByte(1)), ("a=b", .badByte(1)), ("a!", .badByte(1)),
      ("a,", .badByte(1)), ("a;", .badByte(1)), ("a@", .badByte(1)), ("a\\", .badByte(1)),
      ("a^", .badByte(1)), ("a`", .badByte(1)), ("a{", .badByte(1)), ("%", .badEscape(0)),
      ("a%4", .badEscape(1)), ("a%4g", .badEscape(1)), ("%2e", .lowercaseEscape(0)),
      ("ab%aF", .lowercaseEscape(2)), (String(repeating: "a", count: 256), .tooLong),
    ] as [(String, NameGrammar.Fault)])
  func faults(text: String, fault: NameGrammar.Fault) {
    expectEqual(Array(text.utf8).withUnsafeBytes { NameGrammar.fault(in: $0) }, fault)
    #expect(!NameGrammar.isName(text))
  }

  private static let encodeCases: [(String, String)] = [
    ("card", "card"), ("my card", "my%20card"), ("a.b", "a%2Eb"), ("3d", "%33d"),
    ("50%", "%350%25"),
    ("é", "%C3%A9"), ("list[0]", "list[0]"), ("-x", "%2Dx"), ("a\nb", "a%0Ab"), ("", ""),
  ]

  @Test("A user's text becomes one part of a name", arguments: encodeCases)
  func encode(text: String, name: String) {
    expectEqual(NameGrammar.encode(text), name)
    expectEqual(NameGrammar.decode(name), text)
    #expect(text.isEmpty || NameGrammar.isName(name))
  }

  private static let wordsCases: [(String, String)] = [
    ("open", "open"), ("a.b", "a.b"), ("none", "%6Eone"), ("true", "%74rue"), ("nan", "%6Ean"),
    ("inf", "%69nf"), ("false", "%66alse"), ("two words", "two%20words"), ("", "_"),
  ]

  @Test("A user's text becomes a word that stands for nothing else", arguments: wordsCases)
  func words(text: String, word: String) {
    expectEqual(NameGrammar.encode(word: text), word)
    #expect(NameGrammar.isUnreservedWord(word))
  }

  @Test("A long text becomes a word of its own", arguments: ["a", "é", "%", "ab é"])
  func longWords(piece: String) {
    let long = String(repeating: piece, count: 300)
    let word = NameGrammar.encode(word: long)
    #expect(NameGrammar.isUnreservedWord(word))
    #expect(word != NameGrammar.encode(word: long + "x"))
  }

  @Test("Reserved words are names but no unreserved words", arguments: NameGrammar.reservedWords)
  func reserved(word: String) {
    #expect(NameGrammar.isName(word))
    #expect(!NameGrammar.isUnreservedWord(word))
  }

  @Test(
    "Escapes that are no UTF-8 have no text", arguments: ["%FF", "a%C3", "%ED%A0%80", "%4", "%"])
  func undecodable(name: String) {
    expectEqual(NameGrammar.decode(name), nil)
  }

  @Test("Every text comes back from its name")
  func roundTrip() {
    var random = SeededGenerator(seed: 1)
    for _ in 0..<1_000 {
      let scalars = (0..<Int.random(in: 1...20, using: &random)).compactMap { _ in
        Unicode.Scalar(UInt32.random(in: 0...0x2FFF, using: &random))
      }
      let text = String(String.UnicodeScalarView(scalars))
      let name = NameGrammar.encode(text)
      #expect(NameGrammar.isName(name) && !name.contains("."))
      expectEqual(NameGrammar.decode(name)?.unicodeScalars.elementsEqual(scalars), true)
    }
  }
}
