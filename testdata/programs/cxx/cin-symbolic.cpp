// iostream reads symbolic standard input: numbers in and out of range, words, the end.
//@ run --sym-stdin 3
//@ run --max-time 40s
//@ paths >= 8
#include <iostream>
int main() {
  int n;
  if (!(std::cin >> n)) return 1; //@ reached
  if (n < 0) return 2; //@ reached
  if (n == 42) return 3; //@ reached
  char c;
  if (std::cin >> c) return 4; //@ reached
  return 5; //@ reached
}
