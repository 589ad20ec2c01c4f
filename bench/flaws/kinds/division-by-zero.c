// Divisors and moduli that can be zero.
//@ flaw divisor
//@ each T = short | int | unsigned | long | unsigned long
//@ each OP = / | %
//@ data T
//@ source
data = x % 16 {{ ?? + 1}};
//@ sink
out = (T)100 OP data; //@ here

//@ flaw assigned
//@ data int
//@ source
data = (int)x;
//@ sink
int number = 5;
{{ ?? if (data != 0)}} number %= data | 0; //@ here
out = number;
