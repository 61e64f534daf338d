#pragma once
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>
#include <uv.h>

// Declared by glibc only under _GNU_SOURCE, which a module's header must not define.
extern int accept4(int fd, struct sockaddr *address, socklen_t *length, int flags);

/// Accepts one connection that is non-blocking, closed on exec and sends without delay.
static inline int cuv_accept(int listener, struct sockaddr_storage *address, socklen_t *length) {
  int fd = accept4(listener, (struct sockaddr *)address, length, SOCK_CLOEXEC | SOCK_NONBLOCK);
  if (fd >= 0) {
    int on = 1;
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
  }
  return fd;
}

/// Copies a descriptor, closed on exec; waiting is turned off for all copies of it.
static inline int cuv_duplicate(int fd) {
  int copy = fcntl(fd, F_DUPFD_CLOEXEC, 3);
  if (copy >= 0) fcntl(copy, F_SETFL, fcntl(copy, F_GETFL) | O_NONBLOCK);
  return copy;
}

/// Opens a non-blocking stream socket that is closed on exec.
static inline int cuv_stream_socket(int family) {
  return socket(family, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
}
