#include <stddef.h>

/// Returns the number of allocations so far; 0 without glibc.
size_t allocations(void);

/// Returns the number of bytes that are allocated now; 0 without glibc.
size_t bytesInUse(void);

/// Starts to track the maximum number of allocated bytes.
void watchBytes(void);

/// Stops tracking, and returns the maximum number of allocated bytes since the start; 0 without glibc.
size_t mostBytes(void);
