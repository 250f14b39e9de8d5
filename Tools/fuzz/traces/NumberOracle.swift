import DopesheetText

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The rules for reading numbers, checked for any word against the C library.
enum NumberOracle {
  /// Checks the first 64 words of some bytes.
  static func check(_ bytes: UnsafeRawBufferPointer) {
    let words = bytes.split(maxSplits: 64, whereSeparator: { " \n=".utf8.contains($0) })
    for word in words.prefix(64) where word.count <= 400 {
      check(word: UnsafeRawBufferPointer(rebasing: word))
    }
  }

  private static func check(word: UnsafeRawBufferPointer) {
    let reading = NumberText.double(word)
    if case .canonical(let number) = reading {
      var text: [UInt8] = []
      NumberText.append(number, to: &text)
      require(text.elementsEqual(word), "a canonical number is written as it was read")
      require(isSame(number, cNumber(word)), "a number is what the C library reads")
    }
    let start = word.assumingMemoryBound(to: UInt8.self).baseAddress!
    if let (number, length) = NumberText.Scanner().double(start, word.count) {
      require(length == word.count, "a word is scanned to its end")
      guard case .canonical(let other) = reading else {
        return require(false, "what is scanned is canonical")
      }
      require(isSame(number, other), "scanning and reading give one number")
    }
    if case .canonical(let number) = NumberText.float(word) {
      var text: [UInt8] = []
      NumberText.append(number, to: &text)
      require(text.elementsEqual(word), "a canonical Float is written as it was read")
    }
    _ = NumberText.integer(word)
  }

  private static func cNumber(_ word: UnsafeRawBufferPointer) -> Double {
    let text = word.map { CChar(bitPattern: $0) } + [0]
    return text.withUnsafeBufferPointer { strtod($0.baseAddress!, nil) }
  }

  private static func isSame(_ a: Double, _ b: Double) -> Bool {
    a.isNaN ? b.isNaN : a.bitPattern == b.bitPattern
  }
}
