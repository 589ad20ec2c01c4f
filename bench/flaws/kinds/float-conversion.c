// Floats that do not fit the integer that they are converted to.
//@ flaw converted
//@ each F = float | double
//@ each T = char | short | int | unsigned | long
//@ data F
//@ source
data = (F)(x % 100) * {{(F)1e20 ?? 1}};
//@ sink
T number = data; //@ here
out = number;
