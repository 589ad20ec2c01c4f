// Recursion without end, and variables that are larger than the stack.
//@ flaw recursion
//@ each SIZE = 100 | 1000 | 4096 | 20000 | 100000
//@ each T = char | int
//@ data unsigned
//@ before
static int $deep(unsigned n) {
  volatile T block[SIZE]; block[0] = 1; block[n % SIZE] = 2; if (n == 0) return 0; return $deep(n {{| 1 ?? - 1}}) + block[0]; //@ here
}
//@ source
data = x % 2;
out = $deep(data);
//@ sink
out = data;
