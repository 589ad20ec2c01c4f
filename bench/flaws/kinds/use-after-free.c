// Accesses to memory that was freed.
//@ flaw read
//@ each T = char | short | int | long | double
//@ data T *
//@ source
data = calloc(4, sizeof(T));
{{free(data); ?? }}
//@ sink
out = data[x % 4]; //@ here
{{ ?? free(data);}}

//@ flaw write
//@ each T = char | int | long
//@ data T *
//@ source
data = malloc(4 * sizeof(T));
//@ sink
if (x == 77)
  {{free(data) ?? out = 1}};
data[1] = 5; //@ here
{{if (x != 77) ?? }} free(data);

//@ flaw old-block
//@ data char *
//@ source
data = malloc(8);
//@ sink
char *more = realloc(data, 4000);
{{data ?? more}}[0] = 'a'; //@ here
free(more);

//@ flaw member
//@ each FIELD = next->key | key
//@ data struct $node *
//@ before
struct $node { struct $node *next; int key; };
//@ source
data = calloc(1, sizeof *data);
data->next = data;
{{free(data); ?? }}
//@ sink
out = data->FIELD; //@ here
{{ ?? free(data);}}
