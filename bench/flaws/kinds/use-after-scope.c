// Accesses to variables whose scopes have ended, in functions that still run.
//@ flaw block
//@ each T = char | short | int | long | double
//@ data T
//@ source
T *p, other = 2;
{
  T local = 3;
  p = &local;
  {{ ?? p = &other;}}
}
data = *p; //@ here
//@ sink
out = data > 2;

//@ flaw loop
//@ each T = char | int | long
//@ data T
//@ source
T *kept = 0, whole[4] = {1, 2, 3, 4};
for (int i = 0; i < 4; i++) {
  T row[4] = {1, 2, 3, 4};
  if (i == 2)
    kept = {{row ?? whole}};
}
data = kept[x % 4]; //@ here
//@ sink
out = data > 2;

//@ flaw branch
//@ each SIZE = 8 | 100
//@ data int
//@ source
const char *text = "some";
if (x % 3 == 1) {
  {{ ?? static}} char local[SIZE] = "local";
  text = local;
}
data = text[0]; //@ here
//@ sink
out = data;
