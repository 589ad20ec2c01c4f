// typeid of types and of polymorphic objects; bad_typeid; type_index as a key.
//@ native
//@ exit 0
//@ stdout "same 1 dynamic 1 static 0 name 4Base\nbad_typeid\nfound 2\n"
#include <cstdio>
#include <map>
#include <typeindex>
#include <typeinfo>
struct Base { virtual ~Base() {} };
struct Sub : Base {};
int main() {
  Sub s;
  Base *b = &s, *none = nullptr;
  printf("same %d dynamic %d static %d name %s\n", typeid(int) == typeid(const int), typeid(*b) == typeid(Sub), typeid(b) == typeid(Sub *),
         typeid(Base).name());
  try {
    printf("%s\n", typeid(*none).name());
  } catch (std::bad_typeid &) {
    puts("bad_typeid");
  }
  std::map<std::type_index, int> m{{typeid(Base), 1}, {typeid(Sub), 2}};
  printf("found %d\n", m.at(typeid(*b)));
}
