// Calls of abort.
//@ flaw called
//@ each LIMIT = 1 | 10 | 100 | 1000 | 65536
//@ data unsigned
//@ source
data = x {{ ?? % LIMIT}};
//@ sink
if (data >= LIMIT)
  abort(); //@ here

//@ flaw text
//@ each WORD = "ab" | "long" | "" | "x y" | "0"
//@ data const char *
//@ source
data = x % 2 ? {{WORD ?? "other"}} : "another";
//@ sink
if (strcmp(data, WORD) == 0)
  abort(); //@ here
