// A command's way into the namespaces, and what a child of doctor sees there.
#include "CNamespaces.h"
#include "namespaces.h"
#include <errno.h>
#include <fcntl.h>
#include <linux/capability.h>
#include <netdb.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

static _Noreturn void refuse(const char *what, const char *detail, int code) {
  fprintf(stderr, "pushproof: %s%s: %s\n", what, detail, strerror(errno));
  exit(code);
}

static int open_namespace(int pid, const char *kind) {
  char path[64];
  snprintf(path, sizeof path, "/proc/%d/ns/%s", pid, kind);
  int fd = open(path, O_RDONLY | O_CLOEXEC);
  if (fd < 0) refuse("the enclosure has ended: ", path, 125);
  return fd;
}

static void join(int fd, int kind, const char *name) {
  if (setns(fd, kind) != 0) refuse("cannot enter the enclosure: ", name, 125);
  close(fd);
}

// Entering a user namespace gives every capability in it; the caller had none, and keeps none.
static void drop_capabilities(void) {
  struct __user_cap_header_struct header = {_LINUX_CAPABILITY_VERSION_3, 0};
  struct __user_cap_data_struct none[2];
  memset(none, 0, sizeof none);
  if (syscall(SYS_capset, &header, none) != 0) refuse("cannot drop capabilities", "", 125);
}

static void enter(int pid, unsigned long inode, int with_network) {
  char *here = getcwd(NULL, 0);
  struct stat facts;
  int is_user = pp_namespace(pid, "user") != pp_namespace(getpid(), "user");
  int mounts = open_namespace(pid, "mnt");
  int user = is_user ? open_namespace(pid, "user") : -1;
  int network = with_network ? open_namespace(pid, "net") : -1;
  errno = ESRCH;
  // Another process may have got the holder's number after its end.
  if (fstat(mounts, &facts) != 0 || facts.st_ino != inode) refuse("the enclosure has ended", "", 125);
  if (user >= 0) join(user, CLONE_NEWUSER, "user namespace");
  join(mounts, CLONE_NEWNS, "mount namespace");
  if (network >= 0) join(network, CLONE_NEWNET, "network namespace");
  if (here != NULL && chdir(here) != 0) refuse("cannot go back to ", here, 125);
  free(here);
  if (is_user && geteuid() != 0) drop_capabilities();
}

void pp_enter(int count, char **words) {
  if (count < 5 || strcmp(words[3], "--") != 0) {
    fputs("pushproof: 'enclosed' is for pushproof itself\n", stderr);
    exit(2);
  }
  enter(atoi(words[0]), strtoul(words[1], NULL, 10), strcmp(words[2], "network") == 0);
  execvp(words[4], words + 4);
  // As a shell has it: 127 not found, 126 found and not to be run.
  refuse("cannot run ", words[4], errno == ENOENT ? 127 : 126);
}

void pp_look_up(const char *name) {
  struct addrinfo hints, *list, *info;
  char text[128];
  memset(&hints, 0, sizeof hints);
  hints.ai_socktype = SOCK_STREAM;
  int code = getaddrinfo(name, NULL, &hints, &list);
  if (code != 0) {
    fprintf(stderr, "%s\n", gai_strerror(code));
    exit(1);
  }
  for (info = list; info != NULL; info = info->ai_next) {
    if (getnameinfo(info->ai_addr, info->ai_addrlen, text, sizeof text, NULL, 0,
                    NI_NUMERICHOST) == 0) {
      puts(text);
    }
  }
  exit(0);
}
