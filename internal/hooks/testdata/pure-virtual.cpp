//@ paths 1
struct B {
  B() { call(); }
  void call() { f(); } //@ bug(invalid-call)
  virtual void f() = 0;
};
struct D : B { void f() override {} };
int main() {
  D d;
  return 0;
}
