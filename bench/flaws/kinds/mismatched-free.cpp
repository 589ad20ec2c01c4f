// Blocks that are freed by another function than belongs to the one that made them.
//@ flaw malloc
//@ each T = char | int | long | double
//@ data T *
//@ source
data = (T *)malloc(sizeof(T));
//@ sink
{{delete ?? free}}(data); //@ here

//@ flaw plain
//@ each T = char | short | double
//@ data T *
//@ source
data = new T;
//@ sink
{{free(data) ?? delete data}}; //@ here

//@ flaw array
//@ each T = char | int | long
//@ data T *
//@ source
data = new T[5];
//@ sink
delete{{ ?? []}} data; //@ here

//@ flaw one
//@ each T = int | double
//@ data T *
//@ source
data = new T{{ ?? [1]}};
//@ sink
delete[] data; //@ here
