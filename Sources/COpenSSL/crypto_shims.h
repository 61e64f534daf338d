// OpenSSL macros and variadic calls that Swift does not see, for keys and certificates.
#pragma once
#include <openssl/bio.h>
#include <openssl/core_names.h>
#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/x509v3.h>

static inline EVP_PKEY *copenssl_generate_p256(void) { return EVP_EC_gen("P-256"); }

static inline EVP_PKEY *copenssl_generate_rsa(unsigned int bits) { return EVP_RSA_gen(bits); }

static inline long copenssl_bio_data(BIO *bio, char **start) {
  return BIO_get_mem_data(bio, start);
}

// Never asks the terminal for a pass phrase, as the default callback does.
static inline int copenssl_no_password(char *buffer, int size, int writing, void *context) {
  (void)buffer; (void)size; (void)writing; (void)context;
  return -1;
}

static inline EVP_PKEY *copenssl_read_private_key(BIO *bio) {
  return PEM_read_bio_PrivateKey(bio, NULL, copenssl_no_password, NULL);
}

static inline EVP_PKEY *copenssl_read_public_key(BIO *bio) {
  return PEM_read_bio_PUBKEY(bio, NULL, copenssl_no_password, NULL);
}

static inline X509 *copenssl_read_certificate(BIO *bio) {
  return PEM_read_bio_X509(bio, NULL, copenssl_no_password, NULL);
}

// A null result with an error queued means that name or value was not understood.
static inline X509_EXTENSION *copenssl_extension(X509 *issuer, X509 *subject, int nid,
                                                 const char *value) {
  X509V3_CTX context;
  X509V3_set_ctx_nodb(&context);
  X509V3_set_ctx(&context, issuer, subject, NULL, NULL, 0);
  return X509V3_EXT_conf_nid(NULL, &context, nid, value);
}
