// Floats divided by zero.
//@ flags --check-float
//@ flaw divisor
//@ each F = float | double
//@ each NUMBER = 1 | 2.5 | -3 | 100 | 1e-20
//@ data F
//@ source
data = x % 8 {{ ?? + 1}};
//@ sink
real_out = (F)NUMBER / data; //@ here
