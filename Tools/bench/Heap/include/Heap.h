#include <stddef.h>

/// The number of blocks that were asked for so far; 0 where nobody counts, which is anywhere but on glibc.
size_t allocations(void);

/// The bytes that the allocator has given out and not taken back; 0 where it does not say.
size_t bytesInUse(void);

/// Begins to watch how many bytes are given out at once.
void watchBytes(void);

/// Ends the watch, and tells the most bytes that were given out at once meanwhile; 0 where nobody says.
size_t mostBytes(void);
