// std::getline on symbolic input splits into lines.
//@ run --sym-stdin 3
//@ paths >= 8
#include <iostream>
#include <string>
int main() {
  std::string line;
  int lines = 0;
  bool hit = false;
  while (std::getline(std::cin, line)) {
    lines++;
    if (line == "ab") hit = true; //@ reached
  }
  return hit ? 100 + lines : lines;
}
