// A search tree on the heap: 6 symbolic keys of one byte are put in, and the two smallest are taken out.
#include <klee/klee.h>
#include <stdlib.h>

#ifndef N
#define N 6
#endif

struct node {
  unsigned char key;
  int count;
  struct node *left, *right;
};

static void put(struct node **at, unsigned char key) {
  while (*at && (*at)->key != key) at = key < (*at)->key ? &(*at)->left : &(*at)->right;
  if (*at) {
    (*at)->count++;
    return;
  }
  *at = calloc(1, sizeof **at);
  if (!*at) exit(1);
  (*at)->key = key;
  (*at)->count = 1;
}

static int take(struct node **at) {
  if (!*at) return 0;
  while ((*at)->left) at = &(*at)->left;
  struct node *n = *at;
  int count = n->count;
  *at = n->right;
  free(n);
  return count;
}

int main(void) {
  unsigned char keys[N];
  klee_make_symbolic(keys, sizeof keys, "keys");
  struct node *root = NULL;
  for (int i = 0; i < N; i++) put(&root, keys[i]);
  return 10 * take(&root) + take(&root);
}
