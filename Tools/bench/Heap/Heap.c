#include "Heap.h"

#if defined(__linux__)
#include <errno.h>
#include <malloc.h>
#include <stdatomic.h>
#endif

#if defined(__GLIBC__)

// These functions replace those of the C library in the whole program.
extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *block, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);

static atomic_size_t count;
static atomic_bool isWatched;
static atomic_size_t most;

static void note(void) { atomic_fetch_add_explicit(&count, 1, memory_order_relaxed); }

// Measuring after each small block would be slow. Their bytes are counted with the next large block.
static void *watch(void *block, size_t size) {
  if (size >= 4096 && atomic_load_explicit(&isWatched, memory_order_relaxed)) {
    size_t bytes = bytesInUse();
    if (bytes > atomic_load(&most)) atomic_store(&most, bytes);
  }
  return block;
}

void *malloc(size_t size) {
  note();
  return watch(__libc_malloc(size), size);
}

void *calloc(size_t count, size_t size) {
  note();
  return watch(__libc_calloc(count, size), count * size);
}

void *realloc(void *block, size_t size) {
  note();
  return watch(__libc_realloc(block, size), size);
}

void *aligned_alloc(size_t alignment, size_t size) {
  note();
  return watch(__libc_memalign(alignment, size), size);
}

int posix_memalign(void **block, size_t alignment, size_t size) {
  note();
  *block = watch(__libc_memalign(alignment, size), size);
  return *block ? 0 : ENOMEM;
}

size_t allocations(void) { return atomic_load_explicit(&count, memory_order_relaxed); }

size_t bytesInUse(void) {
  struct mallinfo2 info = mallinfo2();
  return info.uordblks + info.hblkhd;
}

void watchBytes(void) {
  atomic_store(&most, bytesInUse());
  atomic_store(&isWatched, 1);
}

size_t mostBytes(void) {
  atomic_store(&isWatched, 0);
  return atomic_load(&most);
}
#else
size_t allocations(void) { return 0; }

size_t bytesInUse(void) { return 0; }

void watchBytes(void) {}

size_t mostBytes(void) { return 0; }
#endif
