// Assertions that fail.
//@ flaw number
//@ each OP = != | < | >
//@ each T = int | long | unsigned
//@ data T
//@ source
data = {{(T)(x % 100) ?? 50 OP 40 ? 50 : 30}};
//@ sink
assert(data OP 40); //@ here

//@ flaw pointer
//@ data const char *
//@ source
data = {{x == 3 ? NULL : "here" ?? "here"}};
//@ sink
assert(data != NULL); //@ here
