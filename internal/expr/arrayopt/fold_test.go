package arrayopt

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/expr/eval"
	"github.com/albers-engine/albers/internal/expr/rewrite"
	"github.com/albers-engine/albers/option"
)

// fixed is a path that knows the value of one term.
type fixed struct{ t, is *expr.Term }

func (p fixed) Version() any               { return p }
func (p fixed) Since(any) ([]uint64, bool) { return nil, false }
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

// TestIndicesOfManyTerms: the index of a read is made of thousands of terms, and bounded by the last of them.
func TestIndicesOfManyTerms(t *testing.T) {
	b := expr.NewBuilder()
	in := b.NewArray("in", 8, nil)
	hash := b.ReadWide(in, nil, b.Const(64, 0), 4)
	for i := range uint64(4000) {
		hash = b.Xor(b.Mul(b.Const(32, 2*i+16777619), hash), b.ReadWide(in, nil, b.Const(64, i%4), 4))
	}
	table := make([]byte, 16)
	for i := range table {
		table[i] = byte([]int{5, i, 2 * i, 77}[i%4])
	}
	quarter := b.Mul(b.Const(64, 4), b.And(b.Const(64, 3), b.ZExt(hash, 64)))
	o := New(b, rewrite.New(b), ForMode(option.ArraysAll), new(Counters))
	if got := o.Optimise(b.Read(b.ConstArray(table), nil, quarter), Value, nil); got != b.Const(8, 5) {
		t.Errorf("all that can be read is 5, but the read is %v", got)
	}
}

// facts are a path's: each is about a term, and knows the ones before.
type facts struct {
	prev  *facts
	t, is *expr.Term
}

func (p *facts) Version() any {
	if p == nil {
		return nil
	}
	return p
}

func (p *facts) Since(old any) (terms []uint64, ok bool) {
	for ; p != nil && p != old; p = p.prev {
		terms = append(terms, p.t.ID())
	}
	return terms, p != nil
}

func (p *facts) Equal(t *expr.Term) (*expr.Term, bool) {
	for ; p != nil; p = p.prev {
		if p.t == t {
			return p.is, true
		}
	}
	return nil, false
}
func (*facts) Interval(*expr.Term) (lo, hi uint64, ok bool) { return 0, 0, false }
func (*facts) Values(*expr.Term) (Bytes, bool)              { return Bytes{}, false }
func (*facts) Use(*expr.Term)                               {}
func (*facts) Uses(*expr.Term) bool                         { return false }

// TestFactsComeAndGo: paths learn what their terms are equal to, and take turns. The facts of exactly the path that
// asks are written into its terms, by an optimizer that works for all of them and by one that is new, and what a new
// fact does not change is not rebuilt for it.
func TestFactsComeAndGo(t *testing.T) {
	visited := func(o *Optimizer) int {
		if o.subst == nil {
			return 0
		}
		return o.cfg.MaxNodes - o.subst.Left
	}
	changed, all, saved := 0, 0, 0
	for seed := range uint64(20) {
		b := expr.NewBuilder()
		r := rand.New(rand.NewPCG(seed, 3))
		index, in, reads := written(b, 30)
		inputs := make([]byte, 8)
		for i := range inputs {
			inputs[i] = byte(r.Uint32())
		}
		inputs[2], inputs[3] = 0, 0 // the large table has 70,000 bytes
		model := eval.New(map[*expr.Array][]byte{in: inputs})
		below := []*expr.Term{index}
		walk := expr.Walk{Visit: func(x *expr.Term) bool {
			if !x.IsConst() {
				below = append(below, x)
			}
			return true
		}}
		for _, e := range reads {
			walk.From(e)
		}
		o := New(b, rewrite.New(b), ForMode(option.ArraysFold), new(Counters))
		var path *facts
		for i := range 120 {
			if r.IntN(6) == 0 && path != nil {
				path = path.prev
			}
			if r.IntN(3) == 0 {
				x := below[len(below)-1-r.IntN(len(below))]
				if r.IntN(2) == 0 { // most facts are about a term that is new
					x = reads[i*len(reads)/120]
				}
				path = &facts{path, x, b.Const(x.Width(), model.Word(x))}
			}
			e := reads[min(r.IntN(4)+i*len(reads)/120, len(reads)-1)]
			fresh := New(b, rewrite.New(b), ForMode(option.ArraysFold), new(Counters))
			got, want := o.Fold(e, path), fresh.Fold(e, path)
			if got != want || model.Word(got) != model.Word(e) {
				t.Fatalf("seed %d, turn %d: %v\nbecame %v, want %v", seed, i, e, got, want)
			}
			if got != e {
				changed++
			}
			all, saved = all+visited(fresh), saved+visited(fresh)-visited(o)
		}
	}
	if changed < 200 || 3*saved < all {
		t.Errorf("%d terms changed, %d of %d visits saved", changed, saved, all)
	}
}
