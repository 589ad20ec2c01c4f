// Calls of what is no function, or another one.
//@ flaw number
//@ each AT = 8 | 0x123456789000 | 0x7000 | 0x5a5a5a5a5a58
//@ data void (*)(void)
//@ before
static void $nothing(void) { out = 1; }
//@ source
data = {{x == 7 ? (void (*)(void))AT : $nothing ?? $nothing}};
//@ sink
data(); //@ here

//@ flaw null
//@ each T = int | long | double
//@ data T (*)(T)
//@ before
static T $same(T number) { return number; }
//@ source
data = {{x % 5 == 0 ? NULL : $same ?? $same}};
//@ sink
out = data(5); //@ here

//@ flaw variable
//@ each T = int | long | char
//@ data void (*)(void)
//@ before
static T $table[4];
static void $nothing(void) { out = 1; }
//@ source
data = {{(void (*)(void))$table ?? $nothing}};
//@ sink
data(); //@ here
