package solver

import "testing"

// TestPurse: credit is spent by failures and filled by success up to a bound; without it something is tried seldom, by
// count or by drip.
func TestPurse(t *testing.T) {
	tries := func(p *Purse, questions, cost, worth int) (n int) {
		for range questions {
			if p.Open() {
				p.Pay(cost, worth)
				n++
			}
		}
		return n
	}
	for _, c := range []struct {
		name              string
		p                 Purse
		questions, cost   int
		fails, afterwards int // tries of so many questions that all fail, and of as many after one success that is worth 10
	}{
		{"seldom", Purse{Credit: 8, Most: 20, Seldom: 4}, 48, 1, 8 + 10, 10 + 10},
		{"bounded", Purse{Credit: 20, Most: 5, Seldom: 30}, 50, 1, 5 + 1, 5 + 2},
		{"no debt", Purse{Credit: 5, Most: 20, Seldom: 10}, 21, 3, 2 + 2, 4 + 2},
		{"drip", Purse{Credit: 50, Most: 50, Drip: 1}, 100, 10, 15, 11},
		{"debt", Purse{Credit: 1, Most: 50, Drip: 1}, 100, 100, 2, 1},
	} {
		p := c.p
		if n := tries(&p, c.questions, c.cost, 0); n != c.fails {
			t.Errorf("%s: %d tries fail, want %d", c.name, n, c.fails)
		}
		p.Pay(0, 10)
		if n := tries(&p, c.questions, c.cost, 0); n != c.afterwards {
			t.Errorf("%s: %d tries after a success, want %d", c.name, n, c.afterwards)
		}
		if n := tries(&p, c.questions, 1, 2); c.cost < 100 && n < c.questions/2 {
			t.Errorf("%s: success opens it for %d of %d questions", c.name, n, c.questions)
		}
	}
}
