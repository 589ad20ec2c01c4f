//@ native
//@ paths 1
//@ exit -10
#include <signal.h>
int main(void) { raise(SIGUSR1); return 0; }
