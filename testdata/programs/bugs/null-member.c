// A member of a null struct pointer: an address in the null page.
//@ paths 1
struct big { char pad[100]; int x; };
int main(void) {
  struct big *volatile p = 0;
  p->x = 1; //@ bug(null-dereference)
  return 0;
}
