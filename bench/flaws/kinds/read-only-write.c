// Writes to constants.
//@ flaw literal
//@ each AT = 0 | 1 | x % 4
//@ data char *
//@ source
static char own[] = "text";
data = {{"text" ?? own}};
//@ sink
data[AT] = 'T'; //@ here

//@ flaw constant
//@ each T = char | short | int | long | double
//@ data T *
//@ source
static {{const ?? }} T table[4] = {1, 2, 3, 4};
data = (T *)table;
//@ sink
data[2] = 9; //@ here

//@ flaw copied
//@ each SET = memset(data, 0, 2) | memcpy(data, "ab", 2)
//@ data char *
//@ source
static {{const ?? }} char table[4] = "abc";
data = (char *)table;
//@ sink
SET; //@ here
