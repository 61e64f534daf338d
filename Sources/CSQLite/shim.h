#pragma once
#include <sqlite3.h>

/* SQLITE_STATIC and SQLITE_TRANSIENT are casts that Swift does not import. */

/* Binds text that stays valid until the parameter is bound again or the statement is finalised. */
static inline int csqlite_bind_static_text(sqlite3_stmt *s, int i, const void *p, int n) {
  return sqlite3_bind_text(s, i, (const char *)p, n, SQLITE_STATIC);
}

/* Binds text that SQLite copies. */
static inline int csqlite_bind_copied_text(sqlite3_stmt *s, int i, const void *p, int n) {
  return sqlite3_bind_text(s, i, (const char *)p, n, SQLITE_TRANSIENT);
}

/* Binds bytes that stay valid until the parameter is bound again or the statement is finalised. */
static inline int csqlite_bind_static_blob(sqlite3_stmt *s, int i, const void *p, int n) {
  return sqlite3_bind_blob(s, i, p, n, SQLITE_STATIC);
}

/* Binds bytes that SQLite copies; a null pointer of length 0 binds an empty blob. */
static inline int csqlite_bind_copied_blob(sqlite3_stmt *s, int i, const void *p, int n) {
  if (n == 0) { return sqlite3_bind_zeroblob(s, i, 0); }
  return sqlite3_bind_blob(s, i, p, n, SQLITE_TRANSIENT);
}

/* Variadic, hence invisible to Swift. Must come before the first connection of the process. */
static inline int csqlite_disable_memory_statistics(void) {
  return sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
}
