// UBSan: a misaligned load.
//@ run --cflag=-fsanitize=undefined
//@ paths 1
int main(void) {
  _Alignas(8) char b[16] = {0};
  char *volatile p = b + 1;
  return *(int *)p; //@ bug(undefined-behavior)
}
