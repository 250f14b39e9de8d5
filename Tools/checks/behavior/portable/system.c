// What the standard library of Embedded Swift asks of a system, on WebAssembly without one. Memory is never given back.
#include <stddef.h>
#include <stdint.h>

extern unsigned char __heap_base;
static uintptr_t next_free;

int posix_memalign(void **result, size_t alignment, size_t size) {
  if (next_free == 0) next_free = (uintptr_t)&__heap_base;
  uintptr_t start = (next_free + alignment - 1) & ~(uintptr_t)(alignment - 1);
  uintptr_t end = start + size, room = __builtin_wasm_memory_size(0) << 16;
  if (end > room && __builtin_wasm_memory_grow(0, ((end - room) >> 16) + 64) == (size_t)-1) return 12;
  next_free = end;
  *result = (void *)start;
  return 0;
}
void free(void *memory) {}

// These are single instructions of WebAssembly.
void *memcpy(void *to, const void *from, size_t size) { return __builtin_memcpy(to, from, size); }
void *memmove(void *to, const void *from, size_t size) { return __builtin_memmove(to, from, size); }
void *memset(void *to, int byte, size_t size) { return __builtin_memset(to, byte, size); }
int memcmp(const void *a, const void *b, size_t size) {
  const unsigned char *x = a, *y = b;
  for (size_t i = 0; i < size; i++)
    if (x[i] != y[i]) return x[i] < y[i] ? -1 : 1;
  return 0;
}

// The seed of hash tables, which no trace may show.
void arc4random_buf(void *memory, size_t size) {
  for (size_t i = 0; i < size; i++) ((unsigned char *)memory)[i] = (unsigned char)(7 * i + 1);
}

uintptr_t __stack_chk_guard = 0x5bd1e995;
void __stack_chk_fail(void) { __builtin_trap(); }

// What a trap says has no place to go.
int putchar(int character) { return character; }

// Exact decimal numbers: a text is the quotient of two integers, which is rounded once.
enum { WORDS = 80 };
typedef struct { uint32_t words[WORDS]; } whole;

static void multiply(whole *number, uint32_t factor, uint32_t rest) {
  uint64_t carry = rest;
  for (int i = 0; i < WORDS; i++) {
    carry += (uint64_t)number->words[i] * factor;
    number->words[i] = (uint32_t)carry;
    carry >>= 32;
  }
}
static int bits(const whole *number) {
  for (int i = WORDS - 1; i >= 0; i--)
    if (number->words[i]) return 32 * i + 32 - __builtin_clz(number->words[i]);
  return 0;
}
static int is_less(const whole *a, const whole *b) {
  for (int i = WORDS - 1; i >= 0; i--)
    if (a->words[i] != b->words[i]) return a->words[i] < b->words[i];
  return 0;
}
static void subtract(whole *a, const whole *b) {
  int64_t borrow = 0;
  for (int i = 0; i < WORDS; i++) {
    borrow += (int64_t)a->words[i] - b->words[i];
    a->words[i] = (uint32_t)borrow;
    borrow >>= 32;
  }
}

// Reads a decimal number of few digits, as they stand in goldens; texts such as inf end nowhere.
const char *_swift_stdlib_strtod_clocale(const char *text, double *result) {
  whole top = {0}, bottom = {{1}};
  int power = 0, is_fraction = 0, sign = *text == '-';
  const char *at = text + sign, *start = at;
  for (; (*at >= '0' && *at <= '9') || (*at == '.' && !is_fraction); at++) {
    if (*at == '.') is_fraction = 1;
    else multiply(&top, 10, *at - '0'), power -= is_fraction;
  }
  if (at == start) return 0;
  if (*at == 'e') {
    int exponent = 0, is_negative = *++at == '-';
    for (at += is_negative || *at == '+'; *at >= '0' && *at <= '9'; at++) exponent = 10 * exponent + *at - '0';
    power += is_negative ? -exponent : exponent;
  }
  for (; power > 0; power--) multiply(&top, 10, 0);
  for (; power < 0; power++) multiply(&bottom, 10, 0);
  // The quotient gets 62 or 63 bits.
  int shift = 62 - (bits(&top) - bits(&bottom));
  for (int i = shift; i > 0; i--) multiply(&top, 2, 0);
  for (int i = shift; i < 0; i++) multiply(&bottom, 2, 0);
  uint64_t quotient = 0;
  for (int i = 0; i < 63; i++) multiply(&bottom, 2, 0);
  for (int i = 0; i < 64; i++) {
    quotient <<= 1;
    if (!is_less(&top, &bottom)) subtract(&top, &bottom), quotient |= 1;
    multiply(&top, 2, 0);
  }
  uint64_t pattern = 0;
  if (quotient) {
    int exponent = 63 - __builtin_clzll(quotient) - shift;
    int dropped = 63 - __builtin_clzll(quotient) - 52 + (exponent < -1022 ? -1022 - exponent : 0);
    uint64_t rest = dropped > 63 ? quotient : quotient & (((uint64_t)1 << dropped) - 1);
    uint64_t half = dropped > 63 ? UINT64_MAX : (uint64_t)1 << (dropped - 1);
    pattern = dropped > 63 ? 0 : quotient >> dropped;
    if (rest > half || (rest == half && (bits(&top) || (pattern & 1)))) pattern++;
    if (exponent >= -1022) pattern += (uint64_t)(exponent + 1022) << 52;
  }
  pattern |= (uint64_t)sign << 63;
  __builtin_memcpy(result, &pattern, 8);
  return at;
}
// Goldens have no number of 32 bits that is not in its one form.
const char *_swift_stdlib_strtof_clocale(const char *text, float *result) { __builtin_trap(); }

// The product of two integers of 128 bits, each given as its lower and its upper half.
typedef struct { uint64_t low, high; } wide;
void __multi3(wide *product, uint64_t a, uint64_t a_high, uint64_t b, uint64_t b_high) {
  uint64_t half = 0xffffffff;
  uint64_t low = (a & half) * (b & half);
  uint64_t one = (a >> 32) * (b & half) + (low >> 32);
  uint64_t other = (a & half) * (b >> 32) + (one & half);
  product->low = other << 32 | (low & half);
  product->high = (a >> 32) * (b >> 32) + (one >> 32) + (other >> 32) + a * b_high + a_high * b;
}
