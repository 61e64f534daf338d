#include "CNamespaces.h"
#include "namespaces.h"
#include <string.h>
#include <sys/socket.h>

// The kernel takes at most 253 descriptors in one message (unix(7), SCM_RIGHTS).
enum { most_descriptors = 253 };

typedef union {
  char bytes[CMSG_SPACE(sizeof(int) * most_descriptors)];
  struct cmsghdr alignment;
} Control;

int pp_send(int socket, char byte, const int *descriptors, size_t count) {
  Control control;
  struct iovec part = {&byte, 1};
  struct msghdr message;
  memset(&message, 0, sizeof message);
  message.msg_iov = &part;
  message.msg_iovlen = 1;
  if (count > 0) {
    memset(&control, 0, sizeof control);
    message.msg_control = control.bytes;
    message.msg_controllen = CMSG_SPACE(sizeof(int) * count);
    struct cmsghdr *header = CMSG_FIRSTHDR(&message);
    header->cmsg_level = SOL_SOCKET;
    header->cmsg_type = SCM_RIGHTS;
    header->cmsg_len = CMSG_LEN(sizeof(int) * count);
    memcpy(CMSG_DATA(header), descriptors, sizeof(int) * count);
  }
  return sendmsg(socket, &message, MSG_NOSIGNAL) == 1 ? 0 : -1;
}

long pp_receive(int socket, char *bytes, size_t capacity, int *descriptors, size_t most,
                size_t *count) {
  Control control;
  struct iovec part = {bytes, capacity};
  struct msghdr message;
  memset(&message, 0, sizeof message);
  message.msg_iov = &part;
  message.msg_iovlen = 1;
  message.msg_control = control.bytes;
  message.msg_controllen = sizeof control.bytes;
  *count = 0;
  ssize_t received = recvmsg(socket, &message, MSG_CMSG_CLOEXEC);
  if (received < 0) return received;
  for (struct cmsghdr *header = CMSG_FIRSTHDR(&message); header != NULL;
       header = CMSG_NXTHDR(&message, header)) {
    if (header->cmsg_level != SOL_SOCKET || header->cmsg_type != SCM_RIGHTS) continue;
    size_t here = (header->cmsg_len - CMSG_LEN(0)) / sizeof(int);
    for (size_t index = 0; index < here && *count < most; index++) {
      memcpy(&descriptors[(*count)++], CMSG_DATA(header) + index * sizeof(int), sizeof(int));
    }
  }
  return received;
}
