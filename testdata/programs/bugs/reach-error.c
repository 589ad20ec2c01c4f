// reach_error, as competition programs mark their errors. The sides that the assumptions rule out end without a test.
//@ paths 2
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);
int main(void) {
  int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
  __VERIFIER_assume(x >= 0 && x < 100);
  __VERIFIER_assume(y == x + 1);
  if (x * y == 930) reach_error(); //@ bug(reach-error)
  return 0;
}
