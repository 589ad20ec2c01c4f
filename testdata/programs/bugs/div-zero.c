// Division by a zero that is no constant.
//@ paths 1
int main(void) {
  volatile int z = 0;
  return 5 / z; //@ bug(division-by-zero)
}
