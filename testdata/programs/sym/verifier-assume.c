// __VERIFIER_assume ends a path silently where nothing fulfils it.
//@ paths 2
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
int main(void) {
  int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
  if (x > 10) __VERIFIER_assume(x < 5); // this side has no input
  __VERIFIER_assume(y > x);
  if (y > 20)
    return 1; //@ reached
  return 0; //@ reached
}
