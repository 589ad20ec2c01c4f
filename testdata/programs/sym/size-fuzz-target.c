// The data of a libFuzzer target has a symbolic size: a byte behind it is found at the least size that leads there.
//@ run --entry LLVMFuzzerTestOneInput --symbolic-size 8
//@ paths 8
#include <stddef.h>
#include <stdint.h>
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  if (size > 2 && data[0] == 'F' && data[1] == 'U')
    if (data[2] == 'Z' && data[3] == 'Z') return 1; //@ bug(out-of-bounds)
  return 0;
}
