package axioms

import (
	"testing"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/solver"
	"github.com/albers-engine/albers/option"
)

// bytes is the index of each byte of a read of n bytes at t.
func bytes(b *expr.Builder, f *Facts, t *expr.Term, n int) []Index {
	var xs []Index
	for k := range n {
		xs = append(xs, f.Index(b.Add(b.Const(64, uint64(k)), t)))
	}
	return xs
}

func TestModes(t *testing.T) {
	for name, want := range map[option.AxiomMode]Mode{option.AxiomsAll: All, option.AxiomsTyped: Typed,
		option.AxiomsInterval: Interval, option.AxiomsTypedInterval: Typed | Interval} {
		if m := ModeOf(name); m != want || m.String() != string(name) {
			t.Errorf("%s: %v", name, m)
		}
	}
}

// layout is reads of a constant table and the number of axioms in each mode.
type layout struct {
	name  string
	size  uint64
	reads func(b *expr.Builder, i, j *expr.Term) map[*expr.Term]int // index and bytes
	bound [2]uint64                                                 // of every index, if the second is not 0
	fact  func(b *expr.Builder, i *expr.Term) *expr.Term
	want  [4]int64
	total int64
	words int64
}

// TestHowManyAxiomsAreEligible: each layout of reads has the expected number of axioms in all,
// and of eligible ones in each mode.
func TestHowManyAxiomsAreEligible(t *testing.T) {
	four := func(b *expr.Builder, x *expr.Term) *expr.Term { return b.Shl(x, b.Const(64, 2)) }
	for _, l := range []layout{
		{"two ints", 16, func(b *expr.Builder, i, j *expr.Term) map[*expr.Term]int {
			return map[*expr.Term]int{four(b, i): 4, four(b, j): 4}
		}, [2]uint64{8, 12}, nil, [4]int64{156, 36, 68, 20}, 156, 5},
		{"packed", 13, func(b *expr.Builder, i, _ *expr.Term) map[*expr.Term]int {
			return map[*expr.Term]int{b.Add(b.Const(64, 1), four(b, i)): 4}
		}, [2]uint64{1, 9}, nil, [4]int64{58, 13, 42, 12}, 58, 3},
		{"an int and a byte", 16, func(b *expr.Builder, i, j *expr.Term) map[*expr.Term]int {
			return map[*expr.Term]int{four(b, i): 4, j: 1}
		}, [2]uint64{}, nil, [4]int64{90, 36, 90, 36}, 90, 0},
		{"an int anywhere", 16, func(b *expr.Builder, i, _ *expr.Term) map[*expr.Term]int {
			return map[*expr.Term]int{i: 4}
		}, [2]uint64{}, nil, [4]int64{70, 64, 70, 64}, 70, 0},
		{"an int at a multiple of 4", 16, func(b *expr.Builder, i, _ *expr.Term) map[*expr.Term]int {
			return map[*expr.Term]int{i: 4}
		}, [2]uint64{}, func(b *expr.Builder, i *expr.Term) *expr.Term {
			return b.Eq(b.Const(64, 0), b.And(b.Const(64, 3), i))
		}, [4]int64{70, 16, 70, 16}, 70, 4},
	} {
		b := expr.NewBuilder()
		v := func(name string) *expr.Term {
			return b.ZExt(b.Read(b.NewArray(name, 1, nil), nil, b.Const(64, 0)), 64)
		}
		i, j := v("i"), v("j")
		reads := l.reads(b, i, j)
		q := &solver.Query{}
		if l.fact != nil {
			q.PC = q.PC.And(l.fact(b, i))
		}
		if l.bound[1] != 0 {
			for idx := range reads {
				q.Hints.Intervals = append(q.Hints.Intervals, solver.Interval{Term: idx, Lo: l.bound[0], Hi: l.bound[1]})
			}
		}
		for m := range Mode(4) {
			f := NewFacts(m, q)
			var xs []Index
			for idx, n := range reads {
				xs = append(xs, bytes(b, f, idx, n)...)
			}
			c := f.Count(xs, l.size, nil, true)
			if c.Total != l.total || c.Kept != l.want[m] {
				t.Errorf("%s, %v: %d of %d, want %d of %d", l.name, m, c.Kept, c.Total, l.want[m], l.total)
			}
			if m == Typed|Interval && c.Words != l.words {
				t.Errorf("%s: %d axioms about words, want %d", l.name, c.Words, l.words)
			}
		}
	}
}

// TestBounds looks at intervals with offsets: of other bytes, and where they wrap.
func TestBounds(t *testing.T) {
	b := expr.NewBuilder()
	i := b.ReadWide(b.NewArray("i", 8, nil), nil, b.Const(64, 0), 8)
	at := func(off uint64) *expr.Term { return b.Add(b.Const(64, off), i) }
	q := &solver.Query{Hints: solver.Hints{Intervals: []solver.Interval{{Term: at(4), Lo: 6, Hi: 9},
		{Term: at(5), Lo: 8, Hi: 20}}}}
	f := NewFacts(Interval, q)
	for _, c := range []struct {
		off, lo, hi uint64
		bound       bool
	}{{4, 7, 9, true}, {0, 3, 5, true}, {10, 13, 15, true}, {^uint64(3), 0, 0, false}} {
		x := f.Index(at(c.off))
		if x.Bound != c.bound || c.bound && (x.Lo != c.lo || x.Hi != c.hi) || !c.bound && (x.Lo != 0 || x.Hi != ^uint64(0)) {
			t.Errorf("%d: %+v", c.off, x)
		}
	}
	x, y := f.Index(at(0)), f.Index(at(3))
	if f.Pair(&x, &y) || !NewFacts(All, q).Pair(&x, &y) || f.Cell(&x, 6) || !f.Cell(&x, 5) || f.Beyond(&x, 6) ||
		!f.Beyond(&x, 5) {
		t.Error("eligibility")
	}
}
