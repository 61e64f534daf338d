#include "CSimdjson.h"

#include <new>
#include <simdjson.h>

struct csimdjson_parser {
  simdjson::dom::parser parser;
};

size_t csimdjson_padding(void) { return simdjson::SIMDJSON_PADDING; }

csimdjson_parser *csimdjson_create(void) {
  auto *parser = new (std::nothrow) csimdjson_parser();
  if (parser == nullptr) return nullptr;
  // Room for the largest payload that a provider takes (5,120 bytes), so that no push makes it grow.
  constexpr size_t largest_payload = 5120;
  if (parser->parser.allocate(largest_payload) || parser->parser.doc.allocate(largest_payload)) {
    delete parser;
    return nullptr;
  }
  return parser;
}

void csimdjson_destroy(csimdjson_parser *parser) { delete parser; }

int csimdjson_parse(csimdjson_parser *parser, const uint8_t *bytes, size_t length, size_t capacity,
                    const uint64_t **tape, const uint8_t **strings) {
  const bool must_copy = capacity < length + simdjson::SIMDJSON_PADDING;
  auto result = parser->parser.parse(bytes, length, must_copy);
  if (result.error()) return static_cast<int>(result.error());
  *tape = parser->parser.doc.tape.get();
  *strings = parser->parser.doc.string_buf.get();
  return 0;
}
