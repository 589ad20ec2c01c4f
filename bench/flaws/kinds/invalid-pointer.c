// Accesses through numbers that are no addresses.
//@ flaw number
//@ each T = char | short | int | long | double
//@ data T *
//@ source
static T value;
data = {{(T *)0x123456789000 ?? &value}};
//@ sink
out = *data; //@ here

//@ flaw written
//@ each AT = 0x123456789008 | 0x5a5a5a5a5a58 | 0x1000000008
//@ data long *
//@ source
static long value;
data = {{(long *)AT ?? &value}};
//@ sink
*data = 1; //@ here

//@ flaw input
//@ each T = int | long
//@ data T *
//@ source
static T value;
data = {{x == 1234 ? (T *)(0x123400000000 + x * 8ul) : &value ?? &value}};
//@ sink
*data = 2; //@ here
