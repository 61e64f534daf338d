#pragma once
#include <openssl/err.h>
#include <openssl/pem.h>
#include <openssl/ssl.h>
#include <openssl/x509v3.h>

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

/// Reads a chain, its first certificate apart, and its private key from PEM; 1 when all is there.
static inline int copenssl_tls_read_identity(const void *chain_pem, int chain_length,
                                             const void *key_pem, int key_length, X509 **leaf,
                                             STACK_OF(X509) **rest, EVP_PKEY **key) {
  *leaf = NULL;
  *key = NULL;
  *rest = sk_X509_new_null();
  BIO *chain = BIO_new_mem_buf(chain_pem, chain_length);
  BIO *secret = BIO_new_mem_buf(key_pem, key_length);
  if (chain && secret && *rest) {
    *leaf = PEM_read_bio_X509(chain, NULL, copenssl_no_password, NULL);
    X509 *next;
    while (*leaf && (next = PEM_read_bio_X509(chain, NULL, copenssl_no_password, NULL)))
      if (!sk_X509_push(*rest, next)) X509_free(next);
    if (*leaf) ERR_clear_error(); /* The end of the file was queued as an error. */
    *key = PEM_read_bio_PrivateKey(secret, NULL, copenssl_no_password, NULL);
  }
  BIO_free(chain);
  BIO_free(secret);
  return *leaf && *key ? X509_check_private_key(*leaf, *key) : 0;
}
static inline void copenssl_tls_free_chain(STACK_OF(X509) *chain) {
  sk_X509_pop_free(chain, X509_free);
}
static inline int copenssl_tls_use_identity(SSL *tls, X509 *leaf, STACK_OF(X509) *rest,
                                            EVP_PKEY *key) {
  return SSL_use_cert_and_key(tls, leaf, key, rest, 1);
}
/// Whether a certificate is good for a name or a literal address.
static inline int copenssl_tls_covers(X509 *leaf, const char *name) {
  return X509_check_host(leaf, name, 0, 0, NULL) == 1 || X509_check_ip_asc(leaf, name, 0) == 1;
}
/// Inside the ClientHello callback: the host name of RFC 6066, 3, or NULL.
static inline const unsigned char *copenssl_tls_hello_name(SSL *tls, size_t *length) {
  const unsigned char *data;
  size_t size;
  if (!SSL_client_hello_get0_ext(tls, TLSEXT_TYPE_server_name, &data, &size)) return NULL;
  /* The list's length, the kind 0 of a host name, and the name's length. */
  if (size < 5 || data[2] != TLSEXT_NAMETYPE_host_name) return NULL;
  *length = (size_t)data[3] << 8 | data[4];
  return *length <= size - 5 ? data + 5 : NULL;
}
