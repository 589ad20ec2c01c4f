// Array forms of operator new and delete are the program's own: nothrow and sized array forms call them.
//@ native
//@ unoptimised
//@ exit 0
#define NEW_ARRAY
#define NEW_ARRAY_ALIGNED
#define DELETE_ARRAY
#define DELETE_ARRAY_ALIGNED
#include "operators.h"
