// std::thread throws when its thread is refused; that nobody catches it is no bug of the program.
//@ unsupported threads (refused: EAGAIN)
//@ unsupported then abort
//@ paths 0
#include <thread>
int main() {
  std::thread t([] {});
  t.join();
}
