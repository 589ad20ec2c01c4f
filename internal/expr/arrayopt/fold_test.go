package arrayopt

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/expr/eval"
	"github.com/albers-engine/albers/internal/expr/rewrite"
)

// fixed is a path that knows the value of one term.
type fixed struct{ t, is *expr.Term }

func (p fixed) Version() any { return p }
func (p fixed) Equal(t *expr.Term) (*expr.Term, bool) {
	return p.is, t == p.t
}
func (fixed) Interval(*expr.Term) (lo, hi uint64, ok bool) { return 0, 0, false }
func (fixed) Values(*expr.Term) (Bytes, bool)              { return Bytes{}, false }
func (fixed) Use(*expr.Term)                               {}
func (fixed) Uses(*expr.Term) bool                         { return false }

// TestKnownBytesInLargeTerms: the path's facts are written into the index of a table. Into a hash next to it they are
// written only up to MaxPlainNodes terms. Both forms are right wherever the facts hold.
func TestKnownBytesInLargeTerms(t *testing.T) {
	for _, limit := range []int{0, 1, 7, 256, 20_000} {
		t.Run(fmt.Sprint(limit), func(t *testing.T) {
			b := expr.NewBuilder()
			in := b.NewArray("in", 3, nil)
			at := func(i uint64) *expr.Term { return b.Read(in, nil, b.Const(64, i)) }
			hash := b.ZExt(at(0), 32)
			for i := range uint64(400) {
				hash = b.Xor(b.Mul(b.Const(32, 2*i+16777619), hash), b.ZExt(at(i%3), 32))
			}
			table := make([]byte, 64)
			for i := range table {
				table[i] = byte(i * i)
			}
			index := b.Add(b.ZExt(at(1), 64), b.ZExt(b.And(at(2), b.Const(8, 15)), 64))
			e := b.And(b.Ult(hash, b.Const(32, 1<<31)), b.Eq(b.Read(b.ConstArray(table), nil, index), b.Const(8, 36)))
			cfg := Default()
			cfg.Guarded, cfg.MaxPlainNodes = false, limit
			o := New(b, rewrite.New(b), cfg, new(Counters))
			got := o.Optimise(e, Cond, fixed{at(1), b.Const(8, 3)})
			r := rand.New(rand.NewPCG(1, 2))
			for range 2000 {
				m := eval.New(map[*expr.Array][]byte{in: {byte(r.Uint32()), 3, byte(r.Uint32())}})
				if m.Bool(got) != m.Bool(e) {
					t.Fatalf("%v: %v, want %v", m.Bytes(in), m.Bool(got), m.Bool(e))
				}
			}
			if known := !expr.SupportOf(got).Has(in, 1); known != (limit == 20_000) {
				t.Errorf("the byte is gone: %v", known)
			}
		})
	}
}
