// Finite floats whose result is infinite.
//@ flags --check-float
//@ flaw product
//@ each F = float | double
//@ each OP = * | /
//@ data F
//@ source
data = x % 4 == 1 ? {{sizeof(F) == 4 ? 1e30 : 1e300 ?? 2}} : 2;
//@ sink
F number = 1 OP data OP 1;
real_out = data * data {{ ?? + number}}; //@ here

//@ flaw sum
//@ each F = float | double
//@ each OP = + | -
//@ data F
//@ source
data = {{sizeof(F) == 4 ? 3e38 : 1.7e308 ?? 5}};
//@ sink
real_out = 0 OP data OP data; //@ here

//@ flaw converted
//@ each AT = 1e39 | 1e100
//@ data double
//@ source
data = {{AT ?? 1e30}};
//@ sink
real_out = (float)data; //@ here
