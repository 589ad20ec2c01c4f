// The forms of operator new and delete that all others call are the program's own.
//@ native
//@ unoptimised
//@ exit 0
#define NEW
#define NEW_ALIGNED
#define DELETE
#define DELETE_ALIGNED
#include "operators.h"
