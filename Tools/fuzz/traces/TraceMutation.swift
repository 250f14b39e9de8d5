import DopesheetText
import DopesheetTrace

/// The mutation of bytes by libFuzzer.
@_silgen_name("LLVMFuzzerMutate")
private func mutate(_ data: UnsafeMutablePointer<UInt8>, _ size: Int, _ limit: Int) -> Int

/// A mutation of a trace by lines.
struct TraceMutation {
  private(set) var bytes: [UInt8]
  private let limit: Int
  private var state: UInt64

  /// Lines that are valid in many places.
  private static let lines: [[UInt8]] = (plainLines + events).map { Array($0.utf8) }

  private static let plainLines = [
    "@0", "@1", "@9223372036854775807", "begin", "track a f64", "+ a f64", "+ b f32[2] pt",
    "track b f32[2]", "track c i64",
    "track d bool", "track e sym[3]", "a 1", "a nan", "a none", "b 0.1 -0", "c -5", "d true",
    "e x y z", "* s node x=0 y=\"a b\"", "a 1e21", "a 5e-324", "a 0.30000000000000004",
    "meta k text",
  ]

  private static let events = RecordKind.events.map { kind in
    let words = ["stopped", "moving"].prefix(kind.facts.words.count).joined(separator: " ")
    return "\(kind.sign ?? "!") s \(words) at=0.5"
  }

  init(_ bytes: UnsafeBufferPointer<UInt8>, limit: Int, seed: UInt32) {
    self.bytes = Array(bytes)
    self.limit = limit
    state = UInt64(seed)
  }

  mutating func run() {
    if random(4) == 0 {
      bytes = TraceMutation.mutated(bytes, limit: limit)
      if random(2) == 0 { seal() }
      return
    }
    var lines = lines
    for _ in 0...random(3) { change(&lines) }
    join(lines)
  }

  /// Joins the beginning of these lines with the end of others.
  mutating func cross(_ other: UnsafeBufferPointer<UInt8>) {
    let mine = lines
    let others = other.split(separator: 10, omittingEmptySubsequences: false).map { Array($0) }
    join(Array(mine.prefix(random(mine.count + 1)) + others.suffix(random(others.count + 1))))
  }

  private var lines: [[UInt8]] {
    bytes.split(separator: 10, omittingEmptySubsequences: false).map { Array($0) }
  }

  private mutating func join(_ lines: [[UInt8]]) {
    bytes = Array(lines.joined(separator: [10]))
    if random(8) != 0 { seal() }
  }

  private mutating func change(_ lines: inout [[UInt8]]) {
    let known = TraceMutation.lines
    guard lines.count > 1 else { return lines.append(known[random(known.count)]) }
    let index = random(lines.count)
    switch random(6) {
    case 0: lines.swapAt(index, random(lines.count))
    case 1: lines.remove(at: index)
    case 2: lines.insert(lines[index], at: random(lines.count))
    case 3: lines.insert(known[random(known.count)], at: index)
    default: lines[index] = TraceMutation.mutated(lines[index], limit: lines[index].count + 24)
    }
  }

  private static func mutated(_ bytes: [UInt8], limit: Int) -> [UInt8] {
    let size = max(1, bytes.count)
    let room = max(size, limit)
    return [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
      buffer.initialize(repeating: UInt8(ascii: "1"))
      for index in bytes.indices { buffer[index] = bytes[index] }
      count = mutate(buffer.baseAddress!, size, room)
    }
  }

  /// Replaces the footer by one with the correct counts and digest.
  private mutating func seal() {
    var body = lines
    if body.last == [] { body.removeLast() }
    if body.last?.first == UInt8(ascii: "=") { body.removeLast() }
    let start = (body.firstIndex { $0.elementsEqual("begin".utf8) } ?? -1) + 1
    var counts = [Trace.Footer.Field: Int]()
    for line in body[start...] {
      let kind = line.first.flatMap { RecordKind(sign: $0) } ?? .value
      counts[line.first == UInt8(ascii: "@") ? .frames : kind.facts.count, default: 0] += 1
    }
    bytes = body.flatMap { $0 + [10] }
    let digits = String(XXH64.digest(of: bytes), radix: 16)
    var footer = "="
    let version = String(decoding: lines.first ?? [], as: UTF8.self).split(separator: " ").last
    for field in Trace.Footer.Field.fields(ofVersion: version.flatMap { Int($0) } ?? 1) {
      footer += " \(field.name)=\(counts[field] ?? 0)"
    }
    footer += " xxh64=" + String(repeating: "0", count: 16 - digits.count) + digits + "\n"
    bytes += Array(footer.utf8)
  }

  /// Returns a random number from 0 to below a limit (SplitMix64).
  private mutating func random(_ limit: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var word = state
    word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
    return Int((word ^ (word >> 31)) % UInt64(max(1, limit)))
  }
}
