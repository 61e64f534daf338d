// Stands before the allocator of the C library and counts what each thread asks for. Linked into
// the tests only.
#include "CAllocations.h"

#include <stddef.h>

extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *memory, size_t size);

static __thread unsigned long asked;

unsigned long callocations_of_this_thread(void) { return asked; }

void *malloc(size_t size) {
  asked++;
  return __libc_malloc(size);
}

void *calloc(size_t count, size_t size) {
  asked++;
  return __libc_calloc(count, size);
}

void *realloc(void *memory, size_t size) {
  asked++;
  return __libc_realloc(memory, size);
}
