// UBSan: an enum outside its values (C++ only).
//@ run --cflag=-fsanitize=undefined
//@ paths 1
#include <string.h>
enum E { A, B, C };
int main() {
  E e;
  memset(&e, 9, sizeof e);
  E *volatile p = &e;
  return *p == B; //@ bug(undefined-behavior)
}
