// A libFuzzer target that reads before it looks at the size.
//@ run --fuzz-size 2
//@ paths >= 3
#include <stddef.h>
#include <stdint.h>
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  if (size == 0) return 0;
  if (data[0] == 0x7f)
    return data[1] == 'E' ? 0 : 0; //@ bug(out-of-bounds)
  return 0;
}
