// A destructor that throws while another exception is on its way ends the program.
struct T {
  ~T() { throw 1; } //@ bug(abort) anywhere
};
int main() {
  try {
    T t;
    throw 2;
  } catch (...) {
  }
}
