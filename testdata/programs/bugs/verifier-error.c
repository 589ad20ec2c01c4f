// The older name, __VERIFIER_error.
//@ paths 2
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void __VERIFIER_error(void);
int main(void) {
  if (__VERIFIER_nondet_uchar() == 200) __VERIFIER_error(); //@ bug(reach-error)
  return 0;
}
