// Calls of the function that verification tasks must not reach.
//@ flaw reached
//@ each T = char | short | int | long | unsigned
//@ each OP = == | >=
//@ data T
//@ before
void reach_error(void);
//@ source
data = (T)(x % {{50 ?? 40}});
//@ sink
if (data OP 45)
  reach_error(); //@ here
