// Accesses through a null pointer.
//@ flaw read
//@ each T = char | short | int | long | double
//@ data T *
//@ source
static T value;
data = {{x % 8 == 3 ? 0 : &value ?? &value}};
//@ sink
out = *data; //@ here

//@ flaw member
//@ each FIELD = a | b
//@ data struct $pair *
//@ before
struct $pair { int a; long b; };
//@ source
static struct $pair value;
data = {{0 ?? &value}};
//@ sink
data->FIELD = 1; //@ here

//@ flaw found-nothing
//@ each FIND = strchr(text, 'z') | strstr(text, "zebra")
//@ data char *
//@ source
static char text[] = "some text";
data = FIND;
//@ sink
{{ ?? if (data)}} *data = 'y'; //@ here

//@ flaw length
//@ data const char *
//@ source
data = {{x > 9 ? 0 : "text" ?? "text"}};
//@ sink
out = strlen(data); //@ here
