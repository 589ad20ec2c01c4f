// UBSan: a member access through null.
//@ run --cflag=-fsanitize=undefined
//@ paths 1
struct s { int x, y; };
int main(void) {
  struct s *volatile p = 0;
  return p->y; //@ bug(null-dereference)
}
