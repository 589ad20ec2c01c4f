// A libFuzzer target: the entry point is found without main; length and bytes are input.
//@ run --fuzz-size 4
//@ paths >= 5
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  if (size < 4)
    return 0; //@ reached
  if (data[0] == 'F')
    if (data[1] == 'U')
      if (data[2] == 'Z')
        if (data[3] == 'Z') abort(); //@ bug(abort)
  return 0;
}
