// --entry-null: each pointer may be null, too.
//@ run --entry check --entry-null
//@ paths 4
struct s { int *p; };
int check(struct s *s, int *q) {
  if (!s)
    return 1; //@ reached
  if (!q)
    return 2; //@ reached
  *q = 1;
  return *s->p; //@ bug(null-dereference)
}
