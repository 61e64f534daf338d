// The kernel lets only a process of one thread enter a user namespace, and Swift's runtime has
// threads by the time of main: hence a constructor, which glibc calls with main's arguments.
#include "namespaces.h"
#include <stdlib.h>
#include <string.h>

__attribute__((constructor)) static void pp_start(int count, char **words, char **variables) {
  (void)variables;
  if (count < 3) return;
  if (strcmp(words[1], "enclosure-holder") == 0) pp_hold(atoi(words[2]));
  if (strcmp(words[1], "enclosed") == 0) pp_enter(count - 2, words + 2);
  if (strcmp(words[1], "enclosure-lookup") == 0) pp_look_up(words[2]);
}
