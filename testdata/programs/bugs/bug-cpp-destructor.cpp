// A C++ object deleted twice through a copied handle.
//@ paths 1
//@ bug(double-free) anywhere
#include <stdlib.h>
struct Handle {
  char *p = (char *)malloc(4);
  ~Handle() { free(p); }
};
int main() {
  Handle a;
  Handle b = a;
  return 0;
}
