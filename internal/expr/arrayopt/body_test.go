package arrayopt

import (
	"testing"

	"github.com/albers-engine/albers/internal/expr/rewrite"
)

// TestBodies compares random bodies of quantifiers with their transformed forms, for each value of the bound variable
// and all values of the other indices. Their tables are read at indices with the bound variable, with input bytes, and
// with input bytes at indices with the bound variable.
func TestBodies(t *testing.T) {
	const most = 16
	checked, c := 0, new(Counters)
	for seed := range uint64(50) {
		m := newMaker(seed, 1)
		b := m.b
		i, u := b.Bound(), b.ZExt(b.Read(m.in, nil, b.Const(64, 0)), 64)
		m.index = append(m.index, b.Extract(i, 0, 4), b.Read(m.in, nil, b.ZExt(b.Extract(i, int(seed%3), 1), 64)))
		for _, guarded := range []bool{true, false} {
			cfg := Default()
			cfg.Guarded = guarded
			o := New(b, rewrite.New(b), cfg, c)
			for range 3 {
				body := m.term(1, 3)
				if !body.Open() {
					continue
				}
				got, all := o.Optimise(body, Cond, nil), b.Forall(u, body, most)
				want := all
				if got != body {
					want = o.simp.Simplify(b.Forall(u, got, most))
				}
				if all = o.Optimise(all, Cond, nil); all != want {
					t.Fatalf("seed %d: %v\nwant %v", seed, all, want)
				}
				if got == body {
					continue
				}
				checked++
				for j := uint64(1); j <= most; j++ {
					if bad := m.compareAt(body, got, j, guarded); bad != "" {
						t.Fatalf("seed %d, guarded %v, repetition %d, %s:\n%v\n→ %v", seed, guarded, j, bad, body, got)
					}
				}
			}
		}
	}
	if t.Logf("%d compared, %v", checked, c.Snapshot()); checked < 100 {
		t.Errorf("only %d bodies were transformed", checked)
	}
}
