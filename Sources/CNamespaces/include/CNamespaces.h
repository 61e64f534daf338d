#pragma once
#include <stddef.h>

// Entered by a constructor, before main and before any thread: see start.c.
//   enclosure-holder FD                      makes the namespaces and holds them
//   enclosed PID INODE WITH_NET -- COMMAND…  enters them and becomes COMMAND
//   enclosure-lookup NAME                    prints the addresses that getaddrinfo finds

/// Receives bytes and descriptors (closed on exec); what recvmsg returns, -1 with errno.
long pp_receive(int socket, char *bytes, size_t capacity, int *descriptors, size_t most,
                size_t *count);

/// The inode of /proc/PID/ns/KIND, or 0 when there is no such process or it may not be seen.
unsigned long pp_namespace(int pid, const char *kind);
