// Operations on floats whose result is no number.
//@ flags --check-float
//@ flaw binary
//@ each F = float | double
//@ each EXPR = zero / zero | inf - inf | inf * zero | -inf + inf
//@ data F
//@ source
data = x == 5 ? {{0 ?? 1}} : 1;
//@ sink
volatile F one = data;
volatile F zero = data, inf = data == 0 ? INFINITY : 2;
real_out = EXPR; //@ here

//@ flaw root
//@ each ROOT = __builtin_sqrt | __builtin_sqrtf
//@ data double
//@ source
data = {{-(double)(x % 4) ?? x % 4}};
//@ sink
real_out = ROOT(data); //@ here
