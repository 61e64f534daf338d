#include "namespaces.h"
#include "CNamespaces.h"
#include <errno.h>
#include <fcntl.h>
#include <net/if.h>
#include <netdb.h>
#include <sched.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>

static int write_file(const char *path, const char *text) {
  int fd = open(path, O_WRONLY | O_CLOEXEC);
  if (fd < 0) return -1;
  ssize_t count = write(fd, text, strlen(text));
  int failure = errno;
  close(fd);
  errno = failure;
  return count == (ssize_t)strlen(text) ? 0 : -1;
}

// The caller keeps its own numbers: a program inside sees the user it runs as (user_namespaces(7)).
static int map_identity(unsigned uid, unsigned gid) {
  char text[64];
  if (write_file("/proc/self/setgroups", "deny") != 0) return -1;
  snprintf(text, sizeof text, "%u %u 1", uid, uid);
  if (write_file("/proc/self/uid_map", text) != 0) return -1;
  snprintf(text, sizeof text, "%u %u 1", gid, gid);
  return write_file("/proc/self/gid_map", text);
}

int pp_leave(int with_network, const char **step) {
  int kinds = CLONE_NEWNS | (with_network ? CLONE_NEWNET : 0);
  unsigned uid = geteuid(), gid = getegid();
  *step = "namespaces";
  if (unshare(kinds) != 0) {
    if (errno != EPERM) return -1;
    *step = "user namespace";
    if (unshare(CLONE_NEWUSER | kinds) != 0) return -1;
    *step = "user map";
    if (map_identity(uid, gid) != 0) return -1;
    // Commands find the namespaces under /proc, which the kernel closes for undumpable processes.
    prctl(PR_SET_DUMPABLE, 1);
  }
  *step = "private mounts";
  return mount(NULL, "/", NULL, MS_REC | MS_PRIVATE, NULL);
}

int pp_loopback_up(void) {
  struct ifreq request;
  memset(&request, 0, sizeof request);
  strcpy(request.ifr_name, "lo");
  int fd = socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0);
  if (fd < 0) return -1;
  request.ifr_flags = IFF_UP | IFF_RUNNING;
  int code = ioctl(fd, SIOCSIFFLAGS, &request);
  int failure = errno;
  close(fd);
  errno = failure;
  return code;
}

// In a user namespace a remount must keep the flags that the source's file system is mounted with.
static unsigned long kept_flags(const char *path) {
  struct statvfs facts;
  if (statvfs(path, &facts) != 0) return 0;
  unsigned long flags = 0;
  if (facts.f_flag & ST_NOSUID) flags |= MS_NOSUID;
  if (facts.f_flag & ST_NODEV) flags |= MS_NODEV;
  if (facts.f_flag & ST_NOEXEC) flags |= MS_NOEXEC;
  if (facts.f_flag & ST_NOATIME) flags |= MS_NOATIME;
  if (facts.f_flag & ST_NODIRATIME) flags |= MS_NODIRATIME;
  if (facts.f_flag & ST_RELATIME) flags |= MS_RELATIME;
  return flags;
}

int pp_bind(const char *source, const char *target) {
  if (mount(source, target, NULL, MS_BIND, NULL) != 0) return -1;
  unsigned long flags = MS_BIND | MS_REMOUNT | MS_RDONLY | kept_flags(target);
  return mount(NULL, target, NULL, flags, NULL);
}

int pp_memory(const char *folder) {
  return mount("pushproof", folder, "tmpfs", MS_NOSUID | MS_NODEV | MS_NOEXEC, "mode=0755");
}

static int open_listener(const struct addrinfo *info) {
  int on = 1;
  int fd = socket(info->ai_family, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
  if (fd < 0) return -1;
  setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
  if (bind(fd, info->ai_addr, info->ai_addrlen) == 0 && listen(fd, SOMAXCONN) == 0) return fd;
  int failure = errno;
  close(fd);
  errno = failure;
  return -1;
}

int pp_listen(const char *address, const char *port) {
  struct addrinfo hints, *info;
  memset(&hints, 0, sizeof hints);
  hints.ai_socktype = SOCK_STREAM;
  hints.ai_flags = AI_PASSIVE | AI_NUMERICHOST | AI_NUMERICSERV;
  if (getaddrinfo(address, port, &hints, &info) != 0) {
    errno = EADDRNOTAVAIL;
    return -1;
  }
  int fd = open_listener(info);
  int failure = errno;
  freeaddrinfo(info);
  errno = failure;
  return fd;
}

unsigned long pp_namespace(int pid, const char *kind) {
  char path[64];
  struct stat facts;
  snprintf(path, sizeof path, "/proc/%d/ns/%s", pid, kind);
  return stat(path, &facts) == 0 ? facts.st_ino : 0;
}
