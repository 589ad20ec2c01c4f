// getopt with clustered flags, an option argument, and the rest.
//@ args -ab -c value rest more
//@ native
//@ exit 0
//@ stdout "a b c=value rest more \n"
#include <stdio.h>
#include <unistd.h>
int main(int argc, char **argv) {
  int o;
  while ((o = getopt(argc, argv, "abc:")) != -1) {
    if (o == 'c') printf("c=%s ", optarg);
    else printf("%c ", o);
  }
  for (; optind < argc; optind++) printf("%s ", argv[optind]);
  printf("\n");
  return 0;
}
