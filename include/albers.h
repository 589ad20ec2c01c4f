/* All that a program under analysis can say to the engine, in one header. */
#ifndef ALBERS_H
#define ALBERS_H

#include <klee/klee.h>
#include <verifier.h>

#endif
