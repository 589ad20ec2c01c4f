// Calls of intrinsics with arguments that they do not take.
//@ unseen the replay runtime has no objects
//@ flaw object
//@ each SIZE = 8 | 16 | 100 | 1000 | 5000
//@ each T = char | int
//@ data T *
//@ source
data = malloc(SIZE * sizeof(T));
//@ sink
klee_make_symbolic(data, SIZE * sizeof(T) {{- 1 ?? }}, "$object"); //@ here
free(data);
