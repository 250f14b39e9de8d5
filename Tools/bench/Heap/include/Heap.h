#include <stddef.h>

/// The bytes that the allocator has given out and not taken back; 0 where it does not say.
size_t bytesInUse(void);
