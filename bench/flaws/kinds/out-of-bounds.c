// Accesses outside of an object.
//@ flaw heap-index
//@ each T = char | short | int | long | double
//@ data T *
//@ source
data = malloc(8 * sizeof(T));
//@ sink
data[x % {{9 ?? 8}}] = 1; //@ here
free(data);

//@ flaw stack-index
//@ each T = char | int | long
//@ data T *
//@ source
T local[5] = {0};
data = local;
//@ sink
out = data[x % {{7 ?? 5}}]; //@ here

//@ flaw before-start
//@ each T = char | int
//@ data T *
//@ source
static T table[8];
data = table + 2;
//@ sink
out = data[(int)(x % 4) - {{3 ?? 2}}]; //@ here

//@ flaw copy
//@ each COPY = memcpy | memmove
//@ data char *
//@ source
data = malloc({{12 ?? 16}});
//@ sink
char from[16] = {0};
COPY(data, from, sizeof from); //@ here
free(data);

//@ flaw text
//@ data char *
//@ source
data = malloc({{5 ?? 6}});
//@ sink
strcpy(data, "apple"); //@ here
free(data);
