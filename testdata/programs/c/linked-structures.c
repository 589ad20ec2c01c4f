// Linked lists, a binary tree and a hash table on the heap.
//@ native
//@ exit 0
//@ stdout "0 13 14 18 19 33 34 37 44 46 49 52 | 2 1 0 | 12\n"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
struct tree { int key; struct tree *l, *r; };
static struct tree *insert(struct tree *t, int k) {
  if (!t) { t = calloc(1, sizeof *t); t->key = k; }
  else if (k < t->key) t->l = insert(t->l, k);
  else if (k > t->key) t->r = insert(t->r, k);
  return t;
}
static void walk(struct tree *t) { if (t) { walk(t->l); printf("%d ", t->key); walk(t->r); } }
static int drop(struct tree *t) { if (!t) return 0; int n = drop(t->l) + drop(t->r) + 1; free(t); return n; }
struct entry { const char *k; int v; struct entry *next; } *buckets[8];
static int *slot(const char *k) {
  unsigned h = 5381;
  for (const char *p = k; *p; p++) h = h * 33 + (unsigned char)*p;
  for (struct entry *e = buckets[h % 8]; e; e = e->next) if (!strcmp(e->k, k)) return &e->v;
  struct entry *e = malloc(sizeof *e);
  *e = (struct entry){k, 0, buckets[h % 8]};
  buckets[h % 8] = e;
  return &e->v;
}
int main(void) {
  struct tree *t = 0;
  for (unsigned i = 0, x = 7; i < 12; i++, x = x * 1103515245 + 12345) t = insert(t, x >> 16 & 63);
  walk(t);
  const char *w[] = {"to", "be", "or", "not", "to", "be"};
  for (int i = 0; i < 6; i++) ++*slot(w[i]);
  printf("| %d %d %d | %d\n", *slot("to"), *slot("or"), *slot("that"), drop(t));
  return 0;
}
