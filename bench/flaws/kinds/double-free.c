// Blocks that are freed twice.
//@ flaw twice
//@ each SIZE = 1 | 16 | 100 | 5000
//@ data char *
//@ source
data = malloc(SIZE);
{{free(data); ?? }}
//@ sink
free(data); //@ here

//@ flaw branch
//@ each T = char | int | long
//@ data T *
//@ source
data = malloc(3 * sizeof(T));
//@ sink
if (x % 3 == 1)
  {{free(data) ?? out = 2}};
free(data); //@ here

//@ flaw alias
//@ each T = short | double | char
//@ data T *
//@ source
data = calloc(2, sizeof(T));
//@ sink
T *other = data;
{{free(other) ?? other = 0}};
free(data); //@ here
