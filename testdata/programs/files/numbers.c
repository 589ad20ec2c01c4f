// What calls that take numbers answer, as one number for each call.
//@ native
//@ stdout "a0676f4e 9b6d9b1a c23e88ee 0f12a82c c33a6fee 1ca72a6b d388da6a 2d276bde 950b4fb2 d2df8e48 edb74978 ab3d440e 32d168d2 8e423a6a 79662616 4a639352 2be90dec 0905cd62 5f75ee88 232c5ebe 0eee212e 12e73444 "
#include "numbers.h"
#include <stdio.h>

int main(void) {
  for (int which = 0; which < CALLS; which++) {
    unsigned sum = 0;
    for (int i = 0; i < VALUES; i++)
      for (int j = 0; j < VALUES; j++)
        for (int append = 0; append < 2; append++) {
          struct outcome o = on(which, values[i], values[j], append);
          unsigned char *b = (unsigned char *)&o;
          for (size_t k = 0; k < sizeof o; k++) sum = sum * 31 + b[k];
        }
    printf("%08x ", sum);
  }
  return 0;
}
