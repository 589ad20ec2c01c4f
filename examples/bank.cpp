// C++: classes, virtual calls, a container template; no standard library needed. Three symbolic transactions on two accounts.
//
//   bin/albers run examples/bank.cpp
//
// The sum of both balances must stay what it was. Expect one failed assertion: a transfer from an account to itself makes money, because
// the new balances are worked out before either is written. The test shows the transaction.
#include <assert.h>
#include <klee/klee.h>

template <class T, int N> class Vec {
  T item[N];
  int used = 0;

 public:
  void add(const T &x) { item[used++] = x; }
  int size() const { return used; }
  T &operator[](int i) {
    assert(i >= 0 && i < used);
    return item[i];
  }
};

struct Account {
  int balance;
};

class Transaction {
 public:
  virtual bool apply(Vec<Account, 2> &bank) const = 0;
};

class Refused : public Transaction {
  bool apply(Vec<Account, 2> &) const override { return false; }
};

class Transfer : public Transaction {
  int from, to, amount;

 public:
  Transfer(int f, int t, int a) : from(f), to(t), amount(a) {}
  bool apply(Vec<Account, 2> &bank) const override {
    if (bank[from].balance < amount) return false;
    int less = bank[from].balance - amount, more = bank[to].balance + amount;
    bank[from].balance = less;
    bank[to].balance = more;
    return true;
  }
};

int main() {
  Vec<Account, 2> bank;
  bank.add({100});
  bank.add({50});
  unsigned char step[3][3];
  klee_make_symbolic(step, sizeof step, "steps");
  for (auto &s : step) {
    Transfer transfer(s[0] & 1, s[1] & 1, s[2]);
    Refused refused;
    const Transaction *t = &refused;
    if (s[2] != 0) t = &transfer;
    t->apply(bank);
  }
  assert(bank[0].balance + bank[1].balance == 150);
  return 0;
}
