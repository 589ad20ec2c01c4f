// UBSan: a double that does not fit into an int.
//@ run --cflag=-fsanitize=undefined,float-cast-overflow
//@ paths 1
int main(void) {
  volatile double d = 1e10;
  int i = (int)d; //@ bug(float-conversion)
  return i == 7;
}
