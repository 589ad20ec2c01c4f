// The allocator of C is the program's own: operator new and delete call it.
//@ native
//@ unoptimised
//@ exit 0
#define MALLOC
#include "operators.h"
