package eval_test

import (
	"slices"
	"testing"

	"github.com/albers-engine/albers/internal/expr"
	"github.com/albers-engine/albers/internal/expr/eval"
)

func TestWordReadsLittleEndianAndUpdates(t *testing.T) {
	b := expr.NewBuilder()
	arr := b.NewArray("a", 4, nil)
	m := eval.New(map[*expr.Array][]byte{arr: {1, 2, 3, 4}})
	if got := m.Word(b.ReadWide(arr, nil, b.Const(64, 0), 4)); got != 0x04030201 {
		t.Errorf("wide read = %#x", got)
	}
	i := b.ZExt(b.Read(arr, nil, b.Const(64, 0)), 64) // 1
	u := b.Push(nil, i, b.Const(8, 77))
	if got := m.Word(b.Read(arr, u, b.Const(64, 1))); got != 77 {
		t.Errorf("read over a symbolic update = %d", got)
	}
	if got := m.Word(b.Read(arr, u, b.Const(64, 2))); got != 3 {
		t.Errorf("read beside a symbolic update = %d", got)
	}
	if got := m.Word(b.Read(arr, nil, b.Add(i, b.Const(64, 3)))); got != 0 {
		t.Errorf("read outside = %d", got)
	}
}

func TestDeepTermNeedsNoStack(t *testing.T) {
	b := expr.NewBuilder()
	arr := b.NewArray("a", 8, nil)
	x := b.ReadWide(arr, nil, b.Const(64, 0), 8)
	y := x
	for range 100_000 {
		y = b.Add(b.Mul(y, x), x)
	}
	want := uint64(3)
	for range 100_000 {
		want = want*3 + 3
	}
	m := eval.New(map[*expr.Array][]byte{arr: {3}})
	if got := m.Word(y); got != want {
		t.Errorf("got %d, want %d", got, want)
	}
	if s := expr.SupportOf(y); len(s.Parts) != 1 || len(s.Parts[0].Runs) != 1 ||
		s.Parts[0].Runs[0] != (expr.Run{Lo: 0, Hi: 7}) {
		t.Errorf("support %+v", s)
	}
	if y.String() == "" {
		t.Error("no text")
	}
}

func TestWithSharesNothingThatChanges(t *testing.T) {
	b := expr.NewBuilder()
	p, q := b.NewArray("p", 2, nil), b.NewArray("q", 2, nil)
	given := []byte{1, 2, 3}
	m := eval.New(map[*expr.Array][]byte{p: given})
	given[0] = 99
	x := b.Read(p, nil, b.Const(64, 0))
	if m.Word(x) != 1 {
		t.Error("New did not copy")
	}
	n := m.With(p, []byte{7}).With(q, []byte{8})
	if m.Word(x) != 1 || n.Word(x) != 7 || n.Byte(q, 0) != 8 || m.Byte(q, 0) != 0 || m.Byte(p, 2) != 0 {
		t.Error("With mixed the two up")
	}
	if a := n.Arrays(); len(a) != 2 || a[0] != p || a[1] != q {
		t.Errorf("arrays %v", a)
	}
}

// The memo is emptied beyond its bound, also in the middle of nothing; values must not change.
func TestMemoBound(t *testing.T) {
	b := expr.NewBuilder()
	arr := b.NewArray("a", 16, nil)
	x := b.ReadWide(arr, nil, b.Const(64, 0), 8)
	wide := b.Concat(x, b.Mul(x, x))
	m := eval.New(map[*expr.Array][]byte{arr: {3}})
	y := x
	for i := range 20_000 {
		y = b.Add(b.Mul(y, x), x)
		wide = b.Add(wide, b.ZExt(y, 128))
		if i%1000 != 0 {
			continue
		}
		fresh := eval.New(map[*expr.Array][]byte{arr: {3}})
		if m.Word(y) != fresh.Word(y) || !m.Big(wide).Eq(fresh.Big(wide)) {
			t.Fatalf("value changed after %d", i)
		}
	}
}

// TestJudge: formulas are judged in order up to the first that nobody wants to know about, as each is alone; what they
// share is computed once, also if it is more than an assignment remembers.
func TestJudge(t *testing.T) {
	b := expr.NewBuilder()
	arr := b.NewArray("a", 16, nil)
	x := b.ReadWide(arr, nil, b.Const(64, 0), 8)
	const size = 10_000
	y := x
	for range size {
		y = b.Add(b.Mul(y, x), x)
	}
	m := eval.New(map[*expr.Array][]byte{arr: {3}})
	var formulas []*expr.Term
	for i := range uint64(10) {
		formulas = append(formulas, b.Ult(b.Xor(y, b.Const(64, i<<60)), b.Const(64, 1<<63)),
			b.Eq(b.Read(arr, nil, b.Const(64, i)), b.Const(8, 3)))
	}
	most := 0
	for stop := range len(formulas) + 1 {
		m := eval.New(map[*expr.Array][]byte{arr: {3}})
		told := 0
		computed := m.Judge(slices.All(formulas), func(i int, holds bool) bool {
			if i != told || holds != eval.New(map[*expr.Array][]byte{arr: {3}}).Bool(formulas[i]) {
				t.Errorf("formula %d is told as %d, %v", told, i, holds)
			}
			told++
			return told < stop
		})
		if told != max(stop, 1) && told != len(formulas) {
			t.Errorf("%d formulas are told, want %d", told, stop)
		}
		most = max(most, computed)
	}
	if most < size || most > 3*size {
		t.Errorf("%d values are computed for %d terms", most, 2*size)
	}
	if m.Judge(slices.All(formulas), func(int, bool) bool { return true }) != most {
		t.Error("another number of values")
	}
}
