// Shifts by the width of the number or more.
//@ flaw amount
//@ each T = int | unsigned | long | unsigned long | short
//@ each OP = << | >>
//@ data T
//@ source
data = x % {{128 ?? 31}};
//@ sink
T number = 1;
out = number OP data; //@ here

//@ flaw negative
//@ data int
//@ source
data = (int)(x % 16) - {{1 ?? 0}};
//@ sink
out = 1u << data; //@ here
