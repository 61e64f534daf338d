#pragma once
#include <getopt.h>
#include <stdlib.h>

// The globals of getopt are shared mutable state, which Swift refuses to touch: read them here.
static inline char *cgetopt_optarg(void) { return optarg; }
static inline int cgetopt_optind(void) { return optind; }
static inline int cgetopt_optopt(void) { return optopt; }
static inline void cgetopt_reset(void) {
  optind = 0;
  opterr = 0;
}
