// Errors that the program itself reports.
//@ flaw reported
//@ each T = char | short | int | long | unsigned
//@ each OP = == | >=
//@ data T
//@ source
data = (T)(x % {{50 ?? 40}});
//@ sink
if (data OP 45)
  klee_report_error(__FILE__, __LINE__, "it happened", "user"); //@ here
