// --entry with the parameters of a fuzz target, by another name: the data has exactly the size that is passed.
//@ run --entry parse --fuzz-size 3
#include <stddef.h>
#include <stdint.h>
void parse(const uint8_t *data, size_t size) {
  for (size_t i = 0; i < size; i++)
    if (data[i] == 'A' && data[i + 1] == 'B') //@ bug(out-of-bounds)
      return; //@ reached
}
int main(void) { return 0; }
