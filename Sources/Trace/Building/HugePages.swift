#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

// The kernel prepares each page of memory at its first use, which takes longer than filling it with a program's results.
// Linux has pages of 2 MB for programs that ask. If none is free, and on other systems, pages have their usual size. This
// is a file of its own, since it calls the system, which no other file of this module does.

extension UnsafeMutableBufferPointer {
  /// Asks the kernel for huge pages in this memory, where whole ones fit. They are of use before anything is written.
  package func useHugePages() {
    #if os(Linux)
      let bytes = UnsafeMutableRawBufferPointer(self)
      guard let start = bytes.baseAddress, bytes.count >= 2 << 20 else { return }
      let page = sysconf(Int32(_SC_PAGESIZE))
      // The C library's own words precede the elements, usually at the beginning of a huge page.
      let first = (start - page + 1).alignedUp(toMultipleOf: page)
      // This is advice. If the kernel has no huge pages, nothing changes.
      _ = madvise(first, start + bytes.count - first, MADV_HUGEPAGE)
    #endif
  }
}

extension Array {
  /// Reserves space for at least some elements, in huge pages if there are many.
  package mutating func reserveHugeCapacity(_ count: Int) {
    reserveCapacity(count)
    withUnsafeMutableBufferPointer {
      UnsafeMutableBufferPointer(start: $0.baseAddress, count: count).useHugePages()
    }
  }
}
