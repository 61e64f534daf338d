// What the files of this module share.
#pragma once
#include <stddef.h>

/// Leaves the caller's mount and (if asked) network namespace, by a user namespace where needed.
int pp_leave(int with_network, const char **step);
/// Brings the loopback interface of this network namespace up.
int pp_loopback_up(void);
/// Binds SOURCE over TARGET, read-only.
int pp_bind(const char *source, const char *target);
/// An empty file system in memory at FOLDER.
int pp_memory(const char *folder);
/// A listening, non-blocking socket; -1 with errno.
int pp_listen(const char *address, const char *port);
/// Ends all other processes of this mount namespace: politely, then not.
void pp_end_inmates(void);
/// Sends one byte with descriptors.
int pp_send(int socket, char byte, const int *descriptors, size_t count);

/// The hidden verbs; none returns.
void pp_hold(int socket);
void pp_enter(int count, char **words);
void pp_look_up(const char *name);
