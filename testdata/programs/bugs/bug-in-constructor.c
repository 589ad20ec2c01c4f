// A bug before main.
//@ paths 1
static int table[2];
static volatile int n = 2;
__attribute__((constructor)) static void init(void) {
  table[n] = 1; //@ bug(out-of-bounds)
}
int main(void) { return 0; }
