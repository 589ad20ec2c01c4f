// What the undefined behaviour sanitizer's handlers report, and bits of 0 that are counted.
//@ flags --cflag=-fsanitize=undefined --cflag=-fno-sanitize=function
//@ flaw zeros
//@ each COUNT = __builtin_clz | __builtin_ctz | __builtin_clzl | __builtin_ctzl
//@ data unsigned
//@ source
data = x % 4 {{ ?? + 1}};
//@ sink
out = COUNT(data); //@ here

//@ flaw truth
//@ each VALUE = 2 | 5 | 255
//@ data unsigned char
//@ source
data = x % 2 ? {{VALUE ?? 1}} : 0;
//@ sink
_Bool flag;
memcpy(&flag, &data, 1);
out = flag ? 3 : 4; //@ here

//@ flaw misaligned
//@ each T = short | int | long
//@ data char *
//@ source
static long words[4];
data = (char *)words + {{1 ?? 8}};
//@ sink
out = *(T *)data; //@ here
