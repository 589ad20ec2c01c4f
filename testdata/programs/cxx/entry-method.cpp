// --entry with a method: this points to an object of the class, with its tables of virtual functions; references are followed; a name
// needs no parameters and no mangling.
//@ run --entry shop::Shelf::find
#include <cstdlib>

struct Left { virtual int left() { return 1; } virtual ~Left() {} int l; };
struct Right { virtual int right() { return 2; } long r; };
namespace shop {
class Shelf : public Left, public Right {
public:
  int left() override;
  int right() override { return 4; }
  int find(const int &key);
  bool open;
  int size;
  int *items;
};
int Shelf::left() { return 3; }
int Shelf::find(const int &key) {
  Right *right = this;
  if (left() != 3 || right->right() != 4)
    std::abort(); //@ unreached
  if (open && size == 3 && items[0] == key)
    std::abort(); //@ bug(abort)
  return 0;
}
} // namespace shop
int main() {}
