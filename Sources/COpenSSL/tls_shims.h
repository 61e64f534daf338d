#pragma once
#include <openssl/ssl.h>

// OpenSSL's function-like macros, which Swift does not see.
static inline int copenssl_tls_set_minimum(SSL_CTX *context, int version) {
  return (int)SSL_CTX_set_min_proto_version(context, version);
}
static inline int copenssl_tls_set_maximum(SSL_CTX *context, int version) {
  return (int)SSL_CTX_set_max_proto_version(context, version);
}
/// Partial writes from a buffer that may move, many records per read, no resumption.
static inline void copenssl_tls_configure(SSL_CTX *context, size_t read_buffer) {
  SSL_CTX_set_mode(context, SSL_MODE_ENABLE_PARTIAL_WRITE | SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER);
  SSL_CTX_set_read_ahead(context, 1);
  SSL_CTX_set_default_read_buffer_len(context, read_buffer);
  SSL_CTX_set_session_cache_mode(context, SSL_SESS_CACHE_OFF);
  SSL_CTX_set_options(context, SSL_OP_NO_TICKET | SSL_OP_NO_RENEGOTIATION | SSL_OP_NO_COMPRESSION |
                                   SSL_OP_IGNORE_UNEXPECTED_EOF);
  SSL_CTX_set_num_tickets(context, 0);
}
static inline int copenssl_tls_set_server_name(SSL *tls, const char *name) {
  return (int)SSL_set_tlsext_host_name(tls, name);
}
static inline const char *copenssl_tls_server_name(const SSL *tls) {
  return SSL_get_servername(tls, TLSEXT_NAMETYPE_host_name);
}
static inline void copenssl_tls_set_owner(SSL *tls, void *owner) { SSL_set_app_data(tls, owner); }
static inline void *copenssl_tls_owner(const SSL *tls) { return SSL_get_app_data(tls); }
static inline const char *copenssl_tls_cipher(const SSL *tls) { return SSL_get_cipher_name(tls); }
static inline void copenssl_tls_free(void *memory) { OPENSSL_free(memory); }
