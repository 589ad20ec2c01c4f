// UBSan: a _Bool that is neither zero nor one.
//@ run --cflag=-fsanitize=undefined
//@ paths 1
#include <string.h>
int main(void) {
  _Bool b;
  memset(&b, 2, 1);
  _Bool *volatile p = &b;
  return *p ? 0 : 0; //@ bug(undefined-behavior)
}
