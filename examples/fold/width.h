// width_of reads the option -w NUMBER and gives the number of columns, 80 without it. *next becomes the first word after the options.
int width_of(int argc, char **argv, int *next);
