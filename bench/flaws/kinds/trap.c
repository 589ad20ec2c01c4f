// Traps.
//@ flaw trapped
//@ each T = char | short | int | long | unsigned
//@ each OP = == | >=
//@ data T
//@ source
data = (T)(x % {{50 ?? 40}});
//@ sink
if (data OP 45)
  __builtin_trap(); //@ here
