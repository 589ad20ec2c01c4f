// Forms of operator new and delete that no other form calls are the program's own.
//@ native
//@ unoptimised
//@ exit 0
#define NEW_NOTHROW
#define NEW_ARRAY_NOTHROW
#define NEW_ALIGNED_NOTHROW
#define NEW_ARRAY_ALIGNED_NOTHROW
#define DELETE_SIZED
#define DELETE_NOTHROW
#define DELETE_ARRAY_SIZED
#define DELETE_ARRAY_NOTHROW
#define DELETE_ALIGNED_SIZED
#define DELETE_ALIGNED_NOTHROW
#define DELETE_ARRAY_ALIGNED_SIZED
#define DELETE_ARRAY_ALIGNED_NOTHROW
#include "operators.h"
