package hooks

import (
	"github.com/albers-engine/albers/internal/exec"
	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/kernel"
)

// randomHooks are the C library's random numbers where these are symbolic (--sym-random): each call gives any number
// of its range, whatever the seed. Numbers as floats (drand48, erand48) are left to the library.
func randomHooks() table {
	t := table{}
	t.weak(random(31, false), "rand", "rand_r", "random", "lrand48", "nrand48")
	t.weak(random(32, true), "mrand48", "jrand48")
	return t
}

// random is a function that gives so many random bits as a number.
func random(bits int, signed bool) exec.Hook {
	return does(func(c *exec.Ctx) {
		b := c.W.B
		var t *expr.Term
		for _, v := range kernel.Of(c).Random(c, kernel.RandomName, 4) {
			if x := c.Term(v, 8); t == nil {
				t = x
			} else {
				t = b.Concat(x, t)
			}
		}
		t = b.Extract(t, 0, bits)
		if w := c.ResultWidth(); signed && w > bits {
			t = b.SExt(t, w)
		}
		c.ReturnTerm(t)
	})
}
