// --entry names another function to start with; its arguments are input.
//@ run --entry check
//@ paths >= 2
int check(int x, unsigned char c) {
  if (x == c) return 1; //@ reached
  return 0; //@ reached
}
int main(void) { return 7; } //@ unreached
