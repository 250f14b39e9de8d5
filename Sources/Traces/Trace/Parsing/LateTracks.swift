import DopesheetText

/// Tracks that the body of an unfinished recording declares, such as `+ card.alpha f64`.
///
/// A recorder would have to copy its file to add them to the header. It does so once, when the trace is finished.
package enum LateTracks {
  /// The first byte of their lines.
  package static let sign = UInt8(ascii: "+")
  private static let headerWord = Array("track".utf8)

  /// Returns the bytes of an unfinished recording with all tracks in its header; `nil` if they are there already.
  package static func settled(_ bytes: UnsafeRawBufferPointer) -> [UInt8]? {
    var tracks: [Range<Int>] = []
    var late: [Range<Int>] = []
    var names: Set<String> = []
    var (start, body) = (0, -1)
    while start < bytes.count, let line = line(from: start, in: bytes) {
      if body >= 0 {
        if bytes[start] == sign {
          // What follows a damaged declaration is damaged, too.
          guard let name = name(ofTrack: line, bytes), names.insert(name).inserted else { break }
          late.append(line)
        }
      } else if bytes[line].elementsEqual("begin".utf8) {
        body = start
      } else if bytes[line].starts(with: headerWord) {
        guard let name = name(ofTrack: line, bytes), names.insert(name).inserted else { return nil }
        tracks.append(line)
      }
      start = line.upperBound + 1
    }
    guard !late.isEmpty else { return nil }
    var settled: [UInt8] = []
    // A word in the header is longer than the sign.
    settled.reserveCapacity(bytes.count + late.count * headerWord.count)
    settled += bytes[..<(tracks.first?.lowerBound ?? body)]
    // A space comes before all characters of names, so the order is that of the names.
    let declarations = (tracks + late).map { bytes[$0].drop { $0 != UInt8(ascii: " ") } }
    for track in declarations.sorted(by: { $0.lexicographicallyPrecedes($1) }) {
      settled += headerWord
      settled += track
      settled.append(UInt8(ascii: "\n"))
    }
    var kept = body
    for line in late {
      settled += bytes[kept..<line.lowerBound]
      kept = line.upperBound + 1
    }
    settled += bytes[kept...]
    return settled
  }

  private static func line(from start: Int, in bytes: UnsafeRawBufferPointer) -> Range<Int>? {
    var end = start
    while end < bytes.count, bytes[end] != UInt8(ascii: "\n") { end += 1 }
    return end < bytes.count ? start..<end : nil
  }

  static func name(ofTrack line: Range<Int>, _ bytes: UnsafeRawBufferPointer) -> String? {
    let words = String(decoding: bytes[line], as: UTF8.self)
      .split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    guard (3...4).contains(words.count), words[0] == "+" || words[0] == "track",
      NameGrammar.isName(words[1]), TraceParser.type(words[2]) != nil,
      words.count == 3 || NameGrammar.isName(words[3])
    else { return nil }
    return words[1]
  }
}
