// The process that makes the namespaces, opens the listeners in them, and holds them.
#include "CNamespaces.h"
#include "namespaces.h"
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

// Under the kernel's bound of 253 descriptors a message (unix(7)).
enum { chunk = 200 };

typedef struct {
  char *text, *next, *end;
} Plan;

static _Noreturn void fail(int socket, const char *step, const char *detail) {
  char text[512];
  int length = snprintf(text, sizeof text, "!%d\n%s\n%s", errno, step, detail);
  if (length > (int)sizeof text - 1) length = sizeof text - 1;
  send(socket, text, length, MSG_NOSIGNAL);
  _exit(1);
}

static int read_exactly(int socket, char *bytes, size_t count) {
  while (count > 0) {
    ssize_t got = read(socket, bytes, count);
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) return -1;
    bytes += got;
    count -= got;
  }
  return 0;
}

// The plan comes with its length in front, as words that each end with a zero byte.
static Plan read_plan(int socket) {
  uint64_t count;
  Plan plan;
  if (read_exactly(socket, (char *)&count, sizeof count) != 0) _exit(1);
  plan.text = malloc(count + 1);
  if (plan.text == NULL || read_exactly(socket, plan.text, count) != 0) _exit(1);
  plan.text[count] = 0;
  plan.next = plan.text;
  plan.end = plan.text + count;
  return plan;
}

static const char *next_word(Plan *plan) {
  if (plan->next >= plan->end) return NULL;
  char *word = plan->next;
  plan->next += strlen(word) + 1;
  return word;
}

static const char *operand(int socket, Plan *plan) {
  const char *word = next_word(plan);
  if (word != NULL) return word;
  errno = EINVAL;
  fail(socket, "plan", "it ends too early");
}

static int write_all(const char *path, const char *text) {
  int fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0644);
  if (fd < 0) return -1;
  size_t left = strlen(text);
  while (left > 0) {
    ssize_t count = write(fd, text, left);
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return -1;
    text += count;
    left -= count;
  }
  // The caller's mask must not keep other users of the enclosure from reading it.
  fchmod(fd, 0644);
  return close(fd);
}

static void put_file(int socket, const char *path, const char *target, const char *text) {
  if (write_all(path, text) != 0) fail(socket, "write", path);
  if (pp_bind(path, target) != 0) fail(socket, "bind", target);
}

static int *obey(int socket, Plan *plan, size_t *count) {
  int *listeners = calloc(plan->end - plan->text + 1, sizeof(int));
  const char *word;
  if (listeners == NULL) fail(socket, "plan", "no memory");
  while ((word = next_word(plan)) != NULL) {
    const char *first = operand(socket, plan);
    if (strcmp(word, "memory") == 0) {
      if (pp_memory(first) != 0) fail(socket, "memory", first);
      continue;
    }
    const char *second = operand(socket, plan);
    if (strcmp(word, "file") == 0) {
      put_file(socket, first, second, operand(socket, plan));
    } else if (strcmp(word, "bind") == 0) {
      if (pp_bind(first, second) != 0) fail(socket, "bind", second);
    } else {
      int fd = pp_listen(first, second);
      char place[128];
      snprintf(place, sizeof place, "%s port %s", first, second);
      if (fd < 0) fail(socket, "listen", place);
      listeners[(*count)++] = fd;
    }
  }
  return listeners;
}

static void hand_over(int socket, int *listeners, size_t count) {
  size_t done = 0;
  do {
    size_t part = count - done < chunk ? count - done : chunk;
    if (pp_send(socket, '+', listeners + done, part) != 0) _exit(1);
    done += part;
  } while (done < count);
  for (size_t index = 0; index < count; index++) close(listeners[index]);
}

static void stand_alone(int socket) {
  // Signals of the terminal are for the command; our streams must not hold anybody's pipe open.
  setsid();
  signal(SIGPIPE, SIG_IGN);
  prctl(PR_SET_NAME, "pushproof-ns");
  int nothing = open("/dev/null", O_RDWR);
  for (int fd = 0; fd < 3 && nothing >= 0; fd++) dup2(nothing, fd);
  // What else was inherited would keep somebody's pipe or socket open; the plan's socket is 3.
  close_range(socket + 1, ~0U, 0);
  if (chdir("/") != 0) _exit(1);
}

void pp_hold(int socket) {
  const char *step;
  size_t count = 0;
  char byte;
  stand_alone(socket);
  fcntl(socket, F_SETFD, FD_CLOEXEC);
  Plan plan = read_plan(socket);
  const char *network = operand(socket, &plan);
  if (pp_leave(strcmp(network, "network") == 0, &step) != 0) fail(socket, step, "");
  if (strcmp(network, "network") == 0 && pp_loopback_up() != 0) fail(socket, "loopback", "");
  int *listeners = obey(socket, &plan, &count);
  hand_over(socket, listeners, count);
  // Ends when the other side is closed, also by the kernel after kill -9.
  while (read(socket, &byte, 1) > 0 || errno == EINTR) errno = 0;
  pp_end_inmates();
  _exit(0);
}

static int signal_inmates(int number, unsigned long mine) {
  int found = 0;
  DIR *folder = opendir("/proc");
  struct dirent *entry;
  if (folder == NULL) return 0;
  while ((entry = readdir(folder)) != NULL) {
    int pid = atoi(entry->d_name);
    if (pid <= 0 || pid == getpid() || pp_namespace(pid, "mnt") != mine) continue;
    if (kill(pid, number) == 0) found++;
  }
  closedir(folder);
  return found;
}

void pp_end_inmates(void) {
  // Ours: 100 looks of 10 ms leave an orderly end its time; then nothing may stay behind.
  struct timespec pause = {0, 10000000};
  unsigned long mine = pp_namespace(getpid(), "mnt");
  if (mine == 0 || signal_inmates(SIGTERM, mine) == 0) return;
  for (int look = 0; look < 100; look++) {
    if (signal_inmates(0, mine) == 0) return;
    nanosleep(&pause, NULL);
  }
  while (signal_inmates(SIGKILL, mine) > 0) nanosleep(&pause, NULL);
}
