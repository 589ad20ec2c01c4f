// Signed arithmetic whose result does not fit.
//@ flags --check-overflow
//@ flaw binary
//@ each T = int | long
//@ each OP = + | - | *
//@ data T
//@ source
data = (T)x {{<< ?? >>}} (sizeof(T) == 8 ? 32 : 1);
//@ sink
T most = {{sizeof(T) == 8 ? LONG_MIN + 5 : INT_MIN + 5 ?? 1}};
T number = {{data OP most OP most ?? 7 OP 3}}; //@ here
out = number;

//@ flaw step
//@ each STEP = data++ | data += 1
//@ data int
//@ source
data = {{(int)x ?? (int)(x >> 1) - 1}};
//@ sink
{{ ?? if (data < INT_MAX)}} STEP; //@ here
out = data;

//@ flaw negated
//@ each T = int | long
//@ data T
//@ source
data = x == 99 ? {{sizeof(T) == 8 ? LONG_MIN : INT_MIN ?? 99}} : 1;
//@ sink
out = -data; //@ here

//@ flaw quotient
//@ each OP = / | %
//@ data int
//@ source
data = {{-1 ?? 1}};
//@ sink
out = (int)x OP data; //@ here
