// Loops that come back to a state that they have been in.
//@ flaw step
//@ each T = unsigned char | unsigned short | unsigned
//@ data T
//@ source
data = {{0 ?? 1}};
//@ sink
for (T i = 0; i < 10; i += data) //@ here
  ;

//@ flaw cycle
//@ each T = unsigned char | unsigned | unsigned long
//@ data T
//@ source
data = 1;
//@ sink
while (data != {{6 ?? 11}}) //@ here
  data = data * 3 & 15;

//@ flaw list
//@ each N = 2 | 5
//@ data struct $node *
//@ before
struct $node { struct $node *next; int value; };
static struct $node $list[N];
//@ source
for (int i = 0; i < N; i++)
  $list[i].next = {{&$list[(i + 1) % N] ?? i + 1 < N ? &$list[i + 1] : 0}};
data = $list;
//@ sink
for (; data; data = data->next) //@ here
  ;

//@ flaw flag
//@ each CALL = strlen | atoi
//@ data const char *
//@ source
data = {{"x" ?? ""}};
//@ sink
while (CALL(data) {{<= 1 ?? > 1}}) //@ here
  ;
