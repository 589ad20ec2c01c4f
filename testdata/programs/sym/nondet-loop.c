// nondet in a loop makes a new input each time: 2^3 ways.
//@ paths 8
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
  int n = 0;
  for (int i = 0; i < 3; i++)
    if (__VERIFIER_nondet_uchar() < 128) n++;
  return n;
}
