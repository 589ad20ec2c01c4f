// Decisions by memory that nobody wrote.
//@ flags --check-uninitialized
//@ flaw branch
//@ each T = char | short | int | long
//@ data T
//@ source
T value {{ ?? = 3}};
data = value;
//@ sink
if (data > 1) //@ here
  out = 1;

//@ flaw index
//@ each MAKE = malloc(8) | realloc(malloc(2), 8)
//@ data char *
//@ source
data = (char *)MAKE;
{{ ?? memset(data, 1, 8);}}
//@ sink
int table[4] = {1, 2, 3, 4};
out = table[data[5] & 3]; //@ here
free(data);

//@ flaw element
//@ each T = char | int | long
//@ data T *
//@ source
T local[4];
local[0] = local[1] = local[3] = 1;
{{ ?? local[2] = 1;}}
data = local;
//@ sink
if (data[x % 4] == 1) //@ here
  out = 2;

//@ flaw member
//@ each T = int | long
//@ data struct $pair *
//@ before
struct $pair { T a, b; };
//@ source
struct $pair pair;
pair.{{a ?? b}} = 5;
data = &pair;
//@ sink
switch (data->b) { //@ here
case 5: out = 1;
}
