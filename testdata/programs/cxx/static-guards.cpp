// Statics inside functions: made once, made anew after their initialiser threw, destroyed in reverse order with the others.
//@ native
//@ exit 0
//@ stdout "global try 0 failed try 1 made same main ends ~thread ~local ~global "
#include <cstdio>
struct Loud {
  const char *name;
  explicit Loud(const char *n) : name(n) {}
  ~Loud() { printf("~%s ", name); }
};
static Loud global((printf("global "), "global"));
static int attempts;
struct Risky {
  Risky() {
    printf("try %d ", attempts);
    if (attempts++ == 0) throw 1;
  }
};
static void use() {
  static Risky r;
  static Loud local("local");
}
static thread_local Loud own("thread");
int main() {
  try {
    use();
  } catch (int) {
    printf("failed ");
  }
  use();
  printf("made ");
  use();
  printf("same ");
  if (own.name[0] == 't') printf("main ends ");
}
