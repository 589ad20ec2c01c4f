// Frees of what malloc did not return.
//@ flaw stack
//@ each T = char | int | long
//@ data T *
//@ source
T local[4];
data = {{local ?? malloc(4 * sizeof(T))}};
//@ sink
free(data); //@ here

//@ flaw global
//@ each T = char | short | double
//@ data T *
//@ source
static T table[4];
data = {{table ?? malloc(4 * sizeof(T))}};
//@ sink
free(data); //@ here

//@ flaw middle
//@ each STEP = 1 | 2 | 8
//@ data char *
//@ source
data = malloc(16);
//@ sink
if (x == 5)
  data += {{STEP ?? 0}};
free(data); //@ here

//@ flaw moved
//@ data char *
//@ source
data = calloc(10, 1);
//@ sink
char *start = data;
while (*data == 0 && data < start + x % 4)
  data++;
free({{data ?? start}}); //@ here
