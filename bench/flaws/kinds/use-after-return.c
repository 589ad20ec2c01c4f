// Accesses to variables of functions that have returned.
//@ flaw read
//@ each T = char | short | int | long | double
//@ data T *
//@ before
static T *$make(void) {
  {{ ?? static}} T local[4] = {1, 2, 3, 4};
  T *volatile p = local;
  return p;
}
//@ source
data = $make();
//@ sink
out = data[x % 4]; //@ here

//@ flaw write
//@ each T = char | int | long
//@ data T *
//@ before
static void $make(T **result) {
  {{ ?? static}} T local;
  *result = &local;
}
//@ source
$make(&data);
//@ sink
*data = 3; //@ here

//@ flaw parameter
//@ each T = int | long
//@ data T *
//@ before
static T $kept;
static T *$address(T parameter) {
  T *volatile p = {{&parameter ?? &$kept}};
  return p;
}
//@ source
data = $address(5);
//@ sink
out = *data + 1; //@ here
