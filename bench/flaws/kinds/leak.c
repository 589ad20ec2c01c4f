// Memory that nobody frees.
//@ flags --check-leaks
//@ flaw lost
//@ each T = char | short | int | long | double
//@ data T *
//@ source
data = malloc(4 * sizeof(T)); //@ here
//@ sink
data[0] = 1;
{{ ?? free(data);}}

//@ flaw branch
//@ each SIZE = 1 | 20 | 3000
//@ data char *
//@ source
data = calloc(1, SIZE); //@ here
//@ sink
if (x {{== 8 ?? != x + 1}})
  free(data);

//@ flaw overwritten
//@ each T = char | long
//@ data T *
//@ source
data = malloc(sizeof(T)); //@ here
//@ sink
{{ ?? free(data);}}
data = malloc(sizeof(T));
free(data);
