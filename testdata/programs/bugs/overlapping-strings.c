// Copies of strings within one array: a fault where a string reaches its copy, or the copy the string.
//@ run --sym-stdin 7
//@ unoptimised
#define _GNU_SOURCE
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
int main(void) {
  char in[7], room[32] = "abc";
  char *text = strcpy(calloc(1, 32), "abcdefgh");
  if (read(0, in, 7) != 7) return 1;
  memcpy(room + 8, in + 1, 6);
  room[14] = 0;
  switch (in[0]) {
  case 'a': strcpy(text, text + 2); break; //@ bug(overlapping-copy)
  case 'b': strcpy(text + 4, text); break; //@ bug(overlapping-copy)
  case 'c': strcpy(text + 9, text); break; // apart by one byte
  case 'd': strcpy(text, text); break;     // to itself
  case 'e': strcat(text, text); break;     //@ bug(overlapping-copy)
  case 'f': strcat(text, text + 9); break; // an empty string
  case 'g': strncpy(text, text + 4, 4); break; // no more than fits between
  case 'h': strncpy(text, text + 4, 5); break; //@ bug(overlapping-copy)
  case 'i': strncat(room, room + 8, 4); break;
  case 'j': strncat(room, room + 1, 4); break; //@ bug(overlapping-copy)
  case 'k': strcpy(room + 5, room + 8); break; //@ bug(overlapping-copy)
  case 'm': stpcpy(text + 4, text + 2); break; //@ bug(overlapping-copy)
  case 'l':
    if (in[3] == 0) strcpy(room + 5, room + 8); // it ends before
    break;
  }
  return 0;
}
