// Input names count up; memory can be arbitrary; an assertion of the competition's kind.
//@ paths 5
//@ inputs nondet_int nondet_int_1 nondet_memory
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_nondet_memory(void *, unsigned long);
extern void __VERIFIER_assert(int);
extern void __VERIFIER_atomic_begin(void), __VERIFIER_atomic_end(void);
int main(void) {
  char m[7];
  int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
  __VERIFIER_nondet_memory(m + 1, 3);
  __VERIFIER_atomic_begin();
  __VERIFIER_atomic_end();
  if (a == b && m[3] == 'q') return 1;
  __VERIFIER_assert(a != 5); //@ bug(reach-error)
  return 0;
}
