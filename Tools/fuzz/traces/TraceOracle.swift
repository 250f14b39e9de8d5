import DopesheetTrace

/// The rules for reading traces, checked for any bytes.
struct TraceOracle {
  private let bytes: UnsafeRawBufferPointer

  init(_ bytes: UnsafeRawBufferPointer) {
    self.bytes = bytes
  }

  func check() {
    let errors = TraceReader.diagnose(bytes)
    do throws(TraceError) {
      let trace = try TraceReader.read(bytes)
      require(errors.isEmpty, "what is read has no errors")
      require(TraceWriter.text(of: trace).elementsEqual(bytes), "what is read is what is written")
      let form = TraceExport.allCases[bytes.count % TraceExport.allCases.count]
      require(!form.text(of: trace).isEmpty, "what is read is exported")
    } catch {
      require(errors.first == error, "the first error is the one that is thrown")
      require(
        error.offset >= 0 && error.offset <= bytes.count && error.line >= 1 && error.column >= 1,
        "an error lies in the file")
      require(!error.message.isEmpty, "an error has words")
    }
    checkUnsealed()
    checkRecovery()
    checkPages(of: 1 + bytes.count % 8)
  }

  /// Checks that a trace with a wrong digest is otherwise written as it was read.
  private func checkUnsealed() {
    guard let trace = try? TraceReader.read(bytes, options: .init(digest: .ignored)) else { return }
    require(
      TraceWriter.text(of: trace).dropLast(17).elementsEqual(bytes.dropLast(17)),
      "what is read without its digest is what is written")
  }

  /// Checks that the recovered part is valid, and equals the beginning of the file.
  private func checkRecovery() {
    guard let settled = LateTracks.settled(bytes) else { return checkRecovery(of: bytes) }
    settled.withUnsafeBytes { checkRecovery(of: $0) }
  }

  private func checkRecovery(of bytes: UnsafeRawBufferPointer) {
    guard let recovery = try? TraceReader.recover(bytes) else { return }
    let text = TraceWriter.text(of: recovery.trace)
    require(TraceReader.diagnose(text).isEmpty, "what is recovered is sound")
    let footer = text.dropLast().lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    require(bytes.starts(with: text[..<footer]), "what is recovered is the front of the file")
    let front = try? TraceReader.soundFront(of: bytes)
    require(front?.damage == recovery.damage, "a sound front ends where what is recovered does")
    require(
      front.map { bytes[..<$0.length] + $0.footer(in: bytes) }?.elementsEqual(text) ?? false,
      "a sound front and its footer are what is recovered")
    let isSound = (try? TraceReader.read(bytes)) != nil
    require((recovery.damage == nil) == isSound, "what is sound has no damage")
  }

  /// Checks that pages contain the same records as the whole trace.
  private func checkPages(of size: Int) {
    let whole = Result { () throws(TraceError) in try TraceReader.read(bytes) }
    do throws(TraceError) {
      var pages = try TracePages(bytes, pageSize: size)
      var frame = 0
      var records = 0
      while let page = try pages.next() {
        guard case .success(let trace) = whole else { continue }
        for index in 0..<page.recordCount {
          require(page.record(at: index) == trace.record(at: records + index), "a page's records")
        }
        for (offset, part) in page.frames.enumerated() {
          let other = trace.frames[frame + offset]
          require(
            part.tick == other.tick && part.records.count == other.records.count,
            "a page's frames")
        }
        frame += page.frames.count
        records += page.recordCount
      }
      guard case .success(let trace) = whole else {
        return require(false, "pages find the errors that the whole has")
      }
      require(frame == trace.frames.count && records == trace.recordCount, "pages lose nothing")
    } catch {
      guard case .failure(let other) = whole else {
        return require(false, "pages find no errors that the whole has not")
      }
      require(other == error, "pages find the same error")
    }
  }
}
