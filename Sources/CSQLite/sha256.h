#pragma once
#include <stddef.h>
#include <stdint.h>

/* SHA-256 block compression with the processor's own instructions, where it has them. */

#if defined(__x86_64__)
#include <cpuid.h>
#include <immintrin.h>

/* Whether the processor has the SHA extensions, and the SSE4.1 and SSSE3 that go with them. */
static inline int csqlite_has_sha256(void) {
  unsigned a, b, c, d;
  if (!__get_cpuid_count(7, 0, &a, &b, &c, &d) || !(b & (1u << 29))) { return 0; }
  if (!__get_cpuid(1, &a, &b, &c, &d)) { return 0; }
  return (c & (1u << 19)) != 0 && (c & (1u << 9)) != 0;
}

/* Adds `blocks` blocks of 64 bytes to `state`; `k` are the 64 round constants. */
__attribute__((target("sha,sse4.1,ssse3"))) static inline void csqlite_sha256_compress(
    uint32_t state[8], const void *data, size_t blocks, const uint32_t k[64]) {
  const __m128i swap = _mm_set_epi64x(0x0c0d0e0f08090a0bULL, 0x0405060700010203ULL);
  const uint8_t *p = (const uint8_t *)data;

  /* The instructions want the words as ABEF and CDGH. */
  __m128i abcd = _mm_loadu_si128((const __m128i *)state);
  __m128i efgh = _mm_loadu_si128((const __m128i *)(state + 4));
  __m128i cdab = _mm_shuffle_epi32(abcd, 0xB1);
  __m128i hgfe = _mm_shuffle_epi32(efgh, 0x1B);
  __m128i abef = _mm_alignr_epi8(cdab, hgfe, 8);
  __m128i cdgh = _mm_blend_epi16(hgfe, cdab, 0xF0);

  for (; blocks > 0; blocks--, p += 64) {
    const __m128i abef_before = abef, cdgh_before = cdgh;
    __m128i w[4];
    for (int i = 0; i < 4; i++) {
      w[i] = _mm_shuffle_epi8(_mm_loadu_si128((const __m128i *)(p + 16 * i)), swap);
    }
#pragma clang loop unroll(full)
    for (int i = 0; i < 16; i++) {
      __m128i now;
      if (i < 4) {
        now = w[i];
      } else {
        /* w[t] = s1(w[t-2]) + w[t-7] + s0(w[t-15]) + w[t-16], four at a time. */
        __m128i t = _mm_sha256msg1_epu32(w[i & 3], w[(i + 1) & 3]);
        t = _mm_add_epi32(t, _mm_alignr_epi8(w[(i + 3) & 3], w[(i + 2) & 3], 4));
        now = _mm_sha256msg2_epu32(t, w[(i + 3) & 3]);
        w[i & 3] = now;
      }
      __m128i sum = _mm_add_epi32(now, _mm_loadu_si128((const __m128i *)(k + 4 * i)));
      cdgh = _mm_sha256rnds2_epu32(cdgh, abef, sum);
      abef = _mm_sha256rnds2_epu32(abef, cdgh, _mm_shuffle_epi32(sum, 0x0E));
    }
    abef = _mm_add_epi32(abef, abef_before);
    cdgh = _mm_add_epi32(cdgh, cdgh_before);
  }

  __m128i feba = _mm_shuffle_epi32(abef, 0x1B);
  __m128i dchg = _mm_shuffle_epi32(cdgh, 0xB1);
  _mm_storeu_si128((__m128i *)state, _mm_blend_epi16(feba, dchg, 0xF0));
  _mm_storeu_si128((__m128i *)(state + 4), _mm_alignr_epi8(dchg, feba, 8));
}

#else

static inline int csqlite_has_sha256(void) { return 0; }

static inline void csqlite_sha256_compress(
    uint32_t state[8], const void *data, size_t blocks, const uint32_t k[64]) {
  (void)state; (void)data; (void)blocks; (void)k;
}

#endif
