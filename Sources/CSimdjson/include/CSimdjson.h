#pragma once
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// A reusable parser; it owns the tape and the string buffer of the document it parsed last.
typedef struct csimdjson_parser csimdjson_parser;

/// Bytes past the end of a document that must be readable for a parse without a copy.
size_t csimdjson_padding(void);

csimdjson_parser *csimdjson_create(void);
void csimdjson_destroy(csimdjson_parser *parser);

/// Parses `length` bytes; `capacity` is how many bytes are readable at `bytes`.
/// Returns 0, or simdjson's error code. On success `tape` and `strings` are valid until the next parse.
int csimdjson_parse(csimdjson_parser *parser, const uint8_t *bytes, size_t length, size_t capacity,
                    const uint64_t **tape, const uint8_t **strings);

#ifdef __cplusplus
}
#endif
