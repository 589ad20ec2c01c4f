// Calls of memcpy with areas that overlap.
//@ flaw forward
//@ each T = char | short | int | long
//@ data T *
//@ before
static T $area[10] = {1, 2, 3};
//@ source
data = $area;
//@ sink
memcpy(data + {{2 ?? 5}}, data, 4 * sizeof(T)); //@ here

//@ flaw backward
//@ each T = char | int | double
//@ data T *
//@ source
data = calloc(9, sizeof(T));
//@ sink
{{memcpy ?? memmove}}(data, data + 1, 8 * sizeof(T)); //@ here
free(data);

//@ flaw length
//@ each SIZE = 20 | 100 | 3000
//@ data char *
//@ source
data = calloc(3, SIZE);
//@ sink
memcpy(data, data + SIZE, SIZE{{ + 1 - x % 2 ?? - x % 2}}); //@ here
free(data);
